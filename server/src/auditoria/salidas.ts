import { appendFile } from 'node:fs/promises';
import type { EstadoAncla } from '@tramos/contract/reportes-bitacoras';
import { and, eq, isNull, lt, or } from 'drizzle-orm';
import { auditoria_lectores } from '../db/esquema/sitio';
import type { Deps } from '../deps';
import { AppError } from '../http/errores';
import { cada } from '../realtime/cada';
import { anclaDeAhora, lineaDe, ultimaAnclaEn } from './ancla';
import { corregirLectores } from './lector';
import { enviarAuditoria } from './siem';

/** How the audit leaves the server: a line a day, and every row to the site's collector (decision 034). */

const DIA_MS = 24 * 3_600_000;
const REVISAR_MS = 5_000;
/** What did not go is tried again after so long, and by another process where the one that tried is dead. */
const REINTENTO_MS = 10 * 60_000;
/** Two days without a line in the file. */
const ARCHIVO_VIEJO_MS = 2 * DIA_MS;
/** So often at most by hand: it goes by mail. */
const ENTRE_MANUALES_MS = 10_000;

type Llegada = { llego: true } | { llego: false; error: string };
export interface PartesSalida extends Pick<Deps, 'db' | 'ahora' | 'config' | 'log'> {
  /** The site's mail server; null where it has none. */
  enviarCorreo:
    | ((carta: { para: string; asunto: string; texto: string; envio_id: string }) => Promise<Llegada>)
    | null;
  /** Says in the alarms that the audit does not leave, or, with null, that it does. */
  alarmar: (detalle: string | null) => Promise<void>;
}

const CUERPO = (linea: string): string =>
  `Guarde este correo. La línea prueba lo que la auditoría decía hasta ese asiento: péguela en Reportes, Auditoría, y la consola dirá si todavía coincide.\n\n${linea}\n`;

/** Takes the turn of today, or of now when `ya`; false when it is not due, or somebody else has it. */
const tomarTurno = async ({ db, ahora }: PartesSalida, ya: boolean): Promise<boolean> => {
  const ahora_ms = ahora();
  // Until it has gone it counts as one that is due again soon.
  const prestada = new Date(ahora_ms - DIA_MS + REINTENTO_MS);
  const debida = or(
    isNull(auditoria_lectores.cuando),
    lt(auditoria_lectores.cuando, new Date(ahora_ms - (ya ? ENTRE_MANUALES_MS : DIA_MS) + 1)),
  );
  const tomadas = await db
    .update(auditoria_lectores)
    .set({ cuando: prestada })
    .where(and(eq(auditoria_lectores.lector, 'ancla'), debida))
    .returning({ lector: auditoria_lectores.lector });
  return tomadas.length === 1;
};

/** Sends the line by every way that there is; gives back what went wrong, in words. */
const mandar = async ({ config, enviarCorreo, log }: PartesSalida, linea: string, id: number) => {
  const { ancla_archivo, ancla_correo } = config;
  const fallas: string[] = [];
  if (ancla_archivo !== null)
    await appendFile(ancla_archivo, `${linea}\n`).catch((error: unknown) => {
      log.warn({ err: error }, 'la línea de la auditoría no se escribió');
      fallas.push('No se pudo escribir el archivo de AUDIT_ANCHOR_FILE');
    });
  if (ancla_correo !== null) {
    const carta = { para: ancla_correo, asunto: `Auditoría hasta el asiento ${id}`, texto: CUERPO(linea) };
    const entrega: Llegada = enviarCorreo
      ? await enviarCorreo({ ...carta, envio_id: `auditoria-${id}` })
      : { llego: false, error: 'El sitio no tiene servidor de correo (SMTP_URL)' };
    if (!entrega.llego) fallas.push(entrega.error);
  }
  return fallas.length === 0 ? null : fallas.join('; ');
};

const sinDestino = ({ config }: Pick<PartesSalida, 'config'>): boolean =>
  config.ancla_archivo === null && config.ancla_correo === null;

