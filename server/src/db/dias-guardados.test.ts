import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type BaseDePrueba, crearBaseDePrueba, silencio } from '../../test/base-de-prueba';
import { abrirBase } from './conexion';
import { culpaDe } from './culpa';
import {
  asegurarDias,
  conSusDias,
  DIA_MS,
  diaDe,
  leerLimites,
  leerPartes,
  nombreDe,
  pasados,
  restosPasados,
  soltarPasados,
  tramosQueFaltan,
} from './dias-guardados';
import { lecturas, resumenes } from './esquema/mediciones';

const HOY_MS = Date.UTC(2026, 10, 26);
const HOY = diaDe(HOY_MS);
const SIEMPRE = Number.POSITIVE_INFINITY;
/** By days from today. */
const tramo = (desde: number, hasta: number) => ({
  desde_ms: HOY_MS + desde * DIA_MS,
  hasta_ms: HOY_MS + hasta * DIA_MS,
});
const dia = (n: number) => tramo(n, n + 1);

describe('the parts that days lack', () => {
  it.each([
    ['none are there', [], [0], [dia(0)]],
    ['two, one said twice and out of order', [], [1, 0, 1], [dia(0), dia(1)]],
    ['one is there', [dia(0)], [0, 1], [dia(1)]],
    ['a longer part holds one', [tramo(-SIEMPRE, 1)], [-40, 0, 1], [dia(1)]],
    ['as many are there as may be, on both sides', [dia(-5), dia(0), dia(5)], [2], [tramo(1, 5)]],
    ['as many are there as may be, all before', [dia(-2), dia(-1), dia(0)], [9, 99], [tramo(1, SIEMPRE)]],
    ['as many are there as may be, all after', [dia(0), dia(1), dia(2)], [-9], [tramo(-SIEMPRE, 0)]],
    ['the last that may be is among them', [dia(0), dia(1)], [2, 9], [dia(2), tramo(3, SIEMPRE)]],
  ])('are made where %s', (_, hay, dias, faltan) => {
    expect(
      tramosQueFaltan(
        hay,
        dias.map((n) => HOY + n),
        3,
      ),
    ).toEqual(faltan);
  });

  it('are never more than twice as many as may be, whatever is dated', () => {
    const hay = tramosQueFaltan([], [0, 9_999, 3, 7_000, 11, 500, 42, 12, 10_000, 8_888], 3);
    for (let n = 0; n < 12_000; n += 7) hay.push(...tramosQueFaltan(hay, [n], 3));
    expect(hay.length).toBeLessThanOrEqual(7);
    for (const t of hay)
      expect(hay.filter((o) => o.desde_ms < t.hasta_ms && t.desde_ms < o.hasta_ms)).toEqual([t]);
  });
});

describe('a part', () => {
  it.each([
    [dia(0), 'lecturas_20261126'],
    [tramo(0, 3), 'lecturas_20261126_hasta_20261129'],
    [tramo(-SIEMPRE, 1), 'lecturas_hasta_20261127'],
    [tramo(1, SIEMPRE), 'lecturas_20261127_hasta_siempre'],
    [tramo(-SIEMPRE, SIEMPRE), 'lecturas_hasta_siempre'],
  ])('of %o is called %s', (cual, nombre) => {
    expect(nombreDe('lecturas', cual)).toBe(nombre);
  });

  it.each([
    ["FOR VALUES FROM ('1795651200000') TO ('1795737600000')", dia(0)],
    ["FOR VALUES FROM (MINVALUE) TO ('1795651200000')", tramo(-SIEMPRE, 0)],
    ["FOR VALUES FROM ('1795651200000') TO (MAXVALUE)", tramo(0, SIEMPRE)],
  ])('that PostgreSQL tells of as %s is read', (texto, cual) => {
    expect(leerLimites(texto)).toEqual(cual);
  });

  it.each(['FOR VALUES IN (10)', 'DEFAULT', ''])('of no range is refused: %s', (texto) => {
    expect(() => leerLimites(texto)).toThrow('no part of a range of time');
  });

  it.each([
    ['is past when all of it is', dia(-2), -1, true],
    ['is not before', dia(-2), -1.000_1, false],
    ['without an end never is', tramo(-9, SIEMPRE), 99, false],
  ])('%s', (_, cual, limite, es) => {
    expect(pasados([cual], HOY_MS + limite * DIA_MS)).toEqual(es ? [cual] : []);
  });

  it.each([
    ['of a day holds nothing that goes before it', dia(-1), -0.5, []],
    ['of more days gives away what is past of it', tramo(-SIEMPRE, 1), -3.5, [tramo(-SIEMPRE, -3.5)]],
    ['that begins later gives nothing', tramo(2, 9), 1, []],
    ['that is past in whole gives nothing', tramo(-9, -3), -1, []],
  ])('%s', (_, cual, limite, restos) => {
    expect(restosPasados([cual], HOY_MS + limite * DIA_MS)).toEqual(restos);
  });
});

