import { sql } from 'drizzle-orm';
import { listaDeNumeros, numerosDe } from '../db/columnas-enteras';
import { resumenesDe } from '../db/resumenes-al-dia';
import type { Paso } from '../db/retencion';
import type { Consultable } from '../db/tipos';
import { huecosDe, silencioDe } from './huecos';
import { type Rango, redondear, type SerieSinNombre } from './muestras';

const NOMBRE_DE = {
  10: 'cubetas',
  60: 'minutos',
  600: 'minutos',
  3600: 'horas',
  86400: 'dias',
} as const satisfies Record<Paso, SerieSinNombre['fuente']>;

interface Pregunta extends Rango {
  paso_s: Paso;
  paso_ms: number;
}

interface FilaCurva extends Record<string, unknown> {
  id: number;
  k: string | null;
  minimo: string | null;
  maximo: string | null;
  media: string | null;
  /** Rows that the curve is made of, and where the first and the last of them begin. */
  filas: number;
  primera_ms: number | null;
  ultima_ms: number | null;
}

/** Whole rows of the rollup belong to the range when they begin in it, or it in them. */
const enRango = ({ desde, hasta, paso_s }: Pregunta) => {
  const fila_ms = paso_s * 1_000;
  return sql`sensor_id = s.id and t_ms >= ${Math.floor(desde / fila_ms) * fila_ms} and t_ms < ${hasta}`;
};

/** Rollups merged into buckets, as one row of columns per sensor. A mean is as precise as what it is made of. */
const leerCurvas = async (
  db: Consultable,
  ids: readonly number[],
  pregunta: Pregunta,
): Promise<FilaCurva[]> => {
  const { rows } = await db.execute<FilaCurva>(sql`
    select s.id, c.* from unnest(${listaDeNumeros(ids)}::int[]) s (id)
    cross join lateral (
      select array_agg(k)::text as k, array_agg(minimo)::text as minimo, array_agg(maximo)::text as maximo,
        array_agg(media)::text as media,
        coalesce(sum(filas), 0)::int as filas, min(primera_ms) as primera_ms, max(ultima_ms) as ultima_ms
      from (
        select floor(t_ms / ${pregunta.paso_ms}::float8)::int8 as k, min(minimo) as minimo, max(maximo) as maximo,
          (sum(suma) / sum(n))::real as media, count(distinct t_ms) as filas, min(t_ms) as primera_ms, max(t_ms) as ultima_ms
        from ${resumenesDe(pregunta.paso_s)} r where ${enRango(pregunta)} group by 1 order by 1
      ) cubetas
    ) c`);
  return rows;
};

interface FilaSilencios extends Record<string, unknown> {
  id: number;
  /** Where silences begin, and where they end. */
  calla: string | null;
  habla: string | null;
}

/** The silences between rows, of the sensors that have fewer rows than time for them. */
const leerSilencios = async (
  db: Consultable,
  ids: readonly number[],
  callados_ms: readonly number[],
  pregunta: Pregunta,
): Promise<Map<number, FilaSilencios>> => {
  if (ids.length === 0) return new Map();
  const { rows } = await db.execute<FilaSilencios>(sql`
    select s.id, c.*
    from unnest(${listaDeNumeros(ids)}::int[], ${listaDeNumeros(callados_ms)}::float8[]) s (id, callado_ms)
    cross join lateral (
      select array_agg(fin_ms)::text as calla, array_agg(t_ms)::text as habla
      from (
        select t_ms, lag(t_ms) over (order by t_ms) + ${pregunta.paso_s * 1_000}::float8 as fin_ms
        from ${resumenesDe(pregunta.paso_s)} r where ${enRango(pregunta)} order by t_ms
      ) filas where t_ms - fin_ms > s.callado_ms
    ) c`);
  return new Map(rows.map((fila) => [fila.id, fila]));
};

/** Whether a row is missing between the first and the last: without one there is nothing to look for. */
const tieneHuecos = ({ filas, primera_ms, ultima_ms }: FilaCurva, fila_ms: number): boolean =>
  primera_ms !== null && ultima_ms !== null && filas <= (ultima_ms - primera_ms) / fila_ms;

const huecosDeFila = (
  fila: FilaCurva,
  silencios: FilaSilencios | undefined,
  callado_ms: number,
  { paso_s, ...rango }: Pregunta,
) => {
  const fila_ms = paso_s * 1_000;
  const comienzos = fila.primera_ms === null ? [] : [fila.primera_ms, ...numerosDe(silencios?.habla ?? null)];
  const finales =
    fila.ultima_ms === null ? [] : [...numerosDe(silencios?.calla ?? null), fila.ultima_ms + fila_ms];
  const tramos = comienzos.map((desde, i) => ({ desde, hasta: finales[i] ?? desde, callado_ms }));
  // A row that begins before the range speaks for its beginning.
  return huecosDe(tramos, { ...rango, desde: Math.floor(rango.desde / fila_ms) * fila_ms }).filter(
    ([, fin]) => fin > rango.desde,
  );
};

/** The rollups of a range in buckets, by sensor; `elegirFuente` bounds how many rows that takes. `dts_ms` as `leerCadencias` gives them. */
export const leerResumenes = async (
  db: Consultable,
  ids: readonly number[],
  dts_ms: readonly (number | null)[],
  pregunta: Pregunta,
): Promise<Map<number, SerieSinNombre>> => {
  const { paso_s, paso_ms } = pregunta;
  // A sensor that measures less often than the rollup has steps is not silent between its samples.
  const callado_de = new Map(
    ids.map((id, i) => [id, Math.max(0, silencioDe(dts_ms[i] ?? 0) - paso_s * 1_000)]),
  );
  const curvas = await leerCurvas(db, ids, pregunta);
  const rotas = curvas.filter((fila) => tieneHuecos(fila, paso_s * 1_000)).map(({ id }) => id);
  const callados = rotas.map((id) => callado_de.get(id) ?? 0);
  const silencios = await leerSilencios(db, rotas, callados, pregunta);
  return new Map(
    curvas.map((fila) => [
      fila.id,
      {
        fuente: NOMBRE_DE[paso_s],
        paso_ms,
        t: numerosDe(fila.k).map((k) => k * paso_ms),
        minimo: numerosDe(fila.minimo),
        maximo: numerosDe(fila.maximo),
        media: numerosDe(fila.media).map(redondear),
        huecos: huecosDeFila(fila, silencios.get(fila.id), callado_de.get(fila.id) ?? 0, pregunta),
      },
    ]),
  );
};
