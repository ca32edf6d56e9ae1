import type { Observado } from '@tramos/contract/estadistica';
import { type SQL, sql } from 'drizzle-orm';
import { type Anuncio, leerAnuncios, leerObservado } from '../db/anuncios';
import { eventos } from '../db/esquema/eventos';
import { CUENTA_COMO_REAL } from '../db/real';
import type { Consultable } from '../db/tipos';
import { type Cuentas, cuentasVacias, HORA_MS, HORAS } from './armar';
import { type Hecho, leerBitacora } from './bitacora';
import { leerDisponibilidades } from './datos';

/** What the dashboard counts, of every sistema, for whoever may see it (docs/tablero.md). */
export interface Contado {
  ahora_ms: number;
  /** Where the first hour begins that was counted, epoch ms. */
  inicio_ms: number;
  por_sistema: ReadonlyMap<number, Cuentas>;
  /** Open events of each tramo that has any. */
  abiertos: readonly AbiertosDeTramo[];
  /** What the journal of alarms covers of the last 24 h, and what called in it. */
  observado: Observado;
  anuncios: readonly Anuncio[];
  /** Newest first. */
  bitacora: readonly Hecho[];
}

interface AbiertosDeTramo extends Record<string, unknown> {
  sistema_id: number;
  tramo_id: number;
  eventos: number;
}

type DeSistema = (sistema_id: number) => Cuentas;

const instante = (ms: number): SQL => sql`${new Date(ms).toISOString()}::timestamptz`;
const epoca = (momento: SQL): SQL => sql`(extract(epoch from ${momento}) * 1000)::float8`;
const numeros = (lista: string): number[] => lista.split(',').map(Number);

interface FilaHora extends Record<string, unknown> {
  sistema_id: number;
  hora: number;
  n: number;
  abiertos: number;
  operacion: number;
  en_24h: number;
}

/** Events by hour: still open, else an operation (what a person decided goes before what the evidence says), else other. */
const contarHoras = async (
  db: Consultable,
  de: DeSistema,
  { ahora_ms, inicio_ms }: Pick<Contado, 'ahora_ms' | 'inicio_ms'>,
): Promise<void> => {
  const { rows } = await db.execute<FilaHora>(sql`
    select sistema_id, floor(extract(epoch from created_at - ${instante(inicio_ms)}) / 3600)::int as hora,
      count(*)::int as n, (count(*) filter (where abierto))::int as abiertos,
      (count(*) filter (where operacion and not abierto))::int as operacion,
      (count(*) filter (where created_at > ${instante(ahora_ms - HORAS * HORA_MS)}))::int as en_24h
    from (
      select ${eventos.created_at} as created_at, ${eventos.sistema_id} as sistema_id,
        ${eventos.evento_estado} = 'abierto' as abierto,
        coalesce(${eventos.disposicion} = 'operacion', ${eventos.possible_operational_movement}) as operacion
      from ${eventos}
      where ${eventos.created_at} >= ${instante(inicio_ms)} and ${eventos.created_at} <= ${instante(ahora_ms)}
        and ${CUENTA_COMO_REAL}
    ) e group by 1, 2`);
  for (const { sistema_id, hora, n, abiertos, operacion, en_24h } of rows) {
    const cuentas = de(sistema_id);
    cuentas.eventos_24h += en_24h;
    const casilla = cuentas.por_hora[hora];
    if (!casilla) continue;
    casilla.abiertos += abiertos;
    casilla.operacion += operacion;
    casilla.otros += n - abiertos - operacion;
  }
};

interface FilaReconocidos extends Record<string, unknown> {
  sistema_id: number;
  disposicion: string | null;
  n: number;
  esperas_s: string;
}

/** Waits are whole seconds, as the rollups of the report of events have them: both tell one median. */
const contarReconocidos = async (db: Consultable, de: DeSistema, ahora_ms: number): Promise<void> => {
  const { rows } = await db.execute<FilaReconocidos>(sql`
    select ${eventos.sistema_id} as sistema_id, ${eventos.disposicion} as disposicion, count(*)::int as n,
      string_agg(extract(epoch from ${eventos.recognized_at} - ${eventos.created_at})::integer::text, ',') as esperas_s
    from ${eventos}
    where ${eventos.recognized_at} > ${instante(ahora_ms - HORAS * HORA_MS)}
      and ${eventos.recognized_at} <= ${instante(ahora_ms)} and ${CUENTA_COMO_REAL}
    group by 1, 2`);
  for (const { sistema_id, disposicion, n, esperas_s } of rows) {
    const cuentas = de(sistema_id);
    for (const espera of numeros(esperas_s)) cuentas.esperas_s.push(espera);
    if (disposicion !== null)
      cuentas.disposiciones.set(disposicion, (cuentas.disposiciones.get(disposicion) ?? 0) + n);
  }
};

const contarAbiertos = async (db: Consultable): Promise<AbiertosDeTramo[]> => {
  const { rows } = await db.execute<AbiertosDeTramo>(sql`
    select ${eventos.sistema_id} as sistema_id, ${eventos.tramo_id} as tramo_id, count(*)::int as eventos
    from ${eventos} where ${eventos.evento_estado} = 'abierto' and ${CUENTA_COMO_REAL} group by 1, 2`);
  return rows;
};

/** Where the hour of the site's clock began that 24 h ago was in, or the one before it. */
const leerInicio = async (db: Consultable, ahora_ms: number, zona: string): Promise<number> => {
  const { rows } = await db.execute<{ t: number }>(
    sql`select ${epoca(sql`date_trunc('hour', ${instante(ahora_ms)}, ${zona})`)} as t`,
  );
  return (rows[0]?.t ?? ahora_ms) - HORAS * HORA_MS;
};

/** Counts everything, one statement after the other: nobody waits for it who could have the other connections. */
export const contarTablero = async (
  db: Consultable,
  { ahora_ms, zona }: { ahora_ms: number; zona: string },
): Promise<Contado> => {
  const por_sistema = new Map<number, Cuentas>();
  const de: DeSistema = (sistema_id) => {
    const cuentas = por_sistema.get(sistema_id) ?? cuentasVacias();
    por_sistema.set(sistema_id, cuentas);
    return cuentas;
  };
  const inicio_ms = await leerInicio(db, ahora_ms, zona);
  await contarHoras(db, de, { ahora_ms, inicio_ms });
  await contarReconocidos(db, de, ahora_ms);
  for (const { sistema_id, disponibilidad } of await leerDisponibilidades(db, ahora_ms))
    de(sistema_id).disponibilidades.push(disponibilidad);
  const { observado } = await leerObservado(db, HORAS * HORA_MS, ahora_ms);
  const anuncios = await leerAnuncios(db, observado);
  const abiertos = await contarAbiertos(db);
  return {
    ...{ ahora_ms, inicio_ms, por_sistema, abiertos, observado, anuncios },
    bitacora: await leerBitacora(db),
  };
};