/** Sends the line of today once it is due. */
export const anclar = async (partes: PartesSalida, ya = false): Promise<void> => {
  const { db, ahora } = partes;
  if (sinDestino(partes)) return;
  const ancla = await anclaDeAhora(db, ahora());
  if (!ancla || !(await tomarTurno(partes, ya))) return;
  const error = await mandar(partes, lineaDe(ancla), ancla.id);
  const hecho = error === null ? { cuando: new Date(ahora()), ultimo_id: ancla.id, error } : { error };
  await db.update(auditoria_lectores).set(hecho).where(eq(auditoria_lectores.lector, 'ancla'));
};

/** Where the line goes, when it last did, and the one of now. */
export const leerEstadoAncla = async ({ db, ahora, config }: PartesSalida): Promise<EstadoAncla> => {
  const [fila] = await db.select().from(auditoria_lectores).where(eq(auditoria_lectores.lector, 'ancla'));
  const ancla = await anclaDeAhora(db, ahora());
  return {
    destinos: [
      ...(config.ancla_archivo === null ? [] : ['a un archivo']),
      ...(config.ancla_correo === null ? [] : [`por correo a ${config.ancla_correo}`]),
    ],
    siem: config.syslog !== null,
    ultimo_id: fila?.ultimo_id ?? 0,
    cuando: fila?.error ? null : (fila?.cuando?.toISOString() ?? null),
    error: fila?.error ?? null,
    linea: ancla ? lineaDe(ancla) : null,
  };
};

/** The same by hand. @throws {AppError} 429 `demasiadas_peticiones` when it went a moment ago */
export const anclarAhora = async (partes: PartesSalida): Promise<EstadoAncla> => {
  const antes = await leerEstadoAncla(partes);
  if (antes.cuando !== null && partes.ahora() - Date.parse(antes.cuando) < ENTRE_MANUALES_MS)
    throw new AppError(429, 'demasiadas_peticiones');
  await anclar(partes, true);
  return leerEstadoAncla(partes);
};

/** The file itself shows whether lines go there, whatever the database says of them. */
const quejaDelArchivo = async ({ db, ahora, config: { ancla_archivo } }: PartesSalida): Promise<string[]> => {
  if (ancla_archivo === null || !(await anclaDeAhora(db, ahora()))) return [];
  const ultima = await ultimaAnclaEn(ancla_archivo);
  if (ultima === null) return ['El archivo de AUDIT_ANCHOR_FILE no tiene ninguna línea de la auditoría'];
  const hace_ms = ahora() - Date.parse(ultima.cuando);
  return Math.abs(hace_ms) <= ARCHIVO_VIEJO_MS
    ? []
    : [`La última línea del archivo de AUDIT_ANCHOR_FILE es del ${ultima.cuando.slice(0, 10)}`];
};

/** What does not leave, as the database and the file have it. */
const quejas = async (partes: PartesSalida): Promise<string[]> => {
  const { db, config } = partes;
  const filas = await db.select().from(auditoria_lectores).orderBy(auditoria_lectores.lector);
  const vale = ({ lector }: (typeof filas)[number]) =>
    lector === 'siem' ? config.syslog !== null : lector === 'ancla' && !sinDestino(partes);
  const errores = filas.filter(vale).flatMap(({ error }) => error ?? []);
  // One that cannot be written says so itself.
  return errores.length > 0 ? errores : quejaDelArchivo(partes);
};

/** One look at what is due: it is sent, and what did not go is told once it changes. */
export const crearRevision = (partes: PartesSalida): (() => Promise<void>) => {
  let dicho: string | null | undefined;
  /** Found once and mended at once: kept until it has been told. */
  let corregidas: string[] = [];
  return async () => {
    corregidas = [...corregidas, ...(await corregirLectores(partes.db, partes.ahora()))];
    await anclar(partes);
    await enviarAuditoria(partes);
    const detalle = [...corregidas, ...(await quejas(partes))].join('; ') || null;
    if (detalle !== dicho) await partes.alarmar(detalle);
    dicho = detalle;
    corregidas = [];
  };
};

/** Looks every five seconds; gives back its stop. */
export const arrancarSalidas = (partes: PartesSalida): (() => Promise<void>) =>
  cada(REVISAR_MS, crearRevision(partes), (error) =>
    partes.log.warn({ err: error }, 'la auditoría no salió del servidor'),
  );
