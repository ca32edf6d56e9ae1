import { Readable } from 'node:stream';
import { eq } from 'drizzle-orm';
import type { FastifyReply } from 'fastify';
import { logotipos } from '../db/esquema/sitio';
import type { Deps } from '../deps';
import { AppError } from '../http/errores';

/** Opened by itself instead of as an image, a drawing may neither run nor fetch anything. */
const POLITICA =
  "default-src 'none'; base-uri 'none'; frame-ancestors 'none'; style-src 'unsafe-inline'; sandbox";

/**
 * The site's logo as the file that was handed in.
 * @throws {AppError} 404 `no_encontrado` when there is none
 */
export const leerLogo = async (
  { db, sitio }: Pick<Deps, 'db' | 'sitio'>,
  respuesta: FastifyReply,
): Promise<Readable> => {
  const { logo } = sitio.guardado().identidad;
  const [fila] = logo === null ? [] : await db.select().from(logotipos).where(eq(logotipos.huella, logo));
  if (!fila) throw new AppError(404, 'no_encontrado');
  respuesta.type(fila.tipo).header('content-security-policy', POLITICA);
  return Readable.from([Buffer.from(fila.datos, 'base64')]);
};
