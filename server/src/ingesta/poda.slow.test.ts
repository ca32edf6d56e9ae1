import { asc, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { AHORA_MS } from '../../test/app-de-prueba';
import { type BaseDePrueba, crearBaseDePrueba } from '../../test/base-de-prueba';
import { type Campo, sembrarCampo } from '../../test/campo-de-prueba';
import { ponerLecturas, ponerResumenes } from '../../test/presiones-de-prueba';
import { diaDe, leerPartes, soltarPasados } from '../db/dias-guardados';
import { lecturas, mensajes_rechazados, resumenes } from '../db/esquema/mediciones';
import { router_estados, router_gps, router_gps_horas, router_horas, routers } from '../db/esquema/red';
import { RECHAZOS_MAX } from './plazos';
import { podar } from './poda';

const DIA_MS = 86_400_000;
let base: BaseDePrueba;
let campo: Campo;
beforeAll(async () => {
  base = await crearBaseDePrueba();
  campo = await sembrarCampo(base.db);
});
beforeEach(async () => {
  const de_routers = [router_estados, router_horas, router_gps, router_gps_horas];
  for (const tabla of ['lecturas', 'resumenes_finos'] as const)
    await soltarPasados(base.db, tabla, Number.POSITIVE_INFINITY);
  for (const tabla of [resumenes, mensajes_rechazados, ...de_routers]) await base.db.delete(tabla);
});
afterAll(() => base.cerrar());

describe('podar', () => {
  const lote = (t0_ms: number) => ({
    ...{ sensor_id: campo.a.id, t0_ms, dt_ms: 100, p: [30], recibido_ms: AHORA_MS },
  });
  const quedan = async () =>
    (await base.db.select().from(lecturas).orderBy(asc(lecturas.t0_ms))).map((f) => f.t0_ms);
  const nombres = async () => (await leerPartes(base.db, 'lecturas')).map(({ nombre }) => nombre);

  it('drops a day of raw batches when all of it is past 7 days, and makes the days to come', async () => {
    const hoy_ms = diaDe(AHORA_MS) * DIA_MS;
    const [ayer, primera, ultima] = [hoy_ms - 7 * DIA_MS - 1, hoy_ms - 7 * DIA_MS, hoy_ms - 6 * DIA_MS - 1];
    await ponerLecturas(base.db, lote(ayer), lote(primera), lote(ultima), lote(AHORA_MS));
    await podar(base.db, AHORA_MS);
    expect(await quedan()).toEqual([primera, ultima, AHORA_MS]);
    expect(await nombres()).toEqual(
      ['20261114', '20261121', '20261122', '20261123'].map((d) => `lecturas_${d}`),
    );
    await podar(base.db, hoy_ms + DIA_MS - 1);
    expect(await quedan()).toEqual([primera, ultima, AHORA_MS]);
    await podar(base.db, hoy_ms + DIA_MS);
    expect(await quedan()).toEqual([AHORA_MS]);
  });

  it('says which day a view of the site’s own holds, and drops the others and all else', async () => {
    const { db } = base;
    const viejo = (dias: number) => (diaDe(AHORA_MS) - dias) * DIA_MS;
    await ponerLecturas(db, lote(viejo(20)), lote(viejo(19)), lote(AHORA_MS));
    await db.insert(mensajes_rechazados).values({
      ...{ recibido_at: new Date(AHORA_MS - 31 * DIA_MS), topic: 'x', payload: 'x', motivo: 'x' },
    });
    await db.execute(sql`create view de_un_dia as select * from lecturas_20261101`);
    await expect(podar(db, AHORA_MS)).rejects.toThrow('days that could not be dropped');
    expect(await quedan()).toEqual([viejo(20), AHORA_MS]);
    expect(await db.$count(mensajes_rechazados)).toBe(0);
    await db.execute(sql`drop view de_un_dia`);
    await podar(db, AHORA_MS);
    expect(await quedan()).toEqual([AHORA_MS]);
  });

  it('takes nothing for old because the server’s clock is two years ahead of what is measured', async () => {
    const pasada_ms = (diaDe(AHORA_MS) - 6) * DIA_MS - 1;
    await ponerLecturas(base.db, lote(pasada_ms), lote(pasada_ms + 1), lote(AHORA_MS));
    await podar(base.db, AHORA_MS + 730 * DIA_MS);
    expect(await quedan()).toEqual([pasada_ms + 1, AHORA_MS]);
    expect((await nombres()).at(-1)).toBe('lecturas_20261124');
  });

  it('deletes what is past of a part of many days, and nothing of what lies in the same place of another', async () => {
    const { db } = base;
    const limite_ms = AHORA_MS - 7 * DIA_MS;
    const medida = (paso_s: number, t_ms: number) => ({
      ...{ paso_s, sensor_id: campo.a.id, t_ms, minimo: 1, suma: 1, maximo: 1, n: 1 },
    });
    for (const [tabla, hasta_ms] of [
      ['lecturas', limite_ms + DIA_MS],
      ['resumenes_finos', limite_ms + DIA_MS],
    ] as const) {
      await soltarPasados(db, tabla, Number.POSITIVE_INFINITY);
      await db.execute(sql.raw(`create table ${tabla}_ancha (like ${tabla} including all)`));
      await db.execute(
        sql.raw(
          `alter table ${tabla} attach partition ${tabla}_ancha for values from (minvalue) to (${hasta_ms})`,
        ),
      );
    }
    const viejas = Array.from({ length: 1_200 }, (_, i) => limite_ms - 1 - 10_000 * i);
    await ponerLecturas(db, ...viejas.map(lote), lote(limite_ms), lote(AHORA_MS), lote(AHORA_MS + 1));
    await ponerResumenes(db, ...viejas.map((t) => medida(10, t)), medida(10, AHORA_MS), medida(60, AHORA_MS));
    await ponerResumenes(db, medida(60, AHORA_MS - 401 * DIA_MS), medida(10, AHORA_MS + 10_000));
    expect(await podar(db, AHORA_MS)).toBe(2_401);
    expect(await quedan()).toEqual([limite_ms, AHORA_MS, AHORA_MS + 1]);
    const pasos = await db.select().from(resumenes).orderBy(asc(resumenes.paso_s), asc(resumenes.t_ms));
    expect(pasos.map((f) => [f.paso_s, f.t_ms])).toEqual([
      [10, AHORA_MS],
      [10, AHORA_MS + 10_000],
      [60, AHORA_MS],
    ]);
    await podar(db, AHORA_MS + DIA_MS);
    expect(await nombres()).not.toContain('lecturas_ancha');
  });

  it.each([
    [10, 7],
    [60, 400],
    [600, 400],
    [3_600, 1_830],
    [86_400, 3_660],
  ])('keeps rollups of %i s for %i days', async (paso_s, dias) => {
    const fila = (edad_dias: number) => ({
      paso_s,
      sensor_id: campo.a.id,
      t_ms: AHORA_MS - edad_dias * DIA_MS,
      minimo: 1,
      suma: 1,
      maximo: 1,
      n: 1,
    });
    await ponerResumenes(base.db, fila(dias + 1), fila(dias - 1));
    // Those of 10 s go with their day.
    expect(await podar(base.db, AHORA_MS)).toBe(paso_s === 10 ? 0 : 1);
    expect((await base.db.select().from(resumenes)).map((f) => (AHORA_MS - f.t_ms) / DIA_MS)).toEqual([
      dias - 1,
    ]);
  });

  it('keeps rejected messages for 30 days, and never more than a fixed number', async () => {
    const fila = (edad_ms: number) => ({
      recibido_at: new Date(AHORA_MS - edad_ms),
      topic: 'x',
      payload: 'y',
      motivo: 'z',
    });
    await base.db.insert(mensajes_rechazados).values([fila(31 * DIA_MS), fila(DIA_MS)]);
    expect(await podar(base.db, AHORA_MS)).toBe(1);
    const muchos = Array.from({ length: 5_000 }, () => fila(1));
    await base.db.insert(mensajes_rechazados).values(muchos);
    await base.db.insert(mensajes_rechazados).values(muchos);
    await base.db.insert(mensajes_rechazados).values([fila(0)]);
    await podar(base.db, AHORA_MS);
    const quedan = await base.db.select().from(mensajes_rechazados).orderBy(asc(mensajes_rechazados.id));
    expect(quedan).toHaveLength(RECHAZOS_MAX);
    expect(quedan.at(-1)?.recibido_at.getTime()).toBe(AHORA_MS);
  });

  it('keeps what was rejected of one gateway, however much is of another', async () => {
    const fila = (gateway: string) => ({
      ...{ recibido_at: new Date(AHORA_MS), gateway, topic: 'x', payload: 'y', motivo: 'z' },
    });
    const { db } = base;
    await db.insert(mensajes_rechazados).values(fila('GW-A'));
    for (let n = 0; n < 2; n++)
      await db.insert(mensajes_rechazados).values(Array.from({ length: 5_001 }, () => fila('GW-B')));
    expect(await podar(db, AHORA_MS)).toBe(2);
    const de = (gateway: string) => db.$count(mensajes_rechazados, eq(mensajes_rechazados.gateway, gateway));
    expect([await de('GW-A'), await de('GW-B')]).toEqual([1, RECHAZOS_MAX]);
  });

  it('deletes old GPS fixes of every router', async () => {
    const { db } = base;
    const { id: _, ...modelo } = campo.router;
    const [otro] = await db
      .insert(routers)
      .values({ ...modelo, clave: 'RT-B' })
      .returning();
    const fijos = [campo.router, otro].flatMap((router) =>
      [401, 399].map((edad_dias) => ({
        router_id: router?.id ?? 0,
        t_ms: AHORA_MS - edad_dias * DIA_MS,
        ...{ latitud: 21, longitud: -101, datos: {} },
      })),
    );
    await db.insert(router_gps).values(fijos);
    expect(await podar(db, AHORA_MS)).toBe(2);
    const quedan = await db.select().from(router_gps);
    expect(quedan.map(({ t_ms }) => (AHORA_MS - t_ms) / DIA_MS)).toEqual([399, 399]);
    await db.delete(routers).where(eq(routers.id, otro?.id ?? 0));
  });

  it('keeps the states of a router for 90 days, and its hours and those of its places for 400', async () => {
    const hace = (dias: number) => ({ router_id: campo.router.id, t_ms: AHORA_MS - dias * DIA_MS });
    const cuenta = { n: 1, contacto_ms: 0, reinicios: 0, datos_mb: 0 };
    const listas = { minimo: [], maximo: [], suma: [], cuenta: [] };
    const marco = { latitud_min: 21, latitud_max: 21, longitud_min: -101, longitud_max: -101 };
    const vieja = { ...marco, n: 1, paso_max_m: 0, velocidad_max_mps: 0 };
    for (const dias of [91, 89]) await base.db.insert(router_estados).values({ ...hace(dias), datos: {} });
    for (const dias of [401, 399]) {
      await base.db.insert(router_horas).values({ ...hace(dias), ...cuenta, ...listas });
      await base.db.insert(router_gps_horas).values({ ...hace(dias), ...vieja });
    }
    expect(await podar(base.db, AHORA_MS)).toBe(3);
    for (const tabla of [router_estados, router_horas, router_gps_horas])
      expect(await base.db.select().from(tabla)).toHaveLength(1);
  });
});
