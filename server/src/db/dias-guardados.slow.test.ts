import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type BaseDePrueba, crearBaseDePrueba, silencio } from '../../test/base-de-prueba';
import { abrirBase } from './conexion';
import { culpaDe } from './culpa';
import { asegurarDias, conSusDias, DIA_MS, diaDe, leerPartes, soltarPasados } from './dias-guardados';
import { lecturas, resumenes } from './esquema/mediciones';

const HOY_MS = Date.UTC(2026, 10, 26);
const HOY = diaDe(HOY_MS);
const SIEMPRE = Number.POSITIVE_INFINITY;

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
