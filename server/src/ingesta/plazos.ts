import { ROUTER_ESTADOS_EDAD_MS } from '../db/router-resumen';

/** Every interval, age and size of the ingest in one place. */

const SEGUNDO_MS = 1_000;
const MINUTO_MS = 60 * SEGUNDO_MS;
const DIA_MS = 24 * 60 * MINUTO_MS;

/**
 * Messages that arrive together share one commit: this many, or this many bytes, or this long after the first. Lots are
 * that large only where much waits, and then cost less: of messages of one sensor its rollups are written once.
 */
export const GRUPO_MAX = 800;
export const GRUPO_BYTES_MAX = 320_000;
export const GRUPO_ESPERA_MS = 1;
/**
 * Lots that follow one another, where their gateways send several messages before they are answered: a second begins so
 * long after the first.
 */
export const GRUPO_COMPAS = { desde: 8, de_cada_uno: 3, ms: 30 } as const;
/**
 * Lots that are stored at the same time, each of other gateways: while the database works on one, this process reads
 * the next and looks at the one before.
 */
export const CARRILES = 3;
/** What a message costs besides its bytes: a row. */
export const MENSAJE_PESO_BYTES = 200;
/**
 * Messages of one gateway that wait for a commit; beyond it that one is told to come back later instead of filling the
 * memory.
 */
export const GRUPO_EN_ESPERA_MAX = 5_000;

/**
 * What a gateway may send for each of its devices: for good, six times what a sensor says at 100 samples a second, bytes
 * of JSON a second; and at once after it was quiet, a day of that, so that an outage is made up for without waiting.
 */
export const GATEWAY_RITMO_BYTES_S = 5_000;
export const GATEWAY_RESERVA_S = 86_400;
/** Held back for so long without a pause, it is told of. */
export const GATEWAY_EXCESO_MS = MINUTO_MS;

/**
 * How far from its reception a message may be dated. Beyond, it would make rows that no pruning of the next years comes to,
 * or that the next one takes away. And how long one batch may last: each ten seconds of it are a row.
 */
export const FECHA_FUTURA_MAX_MS = 10 * MINUTO_MS;
export const FECHA_PASADA_MAX_MS = 31 * DIA_MS;
export const LOTE_DURACION_MAX_MS = 60 * MINUTO_MS;
/** A server whose own clock is before this has lost it, and judges no date by it. */
export const RELOJ_CREIBLE_DESDE_MS = Date.UTC(2026, 0, 1);

/** Waits between tries while the database is away; after the last one the sender gets no acknowledgement. */
export const REINTENTOS_MS = [100, 250, 500, 1_000, 2_000, 3_000, 3_000] as const;

/**
 * What a part of the store does not take is left unanswered only then: whoever is not answered comes back, and with one
 * table damaged it would otherwise come back at once and for ever.
 */
export const SIN_RESPUESTA_TRAS_MS = 2_000;
/** A transaction from which nothing was heard for this long is taken for failed, and made again: copies are harmless. */
export const TRANSACCION_PLAZO_MS = 30 * SEGUNDO_MS;
/** What was received waits for longer than this by the site's own fault. */
export const ATASCO_MS = 5 * SEGUNDO_MS;
/** Messages of which nobody knows whether they were stored, remembered until they come again. */
export const DUDOSOS_MAX = 20_000;

export const TIC_MS = SEGUNDO_MS;
export const SALUD_CADA_MS = 2 * SEGUNDO_MS;
export const RED_CADA_MS = 5 * SEGUNDO_MS;
export const ONDAS_CADA_MS = 15 * SEGUNDO_MS;
export const PODA_CADA_MS = 5 * MINUTO_MS;
/**
 * How often the coarser rollups are moved on, how far behind the hour they stay, so that what comes a little late is not
 * added to each of them by itself, and how long that may hold up who adds.
 */
export const RESUMENES_CADA_MS = 20 * SEGUNDO_MS;
export const RESUMENES_MARGEN_MS = 2 * MINUTO_MS;
export const RESUMENES_ESPERA_MS = 2 * SEGUNDO_MS;
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
/** Samples that are read for one: the window, the batch before it, and each moment told twice. */
export const ONDA_LEIDAS_MAX = 4 * ONDA_MUESTRAS_MAX;

/** Holes apart from each other in one message: each stretch between them is a row. */
export const HUECOS_MAX = 100;

export const RECHAZO_PAYLOAD_MAX = 2_048;
export const RECHAZO_TOPIC_MAX = 200;
/** Of each gateway. */
export const RECHAZOS_MAX = 10_000;

/** A sensor speaks at most 2,000 samples per message; a long edge waveform is the biggest honest payload. */
export const MQTT_PAQUETE_MAX_BYTES = 512 * 1024;
export const INGESTA_CUERPO_MAX_BYTES = 8 * 1024 * 1024;
/** Of such a body: as many items and samples as the contract takes, or as fit into it with three decimals each. */
export const INGESTA_MIEMBROS_MAX = 1_200_000;
/** At the MQTT door; gateways of one mobile network may share an address. */
export const MQTT_AFORO = { por_direccion: 30, desconocidas: 500, por_gateway: 4 } as const;
/** To show key and secret. */
export const MQTT_CONEXION_PLAZO_MS = 3 * SEGUNDO_MS;
/** A connection of which nothing comes for so long, not even a ping, is dropped, whatever keepalive it asked for. */
export const MQTT_OCIOSA_MS = 10 * MINUTO_MS;
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
