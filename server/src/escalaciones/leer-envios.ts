import type { Envio, EnviosQuery } from '@tramos/contract/escalaciones';
import { and, asc, desc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { usuarios } from '../db/esquema/cuentas';
import { envio_intentos, envios } from '../db/esquema/escalaciones';
import { eventos } from '../db/esquema/eventos';
import type { Consultable } from '../db/tipos';
import { enAlcance } from '../http/alcance';
import type { UsuarioSesion } from '../http/usuario-sesion';

const PAGINA = 20;

const leer = async (
  db: Consultable,
  condicion: SQL | undefined,
  { limit = PAGINA, offset = 0 }: Pick<EnviosQuery, 'limit' | 'offset'>,
): Promise<Envio[]> => {
  const filas = await db
    .select({
      envio: envios,
      nombre: usuarios.nombre,
      escalado_id: eventos.escalado_id,
      prueba: sql<boolean>`coalesce(${eventos.tipo} = 'prueba', false)`,
    })
    .from(envios)
    .innerJoin(usuarios, eq(usuarios.id, envios.usuario_id))
    .leftJoin(eventos, eq(eventos.id, envios.evento_id))
    .where(condicion)
    .orderBy(desc(envios.id))
    .limit(limit)
    .offset(offset);
  if (filas.length === 0) return [];
  const intentos = await db
    .select()
    .from(envio_intentos)
    .where(
      inArray(
        envio_intentos.envio_id,
        filas.map(({ envio }) => envio.id),
      ),
    )
    .orderBy(asc(envio_intentos.toma));
  return filas.map(({ envio: { creado_at, enviado_at, proximo_at, tomas: _t, ...envio }, ...resto }) => ({
    ...envio,
    ...resto,
    creado_at: creado_at.toISOString(),
    enviado_at: enviado_at?.toISOString() ?? null,
    proximo_at: envio.estado === 'pendiente' ? proximo_at.toISOString() : null,
    intentos: intentos
      .filter(({ envio_id }) => envio_id === envio.id)
      .map(({ cuando, error }) => ({ cuando: cuando.toISOString(), error })),
  }));
};

export const leerEnvio = async (db: Consultable, id: number): Promise<Envio> => {
  const [envio] = await leer(db, eq(envios.id, id), {});
  if (!envio) throw new Error('a message vanished while it was being sent');
  return envio;
};

/** The newest message to a person by each way. */
export const leerUltimos = (db: Consultable, usuario_id: number): Promise<Envio[]> =>
  leer(
    db,
    sql`${envios.id} in (select max(id) from envios where usuario_id = ${usuario_id}::int group by canal)`,
    {},
  );

/** What left the console about events in scope, newest first; what people tried for themselves is theirs. */
export const listarEnvios = async (
  db: Consultable,
  usuario: UsuarioSesion,
  { sistema_id, evento_id, estado, ...pagina }: EnviosQuery,
): Promise<{ envios: Envio[]; total: number }> => {
  const condicion = and(
    sql`${envios.evento_id} is not null`,
    enAlcance(eventos.sistema_id, usuario),
    sistema_id === undefined ? undefined : eq(eventos.sistema_id, sistema_id),
    evento_id === undefined ? undefined : eq(envios.evento_id, evento_id),
    estado === undefined ? undefined : eq(envios.estado, estado),
  );
  const [fila] = await db
    .select({ n: sql<number>`count(*)::int` })
    .from(envios)
    .innerJoin(eventos, eq(eventos.id, envios.evento_id))
    .where(condicion);
  return { envios: await leer(db, condicion, pagina), total: fila?.n ?? 0 };
};
