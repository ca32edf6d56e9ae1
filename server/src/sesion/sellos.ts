import { createHmac } from 'node:crypto';
import { and, eq, isNotNull } from 'drizzle-orm';
import { usuarios } from '../db/esquema/cuentas';
import { canales_aviso } from '../db/esquema/escalaciones';
import type { Db } from '../db/tipos';
import { cifrar, descifrar } from './cifrado';
import { type Claves, todasLasClaves } from './tokens';

/**
 * What is stored sealed with the secret of the installation: secrets of second factors, and those that sign webhooks.
 * What a secret before it sealed still opens, and is sealed anew (docs/decisions/035).
 */

type Uso = 'segundo_factor' | 'webhook';
/** To whom it is sealed. */
const DUENO: Record<Uso, (usuario_id: number) => string> = {
  segundo_factor: (id) => `usuario:${id}`,
  webhook: (id) => `webhook:${id}`,
};

const sellar = (claves: Claves, uso: Uso, bytes: Uint8Array, usuario_id: number): string =>
  cifrar(claves[uso], bytes, DUENO[uso](usuario_id));

const abrir = (claves: Claves, uso: Uso, sellado: string, usuario_id: number): Buffer | null => {
  for (const c of todasLasClaves(claves)) {
    const abierto = descifrar(c[uso], sellado, DUENO[uso](usuario_id));
    if (abierto) return abierto;
  }
  return null;
};

export const sellarSegundoFactor = (claves: Claves, bytes: Uint8Array, usuario_id: number): string =>
  sellar(claves, 'segundo_factor', bytes, usuario_id);
export const abrirSegundoFactor = (claves: Claves, sellado: string, usuario_id: number): Buffer | null =>
  abrir(claves, 'segundo_factor', sellado, usuario_id);

const derivado = ({ webhook }: Claves, usuario_id: number, generacion: number): string =>
  createHmac('sha256', webhook).update(`${usuario_id}.${generacion}`).digest('base64url');

/** What signs the calls of one person's webhook, as escalations ask for it. */
export const selloWebhook = (claves: Claves) => ({
  sellar: (secreto: string, usuario_id: number): string =>
    sellar(claves, 'webhook', Buffer.from(secreto), usuario_id),
  /** Where none is stored it is the one that was derived before secrets were. */
  abrir: (sellado: string | null, usuario_id: number, generacion: number): string => {
    const abierto = sellado === null ? null : abrir(claves, 'webhook', sellado, usuario_id);
    // Derived from the secret that was the only one then; sealed by one that is lost, it is as good as none.
    return abierto?.toString() ?? derivado(todasLasClaves(claves).at(-1) ?? claves, usuario_id, generacion);
  },
});

/** True when the newest secret does not open it, and one before it does. */
const esDeAntes = (claves: Claves, uso: Uso, sellado: string, usuario_id: number): boolean =>
  descifrar(claves[uso], sellado, DUENO[uso](usuario_id)) === null &&
  abrir(claves, uso, sellado, usuario_id) !== null;

const resellarFactores = async (db: Db, claves: Claves): Promise<void> => {
  const filas = await db
    .select({ id: usuarios.id, sellado: usuarios.totp_secreto })
    .from(usuarios)
    .where(isNotNull(usuarios.totp_secreto));
  for (const { id, sellado } of filas) {
    const abierto = sellado && abrirSegundoFactor(claves, sellado, id);
    if (!abierto || !esDeAntes(claves, 'segundo_factor', sellado, id)) continue;
    await db
      .update(usuarios)
      .set({ totp_secreto: sellarSegundoFactor(claves, abierto, id) })
      .where(and(eq(usuarios.id, id), eq(usuarios.totp_secreto, sellado)));
  }
};

const resellarWebhooks = async (db: Db, claves: Claves): Promise<void> => {
  const sello = selloWebhook(claves);
  const filas = await db.select().from(canales_aviso).where(isNotNull(canales_aviso.webhook_url));
  for (const { usuario_id: id, webhook_generacion, webhook_secreto, webhook_anterior } of filas) {
    const renovado = (sellado: string | null) =>
      sellado !== null && esDeAntes(claves, 'webhook', sellado, id)
        ? sello.sellar(sello.abrir(sellado, id, webhook_generacion), id)
        : sellado;
    const secreto = webhook_secreto ?? sello.sellar(sello.abrir(null, id, webhook_generacion), id);
    const nuevos = { webhook_secreto: renovado(secreto), webhook_anterior: renovado(webhook_anterior) };
    if (nuevos.webhook_secreto === webhook_secreto && nuevos.webhook_anterior === webhook_anterior) continue;
    await db
      .update(canales_aviso)
      .set(nuevos)
      .where(and(eq(canales_aviso.usuario_id, id), eq(canales_aviso.webhook_generacion, webhook_generacion)));
  }
};

/** Seals with the newest secret what one before it sealed, so that the older may go. Done at once it changes nothing. */
export const resellar = async (db: Db, claves: Claves): Promise<void> => {
  await resellarFactores(db, claves);
  await resellarWebhooks(db, claves);
};
