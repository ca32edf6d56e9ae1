/**
 * What the first bytes of a connection say (MQTT 3.1.1 §3.1.1 and §3.1.2, MQTT 3.1 §3.1), so that whoever speaks
 * something else can be told, and told of. Call it with all that came so far, until it is no more `incompleto`.
 */
export type Saludo =
  | { tipo: 'incompleto' }
  /** A CONNECT of 3.1, 3.1.1 or 5, as far as its first bytes go. */
  | { tipo: 'mqtt' }
  | { tipo: 'otra_version'; version: string }
  | { tipo: 'tls' }
  /** `que`: what it is, where that can be told. */
  | { tipo: 'ajeno'; que: string | null };

/** Beyond the name and the version there is nothing to read here. */
export const SALUDO_MAX_BYTES = 16;

const CONNECT = 0x10;
/** The record with which TLS begins. */
const TLS_HANDSHAKE = 0x16;
const HTTP = /^(?:GET|HEAD|POST|PUT|OPTIONS) /;
/** Bridges of another broker set the highest bit of the version. */
const SIN_PUENTE = 0x7f;

const VERSIONES: Readonly<Record<string, readonly number[]>> = { MQTT: [3, 4, 5], MQIsdp: [3] };
const NOMBRES = Object.keys(VERSIONES);
const LARGO_BYTES_MAX = 4;

const INCOMPLETO: Saludo = { tipo: 'incompleto' };
const ajeno = (que: string | null): Saludo => ({ tipo: 'ajeno', que });

const texto = (bytes: Uint8Array) => Buffer.from(bytes).toString('latin1');

/** Where the length of the packet ends; undefined while it has not come, or has no end. */
const finDelLargo = (bytes: Uint8Array): number | undefined => {
  const i = bytes.subarray(1, 1 + LARGO_BYTES_MAX).findIndex((byte) => byte < 0x80);
  return i < 0 ? undefined : i + 2;
};

export const leerSaludo = (bytes: Uint8Array): Saludo => {
  const [primero] = bytes;
  if (primero === undefined) return INCOMPLETO;
  if (primero === TLS_HANDSHAKE) return { tipo: 'tls' };
  if (primero !== CONNECT) return ajeno(HTTP.test(texto(bytes)) ? 'HTTP' : null);
  const inicio = finDelLargo(bytes);
  if (inicio === undefined) return bytes.length > LARGO_BYTES_MAX ? ajeno(null) : INCOMPLETO;
  const cuerpo = bytes.subarray(inicio);
  const nombre = NOMBRES.find((n) => {
    const esperado = `\0${String.fromCharCode(n.length)}${n}`;
    return esperado.startsWith(texto(cuerpo.subarray(0, esperado.length)));
  });
  if (nombre === undefined) return ajeno(null);
  const version = cuerpo[2 + nombre.length];
  if (version === undefined) return INCOMPLETO;
  const numero = version & SIN_PUENTE;
  return VERSIONES[nombre]?.includes(numero)
    ? { tipo: 'mqtt' }
    : { tipo: 'otra_version', version: `${nombre} ${numero}` };
};

/** “Unacceptable protocol version”, as clients before MQTT 5 read it… */
export const CONNACK_OTRA_VERSION = Buffer.from([0x20, 2, 0, 0x01]);
/** …and “unsupported protocol version” as those of MQTT 5 do (§3.2), which takes the first for a broken packet. */
export const CONNACK_OTRA_VERSION_5 = Buffer.from([0x20, 3, 0, 0x84, 0]);
