import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ponerLecturas } from '../../test/presiones-de-prueba';
import { usarResumenes } from '../../test/resumenes-de-prueba';
import { asegurarDias, diaDe, leerPartes, soltarPasados } from '../db/dias-guardados';
import { resumenes_hasta } from '../db/esquema/mediciones';
import { resumenesDe } from '../db/resumenes-al-dia';
import { PASOS_S, type Paso } from '../db/retencion';
import { leerResumenes } from '../presiones/leer-resumenes';
import { podar } from './poda';
import { adelantarResumenes, type Cubeta, type LoteMuestras, sumarResumenes } from './resumenes';

const SEGUNDO_MS = 1_000;
const MINUTO_MS = 60 * SEGUNDO_MS;
const DIA_MS = 1_440 * MINUTO_MS;
/** Half past, so that hours and days go on across what is summed and what is not yet. */
const DESDE_MS = Date.UTC(2027, 2, 3, 10, 30);

const sitio = usarResumenes(DESDE_MS);

const lote = (t0: number, p: number[] = [30], dt_ms = 100, sensor_id = sitio.campo.a.id): LoteMuestras => ({
  ...{ sensor_id, t0, dt_ms, p },
});
const guardar = (...lotes: LoteMuestras[]) => sitio.base.db.transaction((tx) => sumarResumenes(tx, lotes));
/** What is measured by then lets the coarser steps go on to some minutes before. */
const medir = (t0_ms: number) =>
  ponerLecturas(sitio.base.db, {
    ...{ sensor_id: sitio.campo.a.id, t0_ms, dt_ms: 100, p: [30], recibido_ms: t0_ms },
  });
const hasta = async () => (await sitio.base.db.select().from(resumenes_hasta))[0]?.hasta_ms;

type Fila = Cubeta & Record<string, unknown>;
const leer = async (paso_s: Paso): Promise<Fila[]> => {
  const { rows } = await sitio.base.db.execute<Fila>(sql`
    select sensor_id, t_ms, min(minimo) as minimo, sum(suma) as suma, max(maximo) as maximo, sum(n)::int as n
    from ${resumenesDe(paso_s)} r group by 1, 2 order by 1, 2`);
  return rows;
};
/** Straight from the samples. */
const esperado = (paso_s: Paso, lotes: readonly LoteMuestras[]): Fila[] => {
  const filas = new Map<string, Fila>();
  for (const { sensor_id, t0, dt_ms, p } of lotes)
    for (const [i, valor] of p.entries()) {
      const t_ms = Math.floor((t0 + i * dt_ms) / (paso_s * 1_000)) * paso_s * 1_000;
      const f = filas.get(`${sensor_id}/${t_ms}`) ?? {
        ...{ sensor_id, t_ms, minimo: valor, suma: 0, maximo: valor, n: 0 },
      };
      filas.set(`${sensor_id}/${t_ms}`, {
        ...{ sensor_id, t_ms, suma: f.suma + valor, n: f.n + 1 },
        ...{ minimo: Math.min(f.minimo, valor), maximo: Math.max(f.maximo, valor) },
      });
    }
  return [...filas.values()].sort((a, b) => a.sensor_id - b.sensor_id || a.t_ms - b.t_ms);
};
/** Who waits for a lock of ours in this database. */
const ESPERAN = sql`select 1 from pg_locks where locktype = 'advisory' and not granted
  and database = (select oid from pg_database where datname = current_database())`;
/** Rows that are stored of each step, fine to coarse. */
const guardadas = async (): Promise<number[]> => {
  const { rows } = await sitio.base.db.execute<{ paso_s: number; n: number }>(
    sql`select paso_s, count(*)::int as n from resumenes group by 1`,
  );
  return PASOS_S.map((paso_s) => rows.find((fila) => fila.paso_s === paso_s)?.n ?? 0);
};

