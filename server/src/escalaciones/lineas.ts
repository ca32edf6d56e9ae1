import type { Linea, LineaBody } from '@tramos/contract/escalaciones';
import { and, eq, inArray, sql } from 'drizzle-orm';
import { anotar } from '../auditoria/auditoria';
import { CANALES_ABIERTOS } from '../db/envios';
import { usuario_sistemas, usuarios } from '../db/esquema/cuentas';
import { lineas_aviso, pasos_aviso } from '../db/esquema/escalaciones';
import { sistemas } from '../db/esquema/red';
import type { Consultable, Tx } from '../db/tipos';
import type { Deps } from '../deps';
import { enAlcance } from '../http/alcance';
import { AppError } from '../http/errores';
import type { UsuarioSesion } from '../http/usuario-sesion';

const exigirSistema = async (db: Consultable, usuario: UsuarioSesion, id: number): Promise<void> => {
  const [fila] = await db
    .select({ id: sistemas.id })
    .from(sistemas)
    .where(and(eq(sistemas.id, id), enAlcance(sistemas.id, usuario)));
  if (!fila) throw new AppError(404, 'no_encontrado');
};

const leer = async (db: Consultable, sistema_id: number): Promise<Linea> => {
  const [linea] = await db.select().from(lineas_aviso).where(eq(lineas_aviso.sistema_id, sistema_id));
  const { rows } = await db.execute<Linea['pasos'][number] & Record<string, unknown>>(sql`
    select p.usuario_id, p.minutos, u.nombre, exists (
      select 1 from ${CANALES_ABIERTOS} a
      where a.sistema_id = p.sistema_id and a.usuario_id = p.usuario_id) as alcanzable
    from pasos_aviso p join usuarios u on u.id = p.usuario_id
    where p.sistema_id = ${sistema_id}::int order by p.orden`);
  return { sistema_id, version: linea?.version ?? 0, pasos: rows };
};

/** Who is told when nobody acknowledges in this sistema. @throws {AppError} 404 `no_encontrado` */
export const leerLinea = async (
  { db }: Pick<Deps, 'db'>,
  usuario: UsuarioSesion,
  id: number,
): Promise<Linea> => {
  await exigirSistema(db, usuario, id);
  return leer(db, id);
};

/** Everybody in the line sees the sistema: nobody is woken for what they may not look at. */
const exigirPersonas = async (tx: Tx, sistema_id: number, ids: readonly number[]): Promise<void> => {
  if (ids.length === 0) return;
  const ven = await tx
    .select({ id: usuarios.id })
    .from(usuarios)
    .where(
      and(
        inArray(usuarios.id, [...ids]),
        eq(usuarios.activo, true),
        sql`(${usuarios.todos_los_sistemas} or exists (select 1 from ${usuario_sistemas}
          where ${usuario_sistemas.usuario_id} = ${sql.raw('"usuarios"."id"')}
            and ${usuario_sistemas.sistema_id} = ${sistema_id}::int))`,
      ),
    );
  const validos = new Set(ven.map(({ id }) => id));
  for (const [i, id] of ids.entries())
    if (!validos.has(id))
      throw new AppError(400, 'datos_invalidos', {
        field: `pasos.${i}.usuario_id`,
        message: 'Esa persona no está activa o no ve este sistema.',
      });
};

/** Changes the line whole. @throws {AppError} 400, 404, 409 `editado_por_otro` with the line as it is in `detalle` */
export const ponerLinea = async (
  { db, ahora }: Pick<Deps, 'db' | 'ahora'>,
  { usuario, ip }: { usuario: UsuarioSesion; ip: string },
  sistema_id: number,
  { pasos, version }: LineaBody,
): Promise<Linea> => {
  await exigirSistema(db, usuario, sistema_id);
  return db.transaction(async (tx) => {
    const antes = await leer(tx, sistema_id);
    const desde = new Date(ahora());
    const nueva = version + 1;
    // Of two at once the second finds another version, or the row that it meant to make.
    const guardada = await tx
      .insert(lineas_aviso)
      .values({ sistema_id, desde, version: nueva })
      .onConflictDoUpdate({
        target: lineas_aviso.sistema_id,
        set: { version: nueva, ...(antes.pasos.length === 0 ? { desde } : {}) },
        setWhere: eq(lineas_aviso.version, version),
      })
      .returning({ id: lineas_aviso.sistema_id });
    if (guardada.length === 0 || antes.version !== version)
      throw new AppError(409, 'editado_por_otro', { detalle: await leer(tx, sistema_id) });
    await exigirPersonas(
      tx,
      sistema_id,
      pasos.map((p) => p.usuario_id),
    );
    await tx.delete(pasos_aviso).where(eq(pasos_aviso.sistema_id, sistema_id));
    if (pasos.length > 0)
      await tx.insert(pasos_aviso).values(pasos.map((paso, orden) => ({ sistema_id, orden, ...paso })));
    const despues = await leer(tx, sistema_id);
    const linea = ({ pasos: todos }: Linea) =>
      todos.map(({ usuario_id, nombre, minutos }) => ({ usuario_id, nombre, minutos }));
    await anotar(tx, {
      ...{ cuando_ms: ahora(), usuario_id: usuario.id, username: usuario.username, ip },
      accion: 'linea_aviso',
      objeto: `sistema:${sistema_id}`,
      datos: { antes: linea(antes), despues: linea(despues) },
    });
    return despues;
  });
};
