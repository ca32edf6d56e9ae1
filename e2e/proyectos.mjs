import { join } from 'node:path';

/**
 * The servers of the browser tests. Quiet ones, where each test makes its own events by sending what an edge device would
 * send, one with the simulated taps, and others that are set up in a way of their own. Each project is a server, so that
 * several can be tested at once; the folder of its data has its name.
 *
 * E2E_PUERTO is the port that tells when all servers of a run are up, which take those after it; E2E_DATOS holds their
 * folders; E2E_PROYECTOS names those that are wanted, all when left out. E2E_QUEDAN says that they are up already, and stay
 * so: playwright.config.ts starts none then.
 */

/** A name that the browser takes to this machine and that makes no secure context. */
export const SALA = 'sala.prueba';

const PROYECTOS = [
  {
    nombre: 'alertas',
    archivos: /(accesible|alerta|congelado|entrar|peso|piezas|salud|sin-consola|tormenta)\.spec/,
    env: { SIM: 'off' },
  },
  {
    nombre: 'eventos',
    archivos:
      /(evento|exportar|detalle|filtros|lista|llaves|sesion|segundo-factor|actualizacion|acceso)\.spec/,
    env: { SIM: 'off' },
  },
  {
    nombre: 'pestanas',
    archivos: /(pestanas|hostil|renovacion|corte|sonido|bocina)\.spec/,
    env: { SIM: 'off' },
  },
  // Plain http under a name that is not loopback's: no locks, no clipboard, no randomUUID.
  {
    nombre: 'inseguro',
    archivos: /(pestanas|entrar)\.spec/,
    env: { SIM: 'off', HOST: '0.0.0.0', INSECURE_HTTP: 'on' },
    sala: SALA,
  },
  { nombre: 'simulado', archivos: /simulada\.spec/, env: { SIM_SEED: '7' } },
  {
    nombre: 'red',
    archivos: /(primera-vez|configuracion|alarmas|reportes|instalacion|confirmar)\.spec/,
    env: { SIM: 'off' },
  },
  {
    nombre: 'ajustes',
    archivos: /(adiestramiento|ajustes|cifras|escalaciones|estado|lineas)\.spec/,
    env: { SIM: 'off', WEBHOOK_ALLOW: '127.0.0.1' },
  },
  {
    nombre: 'pantallas',
    archivos: /(vuelta|presiones|tira|tramos|sensores|tablero|mapa|mapa-raro|paleta|abiertos)\.spec/,
    env: { SIM: 'off' },
  },
  { nombre: 'camino', archivos: /camino\.spec/, env: { SIM: 'off', BASE_PATH: '/norte/tramos' } },
];

/** @param {NodeJS.ProcessEnv} env */
export const puertoDe = ({ E2E_PUERTO }) => Number(E2E_PUERTO ?? 3_200);

/**
 * The projects that are wanted, each with the address that the browser finds it under and what its server is started with.
 * @param {NodeJS.ProcessEnv} env
 */
export const proyectosDe = (env) => {
  const elegidos = env.E2E_PROYECTOS?.split(',');
  return PROYECTOS.map(({ nombre, archivos, sala = '127.0.0.1', env: propio }, i) => {
    const puerto = puertoDe(env) + 1 + i;
    return {
      nombre,
      archivos,
      baseURL: `http://${sala}:${puerto}`,
      env: {
        PORT: String(puerto),
        MQTT_PORT: String(puerto + 1_000),
        DATA_DIR: join(env.E2E_DATOS ?? '', nombre),
        ...propio,
      },
    };
  }).filter(({ nombre }) => elegidos?.includes(nombre) ?? true);
};
