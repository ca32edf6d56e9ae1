import { ROUTER_ESTADOS_EDAD_MS } from '../db/router-resumen';

/** Every interval, age and size of the ingest in one place. */

const SEGUNDO_MS = 1_000;
const MINUTO_MS = 60 * SEGUNDO_MS;
const DIA_MS = 24 * 60 * MINUTO_MS;

/** Messages that arrive together share one commit: this many, or this many samples, or this long after the first. */
export const GRUPO_MAX = 200;
export const GRUPO_MUESTRAS_MAX = 20_000;
export const GRUPO_ESPERA_MS = 1;
/** Messages waiting for a commit; beyond it the field is told to come back later instead of filling the memory. */
export const GRUPO_EN_ESPERA_MAX = 5_000;

/** Waits between tries while the database is away; after the last one the sender gets no acknowledgement. */
export const REINTENTOS_MS = [100, 250, 500, 1_000, 2_000, 3_000, 3_000] as const;

/** A sample stamped further ahead of its reception than this has a wrong clock: kept, but not shown as newest. */
export const FUTURO_MAX_MS = 5 * SEGUNDO_MS;

export const TIC_MS = SEGUNDO_MS;
export const SALUD_CADA_MS = 2 * SEGUNDO_MS;
export const RED_CADA_MS = 5 * SEGUNDO_MS;
export const ONDAS_CADA_MS = 15 * SEGUNDO_MS;
export const PODA_CADA_MS = 5 * MINUTO_MS;
/** How soon a change of the windows of grouping reaches what is stored. */
export const REAGRUPAR_CADA_MS = 5 * SEGUNDO_MS;

/**
 * After a start, the newest stored batches, over this much time, go through detection again (product §3: nothing
 * acknowledged is lost).
 */
export const REPETICION_MS = 5 * MINUTO_MS;
/** The first part of that only warms the detector up; what it claims there had its chance before. */
export const REPETICION_CALENTAMIENTO_MS = 90 * SEGUNDO_MS;
export const REPETICION_VENTANA_MS = 5 * SEGUNDO_MS;
/** How far time is counted on through a silence of theirs: what waits for a partner is decided by then. */
export const REPETICION_COLA_MS = 3 * MINUTO_MS;

/** Pressure kept around a pick (domain: −60/+120 s), and when a missing tail is given up. */
export const ONDA_ANTES_MS = 60 * SEGUNDO_MS;
export const ONDA_DESPUES_MS = 120 * SEGUNDO_MS;
export const ONDA_RENUNCIA_MS = 10 * MINUTO_MS;
/** The longest batch looked for across the start of a waveform. */
export const ONDA_LOTE_MAX_MS = 200 * SEGUNDO_MS;
export const ONDA_MUESTRAS_MAX = 20_000;

export const RECHAZO_PAYLOAD_MAX = 2_048;
export const RECHAZO_TOPIC_MAX = 200;
export const RECHAZOS_MAX = 10_000;

/** A sensor speaks at most 2,000 samples per message; a long edge waveform is the biggest honest payload. */
export const MQTT_PAQUETE_MAX_BYTES = 512 * 1024;
export const INGESTA_CUERPO_MAX_BYTES = 8 * 1024 * 1024;
export const MQTT_CONEXIONES_MAX = 2_000;
export const MQTT_CONEXION_PLAZO_MS = 10 * SEGUNDO_MS;
/** In the demo, with no port asked for, this many ports after the first are tried. */
export const MQTT_PUERTOS_SIGUIENTES = 50;

/** Ages that no administrator sets; those of the pressure and of the picks made at the edge are in db/retencion.ts. */
export const EDAD_MAX_MS = {
  picks: 400 * DIA_MS,
  router_estados: ROUTER_ESTADOS_EDAD_MS,
  router_gps: 400 * DIA_MS,
  router_horas: 400 * DIA_MS,
  rechazos: 30 * DIA_MS,
} as const;
