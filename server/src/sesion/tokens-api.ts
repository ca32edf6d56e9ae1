import { diaDeSitio } from '@tramos/contract/hora-sitio';
import type { Ambito } from '@tramos/contract/tokens';
import { eq } from 'drizzle-orm';
import { anotar } from '../auditoria/auditoria';
import { tokens_api, usuarios } from '../db/esquema/cuentas';
import type { Deps } from '../deps';
import { AppError } from '../http/errores';
import { hashDeToken } from '../http/token-api';
import type { UsuarioSesion } from '../http/usuario-sesion';
import { type Cuenta, leerCuenta } from './usuarios';

/** Its use is written down no oftener than this from an address that it was used from that day. */
const USO_CADA_MS = 60_000;
/** So many addresses of one day stand in the audit: who passes a token round must not fill it. */
const DIRECCIONES_MAX = 50;

type Fila = typeof tokens_api.$inferSelect;
export type DepsTokens = Pick<Deps, 'config' | 'db' | 'ahora'>;

/** For whom it acts: never more than who answers for it is and sees. */
const usuarioDe = ({ id, nombre, todos_los_sistemas, sistemas }: Fila, { user }: Cuenta): UsuarioSesion => ({
  ...user,
  username: `${user.username} (token ${nombre})`,
  nombre: `${user.nombre} (token ${nombre})`,
  ...{ isFirstLogin: false, falta_segundo_factor: false, instructor: false },
  todos_los_sistemas: todos_los_sistemas && user.todos_los_sistemas,
  sistemas: todos_los_sistemas
    ? user.sistemas
    : sistemas.filter((suyo) => user.todos_los_sistemas || user.sistemas.includes(suyo)),
  ...{ sesion_id: `token:${id}`, revision: 0, por_confirmar: true },
});

/** Where it was used on this day, with this address; null where nothing is to be written of this use. */
const usoDe = (
  { ultimo_uso_at, direcciones }: Pick<Fila, 'ultimo_uso_at' | 'direcciones'>,
  ip: string,
  ahora_ms: number,
  zona: string,
): { direcciones: string[]; es_noticia: boolean } | null => {
  const mismo_dia =
    ultimo_uso_at !== null && diaDeSitio(ultimo_uso_at.getTime(), zona) === diaDeSitio(ahora_ms, zona);
  const de_hoy = mismo_dia ? direcciones : [];
  const es_noticia = !de_hoy.includes(ip) && de_hoy.length < DIRECCIONES_MAX;
  if (mismo_dia && !es_noticia && ahora_ms - ultimo_uso_at.getTime() < USO_CADA_MS) return null;
  return { direcciones: es_noticia ? [...de_hoy, ip] : de_hoy, es_noticia };
};

/** Writes the use down: the first of a day, and of an address on it, also in the audit. */
const anotarUso = (
  { db, config }: DepsTokens,
  { id }: Fila,
  { id: usuario_id, username }: UsuarioSesion,
  ip: string,
  ahora_ms: number,
): Promise<void> =>
  db.transaction(async (tx) => {
    const [fila] = await tx.select().from(tokens_api).where(eq(tokens_api.id, id)).for('no key update');
    const uso = fila && usoDe(fila, ip, ahora_ms, config.zona);
    if (!uso) return;
    const { direcciones, es_noticia } = uso;
    await tx
      .update(tokens_api)
      .set({ ultimo_uso_at: new Date(ahora_ms), ultima_ip: ip, direcciones })
      .where(eq(tokens_api.id, id));
    if (!es_noticia) return;
    const autor = { cuando_ms: ahora_ms, usuario_id, username, ip };
    await anotar(tx, { ...autor, accion: 'token_usado', objeto: `token:${id}` });
  });

/** Tokens of the API: what they open is asked of their row, and of who answers for it, on every call. */
export const crearTokens = (deps: DepsTokens) => {
  const { db, config, ahora } = deps;
  /** Hashes that opened something, with their id: there are no more of them than tokens were ever made. */
  const conocidos = new Map<string, number>();
  return {
    conocido: (token: string): number | null => conocidos.get(hashDeToken(token)) ?? null,
    /** @throws {AppError} 401 `token_no_vale`, 403 `fuera_de_ambito` */
    autenticar: async (token: string, ip: string, ambito: Ambito | undefined): Promise<UsuarioSesion> => {
      const hash = hashDeToken(token);
      const [fila] = await db.select().from(tokens_api).where(eq(tokens_api.hash, hash));
      const ahora_ms = ahora();
      const vale = fila?.activo && fila.expira_at.getTime() > ahora_ms && fila.responsable_id;
      const cuenta = vale ? await leerCuenta(db, eq(usuarios.id, vale), false) : null;
      if (!fila || !cuenta?.activo || cuenta.user.role !== 'administrator')
        throw new AppError(401, 'token_no_vale');
      conocidos.set(hash, fila.id);
      const usuario = usuarioDe(fila, cuenta);
      if (usoDe(fila, ip, ahora_ms, config.zona)) await anotarUso(deps, fila, usuario, ip, ahora_ms);
      if (ambito === undefined || !fila.ambitos.includes(ambito)) throw new AppError(403, 'fuera_de_ambito');
      return usuario;
    },
  };
};
