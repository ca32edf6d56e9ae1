import type { PresionMensaje, RouterEstadoMensaje, RouterGpsMensaje } from '@tramos/contract/ingesta';
import { type Azar, crearAzar, elegir, entre } from './azar';
import { RED_DEMO } from './red-demo';
import type { Lote } from './simulador';

/** What the field's devices say, in the words of the contract. */

/** A router's link and its steady habits, a function of the seed. */
export interface RouterEnMarcha {
  clave: string;
  latitud: number;
  longitud: number;
  encendido_ms: number;
  azar: Azar;
  rsrp_dbm: number;
  temperatura_c: number;
  operador: string;
}

const OPERADORES = ['Telecom Norte', 'Red Serrana'] as const;
const FIRMWARE = '7.06.1';
const MB_POR_DIA = 46;
const DIA_S = 86_400;
const S_MS = 1_000;
const METROS_POR_GRADO = 111_000;

const decimal = (valor: number, decimales: number) => Number(valor.toFixed(decimales));

export const crearRouters = (semilla: number, ahora_ms: number): RouterEnMarcha[] =>
  RED_DEMO.routers.flatMap(({ clave, estacion_clave }) => {
    const estacion = RED_DEMO.estaciones.find((una) => una.clave === estacion_clave);
    if (estacion === undefined) return [];
    const azar = crearAzar(semilla, `router/${clave}`);
    return [
      {
        clave,
        latitud: estacion.latitud,
        longitud: estacion.longitud,
        encendido_ms: ahora_ms - entre(azar, 1, 40) * DIA_S * S_MS,
        azar,
        rsrp_dbm: entre(azar, -104, -82),
        temperatura_c: entre(azar, 28, 41),
        operador: elegir(azar, OPERADORES),
      },
    ];
  });

/** State of a router at `ahora_ms`; `cola` is what the gateway still has to send. */
export const estadoRouter = (router: RouterEnMarcha, ahora_ms: number, cola: number): RouterEstadoMensaje => {
  const { azar } = router;
  const uptime_s = Math.floor((ahora_ms - router.encendido_ms) / S_MS);
  return {
    t: ahora_ms,
    rsrp_dbm: Math.round(router.rsrp_dbm + 1.5 * azar.normal()),
    rsrq_db: Math.round(-10.5 + 0.8 * azar.normal()),
    sinr_db: Math.round((router.rsrp_dbm + 110) / 1.6 + azar.normal()),
    operador: router.operador,
    tecnologia: 'LTE',
    ranura_sim: 1,
    uptime_s,
    firmware: FIRMWARE,
    temperatura_c: decimal(router.temperatura_c + 0.3 * azar.normal(), 1),
    datos_mb: decimal((uptime_s / DIA_S) * MB_POR_DIA, 1),
    cola,
    offset_ms: decimal(1.2 * azar.normal(), 1),
    fuente: 'gps',
  };
};

/** A fix of its receiver, scattered as a good sky scatters it. */
export const gpsRouter = (router: RouterEnMarcha, ahora_ms: number): RouterGpsMensaje => {
  const { azar } = router;
  const precision_m = entre(azar, 1.5, 4);
  const grados = precision_m / 2 / METROS_POR_GRADO;
  return {
    t: ahora_ms,
    lat: decimal(router.latitud + grados * azar.normal(), 6),
    lng: decimal(router.longitud + grados * azar.normal(), 6),
    precision_m: decimal(precision_m, 1),
    satelites: Math.round(entre(azar, 8, 14)),
    velocidad_mps: 0,
  };
};

/** A batch on the wire. `seq` counts the batches of its sensor. */
export const mensajePresion = (lote: Lote, seq: number, dt_ms: number): PresionMensaje => ({
  t0: lote.t0,
  dt_ms,
  p: lote.p,
  seq,
  reloj: { fuente: 'gps', offset_ms: lote.offset_ms },
});
