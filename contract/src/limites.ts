/** Every business constant and limit of spec §9, and the few of ours that both sides share. */

export const API_BASE = '/api';
export const RUTA_INICIAL = '/mapa';

/** A token counts as expiring this long before its `exp` (spec §9). */
export const TOKEN_POR_EXPIRAR_MS = 5 * 60_000;
export const REVISION_TOKEN_MS = 15_000;
export const RECARGA_GUARDIA_MS = 10_000;

export const RECONEXION_INTENTOS = 3;
export const RECONEXION_DEMORA_MS = 2_000;
export const RECONEXION_DEMORA_MAX_MS = 10_000;
export const RECONEXION_ALEATORIO = 0.5;
export const AUTENTICAR_TRAS_CONECTAR_MS = 100;
export const AUTENTICAR_TRAS_RECONECTAR_MS = 500;
/** A socket that has not authenticated within this time is dropped. */
export const SOCKET_SIN_AUTENTICAR_MS = 5_000;

/** The server says so often that it is there, whatever else it says (docs/decisions/032). */
export const LATIDO_MS = 2_000;
/** Nothing heard of the server for this long: the status mark says so. */
export const SIN_OIR_MS = 5_000;
/** Nothing heard for this long: the line is taken for lost. */
export const SIN_LINEA_MS = 10_000;
/** A request to which nothing comes for this long is given up. */
export const PACIENCIA_MS = 10_000;
/** The same for calls that may honestly take long: imports, reports over months, an exercise that is set up. */
export const PACIENCIA_LARGA_MS = 120_000;

/** Header of an answer to who is signed in: the position of the push log up to which all is in it. */
export const POSICION_PUSH = 'posicion-push';

export const TAB_LATIDO_MS = 3_000;
export const TAB_STALE_MS = 10_000;
export const SESION_CERRADA_DEMORA_MS = 3_000;

/** After so long what can hide a tap or open a way in asks who it is again (docs/decisions/036). */
export const CONFIRMADA_MS = 15 * 60_000;
/** Notes, events raised by hand, silences and the like that one person makes in a minute. */
export const ACTOS_POR_MINUTO = 60;
/** How long a token of the API lasts where nobody says otherwise, and at most. */
export const TOKEN_DIAS = 90;
export const TOKEN_DIAS_MAX = 365;
/** Seconds that one code of an authenticator stands for (RFC 6238), and its digits. */
export const TOTP_PASO_S = 30;
export const TOTP_DIGITOS = 6;
export const CODIGOS_RECUPERACION = 10;
/** A tab that said goodbye has left when its session shows no life for this long (product §2.13). */
export const DESPEDIDA_GRACIA_MS = 30_000;
/** A wall display stays signed in this long without being touched (product §2.14). */
export const PANTALLA_REFRESH_TTL_S = 365 * 86_400;

export const EVENTO_REINTENTOS = 3;
export const EVENTO_REINTENTO_DEMORA_MS = 1_000;

export const TOAST_DURACION_MS = 3_000;
export const TOAST_ARRASTRE_PORCENTAJE = 60;
export const TOAST_MAX = 20;
export const TOAST_CIERRE_MS = 300;
export const TOAST_PROGRESO_MS = 50;
export const SONIDO_RUTA = '/sounds/alert.mp3';
export const SONIDO_VOLUMEN = 0.5;
/** The "short stack" that sounds: at most this many notifications showing (product §2.20). */
export const SONIDO_PILA_MAX = 3;
/** For so long a desk can be silenced, ms: never for ever. */
export const SILENCIOS_MS = [60_000, 300_000, 900_000] as const;

export const PAGINA_TAMANO = 10;
export const PAGINA_TAMANOS = [10, 25, 50, 100] as const;
export const PAGINA_INICIAL = 1;
export const LIMITE_MAX = 1_000;
export const DATE_COLUMN = 'created_at';
/** `total` is counted exactly up to here; beyond it the answer says it is approximate (product §3). */
export const TOTAL_EXACTO_MAX = 10_000;

