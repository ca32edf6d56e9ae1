import type { Tablero } from '@tramos/contract/tablero';
import type { User } from '@tramos/contract/usuario';
import { asc, sql } from 'drizzle-orm';
import { eventos } from '../db/esquema/eventos';
import { sistemas } from '../db/esquema/red';
import type { Consultable } from '../db/tipos';
import { enAlcance, ventanaDe } from '../http/alcance';

type Abiertos = Tablero['abiertos'];

interface Fila extends Record<string, unknown> {
  sistema_id: number;
  causas: number;
  eventos: number;
  mas_antiguo_ms: number;
}

const NADA: Abiertos = { causas: 0, eventos: 0, escalados: 0, mas_antiguo: null };

/** Counts by sistema add up: a group lies inside one (product §2.9). */
export const sumarAbiertos = (partes: readonly Abiertos[]): Abiertos =>
  partes.reduce(
    (todo, parte) => ({
      causas: todo.causas + parte.causas,
      eventos: todo.eventos + parte.eventos,
      escalados: todo.escalados + parte.escalados,
      mas_antiguo: [todo.mas_antiguo, parte.mas_antiguo].filter((iso) => iso !== null).toSorted()[0] ?? null,
    }),
    NADA,
  );

/** Open events by sistema, in the groups of the viewer's role: only the index of open events is read. */
const contar = async (db: Consultable, usuario: User): Promise<Fila[]> => {
  const grupo = ventanaDe(usuario) === 'usuario' ? eventos.grupo_usuario : eventos.grupo_operador;
  const { rows } = await db.execute<Fila>(sql`
    select sistema_id, count(*)::int as causas, sum(n)::int as eventos,
      (extract(epoch from min(primero)) * 1000)::float8 as mas_antiguo_ms
    from (
      select ${eventos.sistema_id} as sistema_id, ${grupo} as grupo, count(*) as n, min(${eventos.created_at}) as primero
      from ${eventos}
      where ${eventos.evento_estado} = 'abierto' and ${enAlcance(eventos.sistema_id, usuario)}
      group by 1, 2
    ) causas
    group by sistema_id`);
  return rows;
};

const contarEscalados = async (db: Consultable, usuario: User): Promise<Map<number, number>> => {
  const { rows } = await db.execute<{ sistema_id: number; n: number }>(sql`
    select ${eventos.sistema_id} as sistema_id, count(*)::int as n from ${eventos}
    where ${eventos.escalado} and ${eventos.evento_estado} = 'abierto' and ${enAlcance(eventos.sistema_id, usuario)}
    group by 1`);
  return new Map(rows.map(({ sistema_id, n }) => [sistema_id, n]));
};

/** What is open in every sistema in scope, also where nothing is, by name. */
export const leerAbiertos = async (db: Consultable, usuario: User): Promise<Tablero['por_sistema']> => {
  const visibles = await db
    .select({ id: sistemas.id, nombre: sistemas.nombre })
    .from(sistemas)
    .where(enAlcance(sistemas.id, usuario))
    .orderBy(asc(sistemas.nombre), asc(sistemas.id));
  const escalados = await contarEscalados(db, usuario);
  const por_sistema = new Map((await contar(db, usuario)).map((fila) => [fila.sistema_id, fila]));
  return visibles.map(({ id, nombre }) => {
    const fila = por_sistema.get(id);
    const abiertos: Abiertos = fila
      ? {
          causas: fila.causas,
          eventos: fila.eventos,
          escalados: escalados.get(id) ?? 0,
          mas_antiguo: new Date(fila.mas_antiguo_ms).toISOString(),
        }
      : NADA;
    return { sistema_id: id, sistema: nombre, ...abiertos };
  });
};
