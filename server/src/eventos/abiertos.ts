import type { Abiertos, CuentaAbiertos } from '@tramos/contract/abiertos';
import type { Ventana } from '@tramos/contract/evento-grupo';
import { asc, type SQL, sql } from 'drizzle-orm';
import { eventos } from '../db/esquema/eventos';
import { sistemas } from '../db/esquema/red';
import { NO_ES_REAL_Y_SIGUE } from '../db/real';
import { recorrerEventos } from '../db/recorrer-eventos';
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
  causas: Record<Ventana, Set<number>>;
}

type PorSistema = Map<number, Cuenta>;

const vacia = (): Cuenta => ({
  ...{ eventos: 0, escalados: 0, mas_antiguo_ms: null },
  causas: { operador: new Set(), usuario: new Set() },
});

const cuentaDe = (por_sistema: PorSistema, sistema_id: number): Cuenta => {
  const cuenta = por_sistema.get(sistema_id) ?? vacia();
  por_sistema.set(sistema_id, cuenta);
  return cuenta;
};

const ABIERTO = sql`${eventos.evento_estado} = 'abierto'`;
const numeros = (lista: string): number[] => lista.split(',').map(Number);

interface Fila extends Record<string, unknown> {
  sistema_id: number;
  n: number;
  /** Groups, in each window, as one text. */
  operador: string;
  usuario: string;
}

const anotar = (cuenta: Cuenta, { n, operador, usuario }: Fila): void => {
  cuenta.eventos += n;
  for (const grupo of numeros(operador)) cuenta.causas.operador.add(grupo);
  for (const grupo of numeros(usuario)) cuenta.causas.usuario.add(grupo);
};

const GRUPOS: SQL = sql`string_agg(operador::text, ',') as operador, string_agg(usuario::text, ',') as usuario`;

const contarReales = async (db: Consultable): Promise<PorSistema> => {
  const por_sistema: PorSistema = new Map();
  await recorrerEventos<Fila & { escalados: number; mas_antiguo_ms: number }>(
    db,
    {
      por: eventos.created_at,
      solo: ABIERTO,
      columnas: sql`${eventos.sistema_id} as sistema_id, ${eventos.escalado} as escalado,
        ${eventos.grupo_operador} as operador, ${eventos.grupo_usuario} as usuario`,
      resumen: sql`sistema_id, (count(*) filter (where escalado))::int as escalados,
        (extract(epoch from min(cuando)) * 1000)::float8 as mas_antiguo_ms, ${GRUPOS}`,
      grupos: sql`sistema_id`,
    },
    (fila) => {
      const cuenta = cuentaDe(por_sistema, fila.sistema_id);
      anotar(cuenta, fila);
      cuenta.escalados += fila.escalados;
      // The walk goes from the oldest on.
      cuenta.mas_antiguo_ms ??= fila.mas_antiguo_ms;
    },
  );
  return por_sistema;
};

/** What is open of exercises that run, and how many tests of the alarm are open in each sistema. */
interface Apartadas {
  simulados: PorSistema;
  pruebas: ReadonlyMap<number, number>;
}

/** They are few: one statement reads them all. */
const contarApartadas = async (db: Consultable): Promise<Apartadas> => {
  const { rows } = await db.execute<Fila & { prueba: boolean }>(sql`
    select sistema_id, prueba, count(*)::int as n, ${GRUPOS}
    from (
      select ${eventos.sistema_id} as sistema_id, ${eventos.ejercicio_id} is null as prueba,
        ${eventos.grupo_operador} as operador, ${eventos.grupo_usuario} as usuario
      from ${eventos} where ${ABIERTO} and ${NO_ES_REAL_Y_SIGUE}
    ) abiertos group by sistema_id, prueba`);
  const simulados: PorSistema = new Map();
  const pruebas = new Map<number, number>();
  for (const { prueba, ...fila } of rows)
    if (prueba) pruebas.set(fila.sistema_id, fila.n);
    else anotar(cuentaDe(simulados, fila.sistema_id), fila);
  return { simulados, pruebas };
};

const abiertosDe = (cuenta: Cuenta, ventana: Ventana): Abiertos => ({
  causas: cuenta.causas[ventana].size,
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
