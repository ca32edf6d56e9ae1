import { join } from 'node:path';
import type { sql } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { AHORA_MS } from '../../test/app-de-prueba';
import { type BaseDePrueba, crearBaseDePrueba, lugarDePrueba, silencio } from '../../test/base-de-prueba';
import { ponerLecturas, ponerResumenes } from '../../test/presiones-de-prueba';
import { abrirBase } from '../db/conexion';
import { asegurarDias, DIA_MS, diaDe, leerPartes, soltarPasados } from '../db/dias-guardados';
import { lecturas, resumenes } from '../db/esquema/mediciones';
import { migracionesConocidas, migrarEn } from '../db/migrar';
import { marcarModo } from '../db/modo';
import type { Db, Tx } from '../db/tipos';
import { cargar } from './cargar';
import { volcar } from './volcar';

/** Pressure that lies in one part per day is one table in a backup, whatever the days of whoever made it or reads it. */
let base: BaseDePrueba;
/** Another server of the same site. */
let otra: Awaited<ReturnType<typeof abrirBase>>;
let destino: BaseDePrueba;
let serie = 0;
const HOY_MS = diaDe(AHORA_MS) * DIA_MS;
const SIEMPRE = Number.POSITIVE_INFINITY;

beforeAll(async () => {
  base = await crearBaseDePrueba();
  destino = await crearBaseDePrueba();
  otra = await abrirBase(base.config, silencio);
  await marcarModo(base.db, 'real');
});
beforeEach(async () => {
  for (const { db } of [base, destino])
    for (const tabla of ['lecturas', 'resumenes_finos'] as const) await soltarPasados(db, tabla, SIEMPRE);
  await base.db.delete(resumenes);
  for (const hace of [20, 3, 0]) {
    await ponerLecturas(base.db, lote(HOY_MS - hace * DIA_MS), lote(HOY_MS - hace * DIA_MS + 1));
    await ponerResumenes(base.db, ...[10, 60].map((paso_s) => medida(paso_s, HOY_MS - hace * DIA_MS)));
  }
});
afterAll(async () => {
  await otra.cerrar();
  await destino.cerrar();
  await base.cerrar();
});

const lote = (t0_ms: number) => ({ sensor_id: 1, t0_ms, dt_ms: 100, p: [30.5], recibido_ms: t0_ms });
const medida = (paso_s: number, t_ms: number) => ({
  ...{ paso_s, sensor_id: 1, t_ms, minimo: 1, suma: 2, maximo: 3, n: 4 },
});
const filas = async (db: Db) => ({
  lecturas: await db.select().from(lecturas).orderBy(lecturas.t0_ms),
  resumenes: await db.select().from(resumenes).orderBy(resumenes.paso_s, resumenes.t_ms),
});
const partes = async (db: Db) =>
  [...(await leerPartes(db, 'lecturas')), ...(await leerPartes(db, 'resumenes_finos'))].map(
    ({ nombre }) => nombre,
  );
const respaldar = async (db: Db) => {
  const ruta = join(base.carpeta, `${++serie}.respaldo`);
  const { filas: cuantas } = await volcar(db, { version: '1', carpeta_modo: base.carpeta }, ruta, AHORA_MS);
  return { ruta, cuantas };
};
const restaurarEn = ({ db }: { db: Db }, ruta: string) => cargar(db, ruta, () => undefined, AHORA_MS);

/** The same database, where something happens before each statement of its transaction is run. */
const alPreguntar = (db: Db, hacer: (texto: string) => Promise<void>): Db =>
  new Proxy(db, {
    get: (cual, nombre) =>
      nombre === 'transaction'
        ? (trabajo: (tx: Tx) => Promise<unknown>, como: Parameters<Db['transaction']>[1]) =>
            cual.transaction(
              (tx) =>
                trabajo(
                  new Proxy(tx, {
                    get: (suya, otro) =>
                      otro === 'execute'
                        ? async (orden: ReturnType<typeof sql>) => {
                            await hacer(new PgDialect().sqlToQuery(orden).sql);
                            return suya.execute(orden);
                          }
                        : (Reflect.get(suya, otro) as unknown),
                  }),
                ),
              como,
            )
        : (Reflect.get(cual, nombre) as unknown),
  });

it('comes back in its days, in the place of a site that has others', async () => {
  await asegurarDias(base.db, [diaDe(HOY_MS) + 1]);
  await ponerLecturas(destino.db, lote(HOY_MS - 5 * DIA_MS));
  const { ruta, cuantas } = await respaldar(base.db);
  expect([...cuantas.keys()].filter((tabla) => /^(lecturas|resumenes)/.test(tabla))).toEqual([
    'lecturas',
    'resumenes',
    'resumenes_hasta',
  ]);
  await restaurarEn(destino, ruta);
  expect(await filas(destino.db)).toEqual(await filas(base.db));
  const fechas = ['20261101', '20261118', '20261121'];
  expect(await partes(destino.db)).toEqual([
    ...fechas.map((f) => `lecturas_${f}`),
    ...fechas.map((f) => `resumenes_finos_${f}`),
  ]);
});

it('is whole when the upkeep would drop a day while it is read, and the day goes afterwards', async () => {
  const antes = await filas(base.db);
  let leidas = 0;
  const { ruta } = await respaldar(
    alPreguntar(base.db, async (texto) => {
      if (texto.includes('fetch') && leidas > 0) await soltarPasados(otra.db, 'lecturas', HOY_MS);
      if (texto.includes('declare') && texto.includes('"lecturas"')) leidas++;
    }),
  );
  expect(leidas).toBe(1);
  expect(await partes(base.db)).toContain('lecturas_20261101');
  await restaurarEn(destino, ruta);
  expect(await filas(destino.db)).toEqual(antes);
  await soltarPasados(otra.db, 'lecturas', HOY_MS);
  expect(await partes(base.db)).not.toContain('lecturas_20261101');
});

it('is good without a day that was dropped before it came to it', async () => {
  let soltada = false;
  const { ruta } = await respaldar(
    alPreguntar(base.db, async (texto) => {
      if (soltada || !texto.includes('declare')) return;
      soltada = true;
      await soltarPasados(otra.db, 'lecturas', HOY_MS);
    }),
  );
  await restaurarEn(destino, ruta);
  expect(await filas(destino.db)).toEqual(await filas(base.db));
  expect((await filas(destino.db)).lecturas).toHaveLength(2);
});

it('of a version that had all days in one comes back, and is parted then', async () => {
  const lugar = await lugarDePrueba({ vacia: true });
  const vieja = await abrirBase(lugar.config, silencio);
  try {
    const { db } = vieja;
    await db.transaction((tx) => migrarEn(tx, migracionesConocidas().indexOf('0038_por_dias')));
    await marcarModo(db, 'real');
    const dicho = await filas(base.db);
    await db.insert(lecturas).values(dicho.lecturas);
    await db.insert(resumenes).values(dicho.resumenes);
    const { ruta } = await respaldar(db);
    await restaurarEn(destino, ruta);
    expect(await filas(destino.db)).toEqual(dicho);
    expect(await partes(destino.db)).toEqual(['lecturas_hasta_20261122', 'resumenes_finos_hasta_20261122']);
    // And so it comes back from a backup of its own.
    await restaurarEn(base, (await respaldar(destino.db)).ruta);
    expect(await filas(base.db)).toEqual(dicho);
  } finally {
    await vieja.cerrar();
    await lugar.borrar();
  }
});
