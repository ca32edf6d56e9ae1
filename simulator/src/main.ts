import { randomUUID } from 'node:crypto';
import {
  type OrdenSim,
  topicoManiobra,
  topicoPresion,
  topicoRouterEstado,
  topicoRouterGps,
} from '@tramos/contract/ingesta';
import { programar } from './acciones';
import { crearAzar } from './azar';
import { type Configuracion, leerConfiguracion } from './configuracion';
import { conectarGateway, type Gateway } from './gateway';
import { DT_MUESTRA_MS } from './muestreo';
import { accionesDeOrden } from './ordenes';
import { accionesEntre } from './programa';
import { avanzarHasta, crearSimulador, horaDelModelo_ms, type Simulador, saltar } from './simulador';
import { crearRouters, estadoRouter, gpsRouter, mensajePresion } from './telemetria';
import { abrirVerdad, type Registrar } from './verdad';

/** The process: the one place here that reads a clock, the environment and the network. */

const CICLO_MS = 100;
const SALUD_MS = 500;
const ESTADO_ROUTER_MS = 30_000;
const GPS_ROUTER_MS = 60_000;
/** Behind by more than this, the machine slept: the model jumps instead of replaying. */
const SUENO_MS = 60_000;
/** The programme is handed to the model in pieces of this length. */
const PIEZA_S = 600;

const avisar = (linea: string) => console.info(`[simulador] ${linea}`);

/** Repeats `tarea`, never twice at once. Returns its stop. */
const cada = (periodo_ms: number, tarea: () => void): (() => void) => {
  const reloj = setInterval(tarea, periodo_ms);
  return () => clearInterval(reloj);
};

/** Resolves when the server answers 200; gives up without a word when it is told to stop. */
const esperarSalud = async (url: string | null, senal: AbortSignal): Promise<boolean> => {
  while (!senal.aborted) {
    if (url === null) return true;
    const respuesta = await fetch(url, { signal: senal }).catch(() => null);
    if (respuesta?.ok) return true;
    await new Promise((listo) => setTimeout(listo, SALUD_MS));
  }
  return false;
};

const publicarPresiones = (sim: Simulador, gateway: Gateway): (() => void) => {
  const seq = new Map<string, number>();
  return cada(CICLO_MS, () => {
    const ahora_ms = Date.now();
    if (ahora_ms - horaDelModelo_ms(sim) > SUENO_MS) saltar(sim, ahora_ms);
    for (const lote of avanzarHasta(sim, ahora_ms)) {
      const numero = seq.get(lote.sensor) ?? 0;
      seq.set(lote.sensor, numero + 1);
      const cuerpo = mensajePresion(lote, numero, DT_MUESTRA_MS);
      gateway.publicar({ topic: topicoPresion(lote.sensor), t_ms: lote.t0, cuerpo });
    }
  });
};

const publicarRouters = (semilla: number, gateway: Gateway): (() => void) => {
  const routers = crearRouters(semilla, Date.now());
  const estados = () => {
    for (const router of routers) {
      const t_ms = Date.now();
      const cuerpo = estadoRouter(router, t_ms, gateway.cola());
      gateway.publicar({ topic: topicoRouterEstado(router.clave), t_ms, cuerpo });
    }
  };
  const posiciones = () => {
    for (const router of routers) {
      const t_ms = Date.now();
      gateway.publicar({ topic: topicoRouterGps(router.clave), t_ms, cuerpo: gpsRouter(router, t_ms) });
    }
  };
  estados();
  posiciones();
  const paradas = [cada(ESTADO_ROUTER_MS, estados), cada(GPS_ROUTER_MS, posiciones)];
  return () => {
    for (const parar of paradas) parar();
  };
};

/** Hands the programme to the model piece by piece, from now on. */
const correrPrograma = (sim: Simulador, registrar: Registrar): (() => void) => {
  const inicio_ms = Date.now();
  const { semilla } = sim;
  registrar({
    time: new Date(inicio_ms).toISOString(),
    kind: 'inicio',
    tramo: null,
    posicion: null,
    size: null,
    semilla,
  });
  let pieza = 0;
  const entregar = () => {
    for (const accion of accionesEntre(semilla, pieza * PIEZA_S, (pieza + 1) * PIEZA_S))
      programar(sim, accion, inicio_ms + accion.en_s * 1_000);
    pieza++;
  };
  // One piece ahead, so that an action at the very start of a piece is not late.
  entregar();
  entregar();
  return cada(PIEZA_S * 1_000, entregar);
};

const obedecer = (sim: Simulador, orden: OrdenSim): void => {
  const id = `orden-${randomUUID()}`;
  const respuesta = accionesDeOrden(orden, id, crearAzar(sim.semilla, id));
  if (respuesta.tipo === 'negada') {
    avisar(`orden negada: ${respuesta.motivo}`);
    return;
  }
  const ahora_ms = Date.now();
  for (const accion of respuesta.acciones) programar(sim, accion, ahora_ms + accion.en_s * 1_000);
};

/** Starts everything; returns its stop. */
const arrancar = (configuracion: Configuracion): (() => Promise<void>) => {
  const { semilla, gateway: credenciales } = configuracion;
  const registrar = abrirVerdad(configuracion.data_dir);
  const sim = crearSimulador(semilla, Date.now(), registrar, (estacion, maniobra) =>
    gateway.publicar({ topic: topicoManiobra(estacion), t_ms: maniobra.t, cuerpo: maniobra }),
  );
  const gateway = conectarGateway({
    url: configuracion.mqtt_url,
    clave: credenciales.clave,
    secreto: credenciales.secreto,
    alOrdenar: (orden) => obedecer(sim, orden),
    avisar,
    ahora: Date.now,
  });
  const aborto = new AbortController();
  const paradas = [publicarPresiones(sim, gateway), publicarRouters(semilla, gateway)];
  void esperarSalud(configuracion.health_url, aborto.signal).then((sano) => {
    if (sano && !aborto.signal.aborted) paradas.push(correrPrograma(sim, registrar));
  });
  return async () => {
    aborto.abort();
    for (const parar of paradas) parar();
    await gateway.detener();
  };
};

const principal = (): void => {
  const detener = arrancar(leerConfiguracion(process.env));
  let saliendo = false;
  const salir = () => {
    if (saliendo) return;
    saliendo = true;
    void detener().finally(() => process.exit(0));
  };
  process.once('SIGTERM', salir);
  process.once('SIGINT', salir);
  // Started by the server: it must not outlive it.
  process.once('disconnect', salir);
};

try {
  principal();
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