describe('days in the database', () => {
  let base: BaseDePrueba;
  /** Another server of the same site. */
  let otra: Awaited<ReturnType<typeof abrirBase>>;
  beforeAll(async () => {
    base = await crearBaseDePrueba();
    otra = await abrirBase(base.config, silencio);
  });
  beforeEach(async () => {
    for (const tabla of ['lecturas', 'resumenes_finos'] as const)
      await soltarPasados(base.db, tabla, SIEMPRE);
  });
  afterAll(async () => {
    await otra.cerrar();
    await base.cerrar();
  });

  const nombres = async () => [
    ...(await leerPartes(base.db, 'lecturas')).map(({ nombre }) => nombre),
    ...(await leerPartes(base.db, 'resumenes_finos')).map(({ nombre }) => nombre),
  ];
  const fila = (t0_ms: number) => ({ sensor_id: 1, t0_ms, dt_ms: 100, p: [30], recibido_ms: t0_ms });
  const poner = (db = base.db) => db.insert(lecturas).values(fila(HOY_MS));

  it('are made of both tables, by two servers at once, once', async () => {
    await Promise.all(
      [0, 1, 2, 3].flatMap((n) => [base, otra].map(({ db }) => asegurarDias(db, [HOY, HOY + n]))),
    );
    const fechas = ['20261126', '20261127', '20261128', '20261129'];
    expect(await nombres()).toEqual([
      ...fechas.map((f) => `lecturas_${f}`),
      ...fechas.map((f) => `resumenes_finos_${f}`),
    ]);
  });

  it('that are known are not asked for again', async () => {
    await asegurarDias(base.db, [HOY]);
    let preguntas = 0;
    const espia = new Proxy(base.db, {
      get: (db, cual) => {
        if (cual === 'transaction') preguntas++;
        return Reflect.get(db, cual) as unknown;
      },
    });
    await asegurarDias(espia, [HOY]);
    await asegurarDias(espia, [HOY]);
    expect(preguntas).toBe(1);
  });

  it('are made again when another server has dropped them since, and what is written is written once', async () => {
    await asegurarDias(base.db, [HOY]);
    await soltarPasados(otra.db, 'lecturas', SIEMPRE);
    await conSusDias(base.db, [HOY], () => poner());
    expect(await base.db.$count(lecturas)).toBe(1);
  });

  it('that nobody made are the store’s lack, not the fault of the row', async () => {
    const error = await poner().catch((e: unknown) => e);
    expect(culpaDe(error)).toBe('parte');
    const paso = { paso_s: 10, sensor_id: 1, t_ms: HOY_MS, minimo: 1, suma: 1, maximo: 1, n: 1 };
    expect(
      culpaDe(
        await base.db
          .insert(resumenes)
          .values(paso)
          .catch((e: unknown) => e),
      ),
    ).toBe('parte');
  });

  it('are made while somebody reads and while somebody writes, for as long as they do', async () => {
    await asegurarDias(base.db, [HOY]);
    await otra.db.transaction(async (tx) => {
      await tx.execute(sql`select count(*) from lecturas, resumenes`);
      await tx.insert(lecturas).values(fila(HOY_MS));
      await asegurarDias(base.db, [HOY + 1]);
      await tx.insert(lecturas).values(fila(HOY_MS + DIA_MS));
    });
    expect(await base.db.$count(lecturas)).toBe(2);
  });

  it('that are past wait for who reads the table, and let who writes wait no longer than a moment', async () => {
    await conSusDias(base.db, [HOY, HOY + 1], () => poner());
    await otra.db.transaction(async (tx) => {
      await tx.execute(sql`select count(*) from lecturas`);
      const suelta = soltarPasados(base.db, 'lecturas', HOY_MS + DIA_MS);
      await base.db.insert(lecturas).values(fila(HOY_MS + DIA_MS));
      await suelta;
      expect(await base.db.$count(lecturas)).toBe(2);
    });
    await soltarPasados(base.db, 'lecturas', HOY_MS + DIA_MS);
    expect(await nombres()).not.toContain('lecturas_20261126');
    expect(await base.db.$count(lecturas)).toBe(1);
  });
});
