import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { usarResumenes } from '../../test/resumenes-de-prueba';
import { adelantarResumenes, sumarResumenes } from '../ingesta/resumenes';
import { primerResumenDe, resumenesDe } from './resumenes-al-dia';
import { PASOS_S, type Paso } from './retencion';

const MINUTO_MS = 60_000;
const DESDE_MS = Date.UTC(2027, 2, 3, 10, 30);
const MINUTOS = 20_000;

const sitio = usarResumenes(DESDE_MS);

/** A sample of sensor A, at so many minutes. */
const medir = (minuto: number) =>
  sitio.base.db.transaction((tx) =>
    sumarResumenes(tx, [
      { sensor_id: sitio.campo.a.id, t0: DESDE_MS + minuto * MINUTO_MS, dt_ms: 100, p: [30] },
    ]),
  );
/** Weeks of minutes before the mark. */
const sembrarMinutos = async () => {
  await sitio.base.db.execute(sql`insert into resumenes (paso_s, sensor_id, t_ms, minimo, suma, maximo, n)
    select 60, ${sitio.campo.a.id}::int, ${DESDE_MS}::float8 - m * 60000, 30, 30, 30, 1 from generate_series(1, ${MINUTOS}::int) m`);
  await sitio.base.db.execute(sql`vacuum analyze resumenes`);
};
const primero = async (paso_s: Paso): Promise<number | null> => {
  const { rows } = await sitio.base.db.execute<{ t_ms: number | null }>(
    sql`select p.t_ms from (values (${sitio.campo.a.id}::int)) s (id) cross join lateral ${primerResumenDe(paso_s, sql`s.id`)} p`,
  );
  return rows[0]?.t_ms ?? null;
};
const minimo = async (paso_s: Paso): Promise<number | null> => {
  const { rows } = await sitio.base.db.execute<{ t_ms: number | null }>(
    sql`select min(t_ms) as t_ms from ${resumenesDe(paso_s)} r where sensor_id = ${sitio.campo.a.id}`,
  );
  return rows[0]?.t_ms ?? null;
};

interface Nodo {
  'Node Type': string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  Plans?: Nodo[];
}
const leidas = (nodo: Nodo): number =>
  (nodo['Node Type'].includes('Scan')
    ? (nodo['Actual Rows'] + (nodo['Rows Removed by Filter'] ?? 0)) * nodo['Actual Loops']
    : 0) + (nodo.Plans ?? []).reduce((n, hijo) => n + leidas(hijo), 0);

describe('the first rollup of a sensor', () => {
  it('is the least of all that there is of it, summed or not, in every step', async () => {
    const iguales = async () => {
      for (const paso_s of PASOS_S) expect(await primero(paso_s)).toBe(await minimo(paso_s));
      return primero(60);
    };
    expect(await iguales()).toBeNull();
    await medir(5);
    expect(await iguales()).toBe(DESDE_MS + 5 * MINUTO_MS);
    await sitio.base.db.execute(sql`insert into lecturas (sensor_id, t0_ms, dt_ms, p, recibido_ms, reproducido)
      values (${sitio.campo.a.id}, ${DESDE_MS + 20 * MINUTO_MS}, 100, '{30}', ${DESDE_MS + 20 * MINUTO_MS}, false)`);
    await adelantarResumenes(sitio.base.db, DESDE_MS + 20 * MINUTO_MS);
    await medir(19);
    expect(await iguales()).toBe(DESDE_MS + 5 * MINUTO_MS);
    await medir(-3);
    expect(await iguales()).toBe(DESDE_MS - 3 * MINUTO_MS);
  });

  it('is found without reading the weeks that follow it', async () => {
    await sembrarMinutos();
    await medir(1);
    const { rows } = await sitio.base.db.execute<{ 'QUERY PLAN': [{ Plan: Nodo }] }>(
      sql`explain (analyze, format json) select p.t_ms from (values (${sitio.campo.a.id}::int)) s (id)
        cross join lateral ${primerResumenDe(60, sql`s.id`)} p`,
    );
    const plan = rows[0]?.['QUERY PLAN'][0].Plan;
    expect(plan && leidas(plan)).toBeLessThan(20);
    expect(await primero(60)).toBe(DESDE_MS - MINUTOS * MINUTO_MS);
  });
});
