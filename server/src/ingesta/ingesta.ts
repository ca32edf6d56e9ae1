import type { OrdenSim } from '@tramos/contract/ingesta';
import { CLAVE_MAX } from '@tramos/contract/limites';
import type { FastifyInstance } from 'fastify';
import { leerConfigVersion } from '../db/config-version';
import { MANTENIMIENTO_CADA_MS, mantener } from '../db/mantener';
import { textoGuardable } from '../db/texto';
import type { Deps } from '../deps';
import { reagrupar } from '../grupos/reagrupar';
import { reexaminarManiobra, reexaminarManiobras } from '../grupos/reexaminar';
import { AppError } from '../http/errores';
import type { Autenticar } from '../http/usuario-sesion';
import { cada } from '../realtime/cada';
import { type AccesoGateway, crearAccesoGateway } from './acceso-gateway';
import { presionesDe } from './actual';
import { crearCola } from './cola';
import { crearDeteccionViva, type Hallazgos } from './deteccion-viva';
import { registrarIngesta } from './http';
import type { Aceptado } from './interpretar';
import { crearLlegadas, type Llegadas } from './llegadas';
import { deteccionErroresTotal } from './metricas';
import { completarOndas } from './ondas';
import { ONDAS_CADA_MS, PODA_CADA_MS, REAGRUPAR_CADA_MS, RED_CADA_MS, SALUD_CADA_MS, TIC_MS } from './plazos';
import { podar } from './poda';
import { abrirPuerta, type Puerta } from './puerta';
import { crearReceptor } from './recibir';
import { leerRed, RED_VACIA } from './red';
import { type Alias, registrarHallazgos } from './registrar-evento';
import { crearSaludViva } from './salud-viva';

/** Everything between the field and a stored event: MQTT and HTTP in, detection, sensor health, upkeep. */
export interface Ingesta {
  /** Reads the network, replays the last minutes through detection, and opens the door to the field. */
  escuchar(): Promise<void>;
  /** True while the embedded broker listens, or the site's own is connected. */
  conectado(): boolean;
  /** Where the embedded broker listens; null with a broker of the site's own, or before `escuchar`. */
  puerto_mqtt(): number | null;
  /** @throws {AppError} 503 `simulador_ausente` when there is no way to reach one */
  publicarOrden(orden: OrdenSim): Promise<void>;
  /** One beat by the clock of `deps`: deadlines of detection, newest readings. Runs by itself once a second. */
  tic(): Promise<void>;
  /** Goes by the network as it is stored now, if it has another version. */
  seguirRed(): Promise<void>;
  /** Follows a network that was changed without a new `config_version` (tests that seed). */
  recargarRed(): Promise<void>;
  /** What came lately and what became of it, as this process heard it. */
  llegadas: Llegadas;
  /** Waits until everything received is stored, detected and registered. */
  vaciar(): Promise<void>;
  cerrar(): Promise<void>;
}

export interface OpcionesIngesta {
  autenticar: Autenticar;
  /** Key of the gateway behind which the demo's simulator sits; null when there is none. */
  gateway_simulador: string | null;
}

const unTurno = () => new Promise((listo) => setImmediate(listo));

/** The parts, wired: what is committed goes to detection and health, what they find goes to the database. */
const armar = (deps: Deps) => {
  const { db, push, ahora, log } = deps;
  const alias: Alias = new Map();
  const cola = crearCola(log, () => deteccionErroresTotal.inc());
  let red = RED_VACIA;
  const registrar = (hallazgos: Hallazgos) =>
    cola.agregar('hallazgos de detección', () => registrarHallazgos(deps, red, hallazgos, alias));
  const deteccion = crearDeteccionViva({ red: () => red, ahora, log, registrar });
  const salud = crearSaludViva({ deps, red: () => red, cola, ruido: deteccion.ruido });
  /** What it explains may be stored already. */
  const seguirManiobra = (m: Aceptado) => {
    if (m.tipo !== 'maniobra') return;
    const { sistema_id, mensaje } = m;
    cola.agregar('maniobra', () => reexaminarManiobra(deps, { sistema_id, t_ms: mensaje.t }, ahora()));
  };
  const alGuardar = (mensajes: readonly Aceptado[]) => {
    deteccion.alGuardar(mensajes);
    salud.alGuardar(mensajes);
    push.presion(presionesDe(mensajes, red));
    for (const mensaje of mensajes) seguirManiobra(mensaje);
  };
  const alFallar = (error: unknown) => log.warn({ err: error }, 'la base de datos no guardó; se reintenta');
  const llegadas = crearLlegadas(() => red);
  const alResolver = llegadas.anotar;
  const receptor = crearReceptor({ db, push, red: () => red, alGuardar, alFallar, alResolver });
  const recargarRed = async () => {
    red = await leerRed(db);
  };
  const seguirRed = async () => {
    if ((await leerConfigVersion(db)) !== red.config_version) await recargarRed();
  };
  return { cola, deteccion, salud, llegadas, receptor, red: () => red, recargarRed, seguirRed };
};

