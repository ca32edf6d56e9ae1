import { createSocket } from 'node:dgram';
import { isIP, isIPv6, connect as porTcp, type Socket } from 'node:net';
import { hostname } from 'node:os';
import { connect as porTls } from 'node:tls';
import type { Deps } from '../deps';
import { type FilaAuditoria, leerDespues, ponerLector, tomarLector } from './lector';

/** Every row of the audit to the site's collector, in order and at least once: syslog (RFC 5424) with JSON in it. */

const LOTE = 100;
const PLAZO_MS = 10_000;
/** Facility 13 (log audit), severity 5 (notice). */
const PRIORIDAD = 13 * 8 + 5;

/** One row as a message of RFC 5424; the hash goes with it, so that the collector's copy can vouch for the chain. */
const mensajeDe = ({ cuando, ...fila }: FilaAuditoria, maquina: string): string =>
  `<${PRIORIDAD}>1 ${cuando.toISOString()} ${maquina} tramos - auditoria - \uFEFF${JSON.stringify({ cuando: cuando.toISOString(), ...fila })}`;

/** Over a stream each message says how long it is (RFC 6587). */
const enmarcar = (mensaje: string): string => `${Buffer.byteLength(mensaje)} ${mensaje}`;

/** All of it on one connection that the other side has seen end, or the error of the first thing that failed. */
const porConexion = (abrir: () => Socket, mensajes: readonly string[]): Promise<void> =>
  new Promise((listo, fallo) => {
    const conexion = abrir();
    // One that took all of it and keeps its end open has it all the same.
    conexion.setTimeout(PLAZO_MS, () =>
      conexion.destroy(conexion.writableFinished ? undefined : new Error('timed out')),
    );
    conexion.on('error', fallo);
    // Whatever the collector says is read, or its end would never come.
    conexion.resume();
    conexion.on('close', (con_error) => (con_error ? undefined : listo()));
    conexion.end(mensajes.map(enmarcar).join(''));
  });

/** What one datagram holds (RFC 768, within IPv4). */
const DATAGRAMA_MAX_BYTES = 65_507;
/** What fits into none goes without what it holds: else it would keep back all behind it, for ever. */
const enDatagrama = (fila: FilaAuditoria, maquina: string): string => {
  const entero = mensajeDe(fila, maquina);
  return Buffer.byteLength(entero) > DATAGRAMA_MAX_BYTES
    ? mensajeDe({ ...fila, datos: null }, maquina)
    : entero;
};

const porUdp = async (host: string, puerto: number, mensajes: readonly string[]): Promise<void> => {
  const salida = createSocket(isIPv6(host) ? 'udp6' : 'udp4');
  try {
    for (const mensaje of mensajes)
      await new Promise<void>((listo, fallo) =>
        salida.send(mensaje, puerto, host, (e) => (e ? fallo(e) : listo())),
      );
  } finally {
    salida.close();
  }
};

const mandar = ({ protocol, hostname: dicho, port }: URL, filas: readonly FilaAuditoria[]): Promise<void> => {
  const host = dicho.replace(/^\[|\]$/g, '');
  const maquina = hostname();
  if (protocol === 'udp:')
    return porUdp(
      host,
      Number(port || 514),
      filas.map((fila) => enDatagrama(fila, maquina)),
    );
  const mensajes = filas.map((fila) => mensajeDe(fila, maquina));
  // An address is no name to ask for (RFC 6066); its certificate is held to it all the same.
  const nombre = isIP(host) === 0 ? { servername: host } : {};
  if (protocol === 'tls:')
    return porConexion(() => porTls({ host, port: Number(port || 6514), ...nombre }), mensajes);
  return porConexion(() => porTcp({ host, port: Number(port || 514) }), mensajes);
};

type Partes = Pick<Deps, 'db' | 'ahora' | 'config' | 'log'>;

/** One batch; true when there may be more. The place is held while it goes: no other process sends the same. */
const enviarLote = ({ db, ahora, log }: Partes, url: URL): Promise<boolean> =>
  db.transaction(async (tx) => {
    const lector = await tomarLector(tx, 'siem');
    if (!lector) return false;
    const filas = await leerDespues(tx, lector.ultimo_id, LOTE);
    const ultima = filas.at(-1);
    if (!ultima) return false;
    try {
      await mandar(url, filas);
      await ponerLector(tx, 'siem', { ultimo_id: ultima.id, cuando: new Date(ahora()), error: null });
      return filas.length === LOTE;
    } catch (error) {
      log.warn({ err: error }, 'la auditoría no llegó a SYSLOG_URL');
      await ponerLector(tx, 'siem', { error: 'La auditoría no llega al servidor de SYSLOG_URL' });
      return false;
    }
  });

/** Sends what was written since; nothing where the site has no collector. */
export const enviarAuditoria = async (partes: Partes): Promise<void> => {
  if (partes.config.syslog === null) return;
  const url = new URL(partes.config.syslog);
  while (await enviarLote(partes, url));
};