describe('the rollups', () => {
  it('of every step say what was measured, whenever it came and however far they were moved on', async () => {
    const momento = fc.record({
      sensor: fc.constantFrom('a' as const, 'b' as const),
      // Late ones lie before what is summed from the beginning.
      desde_ms: fc.integer({ min: -15 * MINUTO_MS, max: 15 * MINUTO_MS }),
      dt_ms: fc.constantFrom(100, 1_000, 7_000),
      p: fc.array(fc.integer({ min: 20, max: 40 }), { minLength: 1, maxLength: 30 }),
      adelanto_ms: fc.option(fc.integer({ min: 0, max: 20 * MINUTO_MS })),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(momento, { minLength: 1, maxLength: 8 }), async (momentos) => {
        await sitio.base.db.execute(sql`truncate lecturas, resumenes`);
        await sitio.base.db.update(resumenes_hasta).set({ hasta_ms: DESDE_MS });
        await medir(DESDE_MS + 30 * MINUTO_MS);
        const lotes: LoteMuestras[] = [];
        for (const { sensor, desde_ms, dt_ms, p, adelanto_ms } of momentos) {
          lotes.push(lote(DESDE_MS + desde_ms, p, dt_ms, sitio.campo[sensor].id));
          await guardar(...lotes.slice(-1));
          if (adelanto_ms !== null) await adelantarResumenes(sitio.base.db, DESDE_MS + adelanto_ms);
        }
        for (const paso_s of PASOS_S) expect(await leer(paso_s)).toEqual(esperado(paso_s, lotes));
      }),
      { numRuns: 25 },
    );
  });

  it('that are coarser are written once for all that came, some minutes later', async () => {
    for (let s = 0; s < 60; s += 10) await guardar(lote(DESDE_MS + s * SEGUNDO_MS));
    expect(await guardadas()).toEqual([6, 0, 0, 0, 0]);
    expect((await leer(60)).map(({ n }) => n)).toEqual([6]);
    await medir(DESDE_MS + 3 * MINUTO_MS);
    await adelantarResumenes(sitio.base.db, DESDE_MS + 3 * MINUTO_MS - 1);
    expect(await guardadas()).toEqual([6, 0, 0, 0, 0]);
    await adelantarResumenes(sitio.base.db, DESDE_MS + 3 * MINUTO_MS);
    expect(await guardadas()).toEqual([6, 1, 1, 1, 1]);
    await adelantarResumenes(sitio.base.db, DESDE_MS + 3 * MINUTO_MS);
    expect((await leer(60)).map(({ n }) => n)).toEqual([6]);
  });

  it('are corrected in every step at once by what comes after that', async () => {
    await guardar(lote(DESDE_MS - MINUTO_MS, [5, 50]));
    expect(await guardadas()).toEqual([1, 1, 1, 1, 1]);
    expect((await leer(86_400)).map(({ minimo, maximo, n }) => [minimo, maximo, n])).toEqual([[5, 50, 2]]);
  });

  /** While somebody adds, servers with these hours come to move on, one behind the other. */
  const mientrasSeSuma = async (lotes: readonly LoteMuestras[], ...horas_ms: readonly number[]) => {
    const adelantos: Promise<void>[] = [];
    await sitio.base.db.transaction(async (tx) => {
      await sumarResumenes(tx, lotes);
      for (const hora_ms of horas_ms) {
        adelantos.push(adelantarResumenes(sitio.base.db, hora_ms));
        await expect.poll(async () => (await tx.execute(ESPERAN)).rows).toHaveLength(adelantos.length);
      }
    });
    await Promise.all(adelantos);
  };

  it('wait for who is adding, so that nothing falls between what is summed and what is not', async () => {
    await medir(DESDE_MS + 10 * MINUTO_MS);
    await mientrasSeSuma([lote(DESDE_MS)], DESDE_MS + 10 * MINUTO_MS);
    expect(await hasta()).toBe(DESDE_MS + 8 * MINUTO_MS);
    expect(await guardadas()).toEqual([1, 1, 1, 1, 1]);
  });

  it('are not moved back by a server that waited behind another and whose clock is behind', async () => {
    await medir(DESDE_MS + 6 * MINUTO_MS);
    await medir(DESDE_MS + 10 * MINUTO_MS);
    await mientrasSeSuma([lote(DESDE_MS)], DESDE_MS + 10 * MINUTO_MS, DESDE_MS + 6 * MINUTO_MS);
    expect(await hasta()).toBe(DESDE_MS + 8 * MINUTO_MS);
    expect((await leer(60)).map(({ n }) => n)).toEqual([1]);
  });

  it('are brought up after hours without it in steps, between which whoever stores has its turn', async () => {
    for (const minuto of [0, 95, 170]) await guardar(lote(DESDE_MS + minuto * MINUTO_MS));
    await medir(DESDE_MS + 40 * DIA_MS);
    const marcas: (number | undefined)[] = [];
    const transaction: typeof sitio.base.db.transaction = async (...args) => {
      const hecho = await sitio.base.db.transaction(...args);
      marcas.push(await hasta());
      return hecho;
    };
    const db = Object.assign(Object.create(sitio.base.db), { transaction });
    await adelantarResumenes(db, DESDE_MS + 41 * DIA_MS);
    const minutos = marcas.map((t_ms) => ((t_ms ?? 0) - DESDE_MS) / MINUTO_MS);
    // What was measured, ten minutes at a time, and at once over what was not.
    expect(minutos.slice(0, 3)).toEqual([10, 105, 180]);
    expect(minutos).toHaveLength(4);
    expect((await leer(60)).map(({ n }) => n)).toEqual([1, 1, 1]);
    expect((await guardadas()).slice(1)).toEqual([3, 3, 3, 1]);
  });

  it('are not moved on where nobody knows up to when they are summed', async () => {
    await guardar(lote(DESDE_MS));
    await medir(DESDE_MS + DIA_MS);
    await sitio.base.db.delete(resumenes_hasta);
    await expect(adelantarResumenes(sitio.base.db, DESDE_MS + DIA_MS)).rejects.toThrow('is not known');
    await sitio.base.db.insert(resumenes_hasta).values({ hasta_ms: DESDE_MS });
  });

  it('are not moved on beyond what was measured by a server whose clock is a year ahead', async () => {
    await medir(DESDE_MS + 5 * MINUTO_MS + 1);
    await adelantarResumenes(sitio.base.db, DESDE_MS + 365 * DIA_MS);
    expect(await hasta()).toBe(DESDE_MS + 5 * MINUTO_MS);
    await adelantarResumenes(sitio.base.db, DESDE_MS);
    expect(await hasta()).toBe(DESDE_MS + 5 * MINUTO_MS);
  });

  it('of ten seconds are kept for as long as the others do not hold them', async () => {
    await guardar(lote(DESDE_MS));
    const mucho_despues = DESDE_MS + 40 * DIA_MS;
    const ultima = { ...{ sensor_id: sitio.campo.a.id, t0_ms: mucho_despues, dt_ms: 100, p: [30] } };
    await ponerLecturas(sitio.base.db, { ...ultima, recibido_ms: mucho_despues });
    const esta = async () =>
      (await leerPartes(sitio.base.db, 'resumenes_finos')).some(
        ({ desde_ms }) => desde_ms === diaDe(DESDE_MS) * DIA_MS,
      );
    await podar(sitio.base.db, mucho_despues);
    expect(await esta()).toBe(true);
    await adelantarResumenes(sitio.base.db, mucho_despues);
    await podar(sitio.base.db, mucho_despues);
    expect(await esta()).toBe(false);
    expect((await leer(3_600)).map(({ n }) => n)).toEqual([1]);
    await soltarPasados(sitio.base.db, 'resumenes_finos', Number.POSITIVE_INFINITY);
    await asegurarDias(sitio.base.db, [diaDe(DESDE_MS)]);
  });

  it('show the silence in a view whose newest bucket is in two parts', async () => {
    const hora = (n: number) => Math.floor(DESDE_MS / 3_600_000) * 3_600_000 + n * 3_600_000;
    // Four hours, of which the second says nothing and the last was summed in part.
    await sitio.base.db.update(resumenes_hasta).set({ hasta_ms: hora(4) - 30 * MINUTO_MS });
    for (const t0 of [hora(0), hora(2), hora(3), hora(4) - 10 * MINUTO_MS])
      await guardar(lote(t0, [30], 60_000));
    const pregunta = {
      paso_s: 3_600,
      paso_ms: 3_600_000,
      desde: hora(0),
      hasta: hora(4),
      ahora_ms: hora(4),
    } as const;
    const serie = (await leerResumenes(sitio.base.db, [sitio.campo.a.id], [100], pregunta)).get(
      sitio.campo.a.id,
    );
    expect(serie?.t).toEqual([hora(0), hora(2), hora(3)]);
    expect(serie?.huecos).toEqual([[hora(1), hora(2)]]);
  });
});
