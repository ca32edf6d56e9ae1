import type { Abiertos, CuentaAbiertos } from '@tramos/contract/abiertos';
import type { Ventana } from '@tramos/contract/evento-grupo';
import { asc, sql } from 'drizzle-orm';
import { eventos } from '../db/esquema/eventos';
import { sistemas } from '../db/esquema/red';
import { CUENTA_COMO_REAL, NO_ES_REAL_Y_SIGUE } from '../db/real';
import type { Consultable } from '../db/tipos';
import type { Deps } from '../deps';
import { enAlcance, ventanaDe } from '../http/alcance';
import { crearCompartido } from '../http/compartido';
import type { UsuarioSesion } from '../http/usuario-sesion';
import { ultimaPos } from '../realtime/bitacora';

/** What is open, counted in one place for every place that tells it (docs/decisions/029). */

/** What is open in one sistema. */
interface Cuenta {
  eventos: number;
  escalados: number;
  mas_antiguo_ms: number | null;
  /** Groups that hold an open event, in each window. A group lies inside one sistema (product §2.9). */
  causas: Record<Ventana, number>;
}

type PorSistema = Map<number, Cuenta>;

const vacia = (): Cuenta => ({
  ...{ eventos: 0, escalados: 0, mas_antiguo_ms: null },
  causas: { operador: 0, usuario: 0 },
});

const ABIERTO = sql`${eventos.evento_estado} = 'abierto'`;

interface Fila extends Record<string, unknown> {
  sistema_id: number;
  n: number;
  /** Groups in each window. */
  operador: number;
  usuario: number;
}

const GRUPOS = sql`count(distinct ${eventos.grupo_operador})::int as operador,
  count(distinct ${eventos.grupo_usuario})::int as usuario`;

const contarReales = async (db: Consultable): Promise<PorSistema> => {
  const { rows } = await db.execute<Fila & { escalados: number; mas_antiguo_ms: number }>(sql`
    select ${eventos.sistema_id} as sistema_id, count(*)::int as n, ${GRUPOS},
      (count(*) filter (where ${eventos.escalado}))::int as escalados,
      (extract(epoch from min(${eventos.created_at})) * 1000)::float8 as mas_antiguo_ms
    from ${eventos} where ${ABIERTO} and ${CUENTA_COMO_REAL} group by 1`);
  return new Map(
    rows.map(({ sistema_id, n, escalados, mas_antiguo_ms, ...causas }) => [
      sistema_id,
      { eventos: n, escalados, mas_antiguo_ms, causas },
    ]),
  );
};

/** What is open of exercises that run, and how many tests of the alarm are open in each sistema. */
interface Apartadas {
  simulados: PorSistema;
  pruebas: ReadonlyMap<number, number>;
}

const contarApartadas = async (db: Consultable): Promise<Apartadas> => {
  const { rows } = await db.execute<Fila & { prueba: boolean }>(sql`
    select ${eventos.sistema_id} as sistema_id, ${eventos.ejercicio_id} is null as prueba, count(*)::int as n, ${GRUPOS}
    from ${eventos} where ${ABIERTO} and ${NO_ES_REAL_Y_SIGUE} group by 1, 2`);
  const simulados: PorSistema = new Map();
  const pruebas = new Map<number, number>();
  for (const { prueba, sistema_id, n, ...causas } of rows)
    if (prueba) pruebas.set(sistema_id, n);
    else simulados.set(sistema_id, { ...vacia(), eventos: n, causas });
  return { simulados, pruebas };
};

const abiertosDe = (cuenta: Cuenta, ventana: Ventana): Abiertos => ({
  causas: cuenta.causas[ventana],
  eventos: cuenta.eventos,
  escalados: cuenta.escalados,
  mas_antiguo: cuenta.mas_antiguo_ms === null ? null : new Date(cuenta.mas_antiguo_ms).toISOString(),
});

const NADA: Abiertos = { causas: 0, eventos: 0, escalados: 0, mas_antiguo: null };

/** Counts by sistema add up, those of causes too. */
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

/** What is open as this person sees groups, in the sistemas of their scope. */
export type ContarAbiertos = (usuario: UsuarioSesion) => Promise<CuentaAbiertos>;

/**
 * Counts once for all who ask at a time: after a push every console does. Nobody is told what was counted before the
 * last change that they can know of.
 */
export const crearContarAbiertos = ({ db, ahora }: Pick<Deps, 'db' | 'ahora'>): ContarAbiertos => {
  const contado = crearCompartido({
    sellar: () => ultimaPos(db),
    hacer: async () => ({ reales: await contarReales(db), ...(await contarApartadas(db)) }),
    ahora,
  });
  return async (usuario) => {
    const ventana = ventanaDe(usuario);
    const { reales, simulados, pruebas } = await contado();
    const visibles = await db
      .select({ id: sistemas.id, nombre: sistemas.nombre })
      .from(sistemas)
      .where(enAlcance(sistemas.id, usuario))
      .orderBy(asc(sistemas.nombre), asc(sistemas.id));
    const de = (por_sistema: PorSistema, id: number) => abiertosDe(por_sistema.get(id) ?? vacia(), ventana);
    const por_sistema = visibles.map(({ id, nombre }) => ({
      ...{ sistema_id: id, sistema: nombre },
      ...de(reales, id),
    }));
    const { causas, eventos: dentro } = sumarAbiertos(visibles.map(({ id }) => de(simulados, id)));
    return {
      ...sumarAbiertos(por_sistema),
      por_sistema,
      simulados: { causas, eventos: dentro },
      pruebas: visibles.reduce((suma, { id }) => suma + (pruebas.get(id) ?? 0), 0),
    };
  };
};