/** Members a group answers with at most; `total_eventos` tells the whole. */
export const GRUPO_EVENTOS_MAX = 100;
/** Default windows of grouping and the longest span of a group, s (product §2.9). */
export const VENTANA_OPERADOR_S = 600;
export const VENTANA_USUARIO_S = 3_600;
export const GRUPO_DURACION_MAX_S = 86_400;
/** Two places are one when they lie within this, or within three standard errors, m. */
export const MISMO_LUGAR_M = 500;
/** Events at the same place shown with a detail: this near, this far back, this many. */
export const PREVIOS_DISTANCIA_M = 500;
export const PREVIOS_DIAS = 30;
export const PREVIOS_MAX = 20;
/** Events one bulk call takes. */
export const BLOQUE_MAX = 500;
export const FILTROS_GUARDADOS_MAX = 50;

export const PDF_FUENTE_PT = 8;
export const MAPA_ZOOM = 13;
export const MAPA_ZOOM_MAX = 20;
export const SENSOR_CIRCULO_PX = 28;
export const SENSOR_ICONO_PX = 34;
export const COORDENADAS_DECIMALES = 6;

/** Clock bands of a sample's source, |offset| in ms: usable for an `ok` place up to here. */
export const RELOJ_BUENO_MS = 10;
export const RELOJ_ACEPTABLE_MS = 50;
export const RELOJ_DEGRADADO_MS = 200;
/** What is stamped further ahead of when the server received it comes from a clock that is wrong. */
export const RELOJ_FUTURO_MAX_MS = 5_000;
/** Further behind than this, and evenly so, ms: neither a slow network nor a queue that is being sent. */
export const RELOJ_ATRASO_MIN_MS = 10_000;

export const CLAVE_MAX = 64;
export const NOTA_MAX = 2_000;
/**
 * kg/cm². No pressure is further below the air's than a vacuum, -1.033, but a loop that breaks (0 mA of 4 to 20) reads
 * -25 % of its transmitter's range: -62.5 at the strongest pipe of the trade, which holds 250. That must be seen as what it
 * is, and what is lower stands for no reading (-999, -9999, -32768).
 */
export const PRESION_MIN = -70;
/**
 * kg/cm². A transmitter of 100 that sends kPa as if they were kg/cm² says up to 9,807: that must be seen too, and what is
 * higher stands for no reading (9999, 32767, 65535).
 */
export const PRESION_MAX = 9_807;
export const LOTE_MUESTRAS_MAX = 2_000;
export const INGESTA_ITEMS_MAX = 500;

/** Sensors one question about pressure may name, and the buckets it may ask for. */
export const PRESIONES_SENSORES_MAX = 60;
export const PRESIONES_PUNTOS_MAX = 4_000;
/** How often what a tramo would notice is written down. */
export const VIGILANCIA_PASO_S = 600;
/** A tramo is meant to notice taps down to this share of its flow (docs/vigilancia.md). */
export const TOMA_NORMAL_MAX = 0.02;
/** Line pipe leaves this of its outside diameter inside: the wall takes two hundredths at each side. */
export const INTERIOR_POR_EXTERIOR = 0.96;

/** Alarms of one position (ISA-18.2): mean per 10 minutes that is acceptable, that is manageable; and a flood. */
export const ALARMAS_10MIN_ACEPTABLE = 1;
export const ALARMAS_10MIN_MANEJABLE = 2;
export const ALARMAS_10MIN_INUNDACION = 10;

/** Names of what a site sets up, vertices of a tramo's line and known places along it. */
export const NOMBRE_MAX = 120;
/** The name of the site stands in the status bar; its logo beside it. */
export const SITIO_NOMBRE_MAX = 40;
export const LOGO_MAX_BYTES = 128 * 1024;
export const VERTICES_MAX = 20_000;
export const CALIBRACION_MAX = 200;
/** Batches that one tramo may hold or wait for. */
export const LOTES_MAX = 30;
/** A wave speed that was calibrated longer ago than this is due, days. */
export const CALIBRACION_VIGENTE_D = 30;

/** No ducto has a chainage beyond this, m. */
export const POSICION_MAX_M = 10_000_000;
