import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  type RouterEstadoMensaje,
  type RouterGpsMensaje,
  topicoDisparo,
  topicoManiobra,
  topicoPresion,
  topicoRouterEstado,
  topicoRouterGps,
} from '@tramos/contract/ingesta';
import type { Router, Tramo } from '@tramos/contract/red';

/** The far side of the network: an edge device that marks the arrival of a wave and reports it over HTTP. */

/** Credentials of the demo's gateway, as the server left them for the simulator in its DATA_DIR. */
const gateway = (data_dir: string) =>
  JSON.parse(readFileSync(join(data_dir, 'demo', 'gateway.json'), 'utf8')) as {
    clave: string;
    secreto: string;
  };

/** Longer than two fronts of one sensor may be apart and still be taken for one, ms. */
const SEPARACION_MS = 2_500;
const RELOJ = { fuente: 'gps', offset_ms: 2 } as const;

/** Seconds between the arrivals at A and B of a wave from `posicion`, without flow term: a few metres matter not. */
const deltaDe = (tramo: Tramo, posicion: number) =>
  (tramo.posicion_b - posicion) / (tramo.velocidad_onda_mps + tramo.flujo_mps) -
  (posicion - tramo.posicion_a) / (tramo.velocidad_onda_mps - tramo.flujo_mps);

const enviar = async (
  { baseURL, data_dir }: { baseURL: string; data_dir: string },
  items: readonly { topic: string; payload: unknown }[],
): Promise<void> => {
  const { clave, secreto } = gateway(data_dir);
  const respuesta = await fetch(`${baseURL}/api/ingesta`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      authorization: `Basic ${Buffer.from(`${clave}:${secreto}`).toString('base64')}`,
    },
    body: JSON.stringify({ items }),
  });
  if (!respuesta.ok) throw new Error(`ingesta answered ${respuesta.status}: ${await respuesta.text()}`);
};

const itemDe = (sensor: string, t: number) => ({
  topic: topicoDisparo(sensor),
  payload: { id: randomUUID(), t, signo: -1, amplitud: -0.12, sigma_ms: 5, reloj: RELOJ },
});

/**
 * `cuantos` picks, spread over the sensors so that none is taken for the one before it: what the field sends when
 * a whole network is disturbed. Each becomes an event of its own or half of one.
 */
export const oirTumulto = async (
  servidor: { baseURL: string; data_dir: string },
  sensores: readonly string[],
  cuantos: number,
): Promise<void> => {
  const ahora = Date.now();
  const items = Array.from({ length: cuantos }, (_, n) =>
    itemDe(
      sensores[n % sensores.length] ?? '',
      ahora - 1_000 - SEPARACION_MS * Math.floor(n / sensores.length) - 7 * (n % sensores.length),
    ),
  );
  await enviar(servidor, items.toReversed());
};

/** Two picks of one wave, as devices at A and B would send them. Resolves once the server has stored both. */
export const oirOnda = async (
  servidor: { baseURL: string; data_dir: string },
  tramo: Tramo,
  claves: { a: string; b: string },
  posicion: number,
): Promise<void> => {
  const delta_ms = deltaDe(tramo, posicion) * 1_000;
  const tA = Date.now() - Math.max(0, delta_ms) - 500;
  await enviar(servidor, [itemDe(claves.a, tA), itemDe(claves.b, tA + delta_ms)]);
};

/** A pump that stopped ten seconds ago, as the people of a station log it. Answers when, epoch ms. */
export const oirParo = async (
  servidor: { baseURL: string; data_dir: string },
  estacion: string,
): Promise<number> => {
  const t = Date.now() - 10_000;
  await enviar(servidor, [
    {
      topic: topicoManiobra(estacion),
      payload: { id: randomUUID(), t, equipo: 'bomba', accion: 'paro', nota: 'Programado' },
    },
  ]);
  return t;
};

/** A sensor and the pressure about which its readings lie, kg/cm². */
export interface PresionDeCampo {
  clave: string;
  presion_kgcm2: number;
}

const DT_MS = 100;
/** Readings that differ by as much as a transmitter's do, kg/cm². */
const RUIDO_KGCM2 = 0.006;

/** Seconds of pressure as a gateway sends them: 10 Hz, a batch for each second, up to `hasta_ms`, epoch ms. */
export const oirPresion = async (
  servidor: { baseURL: string; data_dir: string },
  sensores: readonly PresionDeCampo[],
  segundos: number,
  hasta_ms = Date.now(),
): Promise<void> => {
  const fin = Math.floor(hasta_ms / 1_000) * 1_000;
  const items = Array.from({ length: segundos }, (_, i) =>
    sensores.map(({ clave, presion_kgcm2 }) => ({
      topic: topicoPresion(clave),
      payload: {
        t0: fin - (segundos - i) * 1_000,
        dt_ms: DT_MS,
        p: Array.from({ length: 10 }, () => presion_kgcm2 + RUIDO_KGCM2 * (2 * Math.random() - 1)),
        reloj: RELOJ,
      },
    })),
  );
  await enviar(servidor, items.flat());
};

/** What a router said of itself and of where it was, as a gateway sends it. */
export interface DichoPorRouter {
  estados?: readonly RouterEstadoMensaje[];
  fijos?: readonly RouterGpsMensaje[];
}

const MINUTO_MS = 60_000;

/** Three hours up to a moment: weak signal, a start an hour before it, and half an hour of silence before that. */
const historia = (hasta_ms: number): RouterEstadoMensaje[] =>
  Array.from({ length: 181 }, (_, i) => i)
    .filter((i) => i <= 90 || i >= 120)
    .map((i) => ({
      t: hasta_ms - (180 - i) * MINUTO_MS,
      ...{ rsrp_dbm: -112 + (i % 4), rsrq_db: -12, sinr_db: 5 + (i % 3), operador: 'Red de prueba' },
      ...{ tecnologia: 'LTE', ranura_sim: 1, firmware: '7.06.1', temperatura_c: 35, fuente: 'gps' as const },
      ...{ uptime_s: i < 120 ? 90_000 + 60 * i : 60 * (i - 120), datos_mb: i < 120 ? 100 + i : i - 120 },
      ...{ cola: i === 120 ? 400 : 0, offset_ms: 1.5 },
    }));

/** At its station but for ten minutes, 400 m away. */
const lugares = ({ latitud, longitud }: Router, hasta_ms: number): RouterGpsMensaje[] =>
  Array.from({ length: 60 }, (_, i) => ({
    t: hasta_ms - (60 - i) * MINUTO_MS,
    lat: (latitud ?? 0) + (i >= 20 && i < 30 ? 400 / 110_700 : 0),
    ...{ lng: longitud ?? 0, precision_m: 3, satelites: 11, velocidad_mps: 0 },
  }));

/** What a router said of its last three hours up to `hasta_ms`, epoch ms. */
export const tresHoras = (router: Router, hasta_ms: number): Required<DichoPorRouter> => ({
  estados: historia(hasta_ms),
  fijos: lugares(router, hasta_ms),
});

/** Items that one call of the ingest takes with ease. */
const LOTE = 200;

/** Resolves once the server has stored it all. */
export const oirRouter = async (
  servidor: { baseURL: string; data_dir: string },
  clave: string,
  { estados = [], fijos = [] }: DichoPorRouter,
): Promise<void> => {
  const items = [
    ...estados.map((payload) => ({ topic: topicoRouterEstado(clave), payload })),
    ...fijos.map((payload) => ({ topic: topicoRouterGps(clave), payload })),
  ];
  for (let i = 0; i < items.length; i += LOTE) await enviar(servidor, items.slice(i, i + LOTE));
};