/** Whoever is turned away is told of to administrators: a mistyped secret is the first thing that goes wrong. */
const contando = (acceso: AccesoGateway, { negar }: Llegadas): AccesoGateway => ({
  verificar: async (credencial, direccion, ahora_ms) => {
    const gateway = await acceso.verificar(credencial, direccion, ahora_ms);
    const clave = textoGuardable(credencial.clave.slice(0, CLAVE_MAX));
    if (gateway === null) negar({ cuando_ms: ahora_ms, clave, direccion });
    return gateway;
  },
});

/** Creates the ingest and its HTTP call; nothing is taken in before `escuchar`. */
export const crearIngesta = (
  http: FastifyInstance,
  deps: Deps,
  { autenticar, gateway_simulador }: OpcionesIngesta,
): Ingesta => {
  const { config, db, ahora, log } = deps;
  const { cola, deteccion, salud, llegadas, receptor, red, ...partes } = armar(deps);
  const acceso = contando(crearAccesoGateway(db), llegadas);
  let puerta: Puerta | null = null;
  let paros: (() => Promise<void>)[] = [];
  let escucha_ms = Number.POSITIVE_INFINITY;

  /** A gateway that was switched off or has another secret is no longer listened to. */
  const recargarRed = async () => {
    await partes.recargarRed();
    puerta?.revisar(red().gateways);
  };
  const seguirRed = async () => {
    await partes.seguirRed();
    puerta?.revisar(red().gateways);
  };

  registrarIngesta(http, { autenticar, receptor, acceso, ahora, abierta: () => puerta !== null });

  const tic = async () => {
    deteccion.tic();
    await salud.volcar();
  };
  const vaciar = async () => {
    await receptor.vaciar();
    await unTurno();
    await cola.vaciar();
  };
  const arrancarRelojes = () => {
    const repetir = (nombre: string, cada_ms: number, tarea: () => Promise<unknown>) =>
      cada(cada_ms, tarea, (error) => log.warn({ err: error, tarea: nombre }, 'una tarea periódica falló'));
    paros = [
      repetir('tic', TIC_MS, tic),
      repetir('salud', SALUD_CADA_MS, async () => salud.emitir()),
      repetir('red', RED_CADA_MS, seguirRed),
      repetir('ondas', ONDAS_CADA_MS, () => completarOndas(deps, ahora(), { escucha_ms })),
      repetir('grupos', REAGRUPAR_CADA_MS, () => reagrupar(db, () => puerta !== null)),
      repetir('poda', PODA_CADA_MS, () => podar(db, ahora())),
    ];
    if (config.base.tipo === 'embebida')
      paros.push(repetir('mantenimiento', MANTENIMIENTO_CADA_MS, () => mantener(db)));
  };
  return {
    escuchar: async () => {
      await recargarRed();
      await salud.cargar(db);
      await deteccion.repetir(db);
      cola.agregar('maniobras', () => reexaminarManiobras(deps, ahora()));
      puerta = await abrirPuerta({ config, db, receptor, acceso, ahora, log, gateway_simulador });
      escucha_ms = ahora();
      // Tails that came in before the last stop are not left for the next round.
      cola.agregar('ondas', async () => void (await completarOndas(deps, ahora(), { escucha_ms })));
      arrancarRelojes();
    },
    conectado: () => puerta?.conectada() ?? false,
    puerto_mqtt: () => puerta?.puerto ?? null,
    publicarOrden: async (orden) => {
      if (!puerta || gateway_simulador === null) throw new AppError(503, 'simulador_ausente');
      await puerta.publicarOrden(orden);
    },
    tic,
    seguirRed,
    recargarRed,
    llegadas,
    vaciar,
    cerrar: async () => {
      await puerta?.cerrar();
      puerta = null;
      await Promise.all(paros.map((parar) => parar()));
      await receptor.vaciar();
      await unTurno();
      await cola.cerrar();
    },
  };
};
