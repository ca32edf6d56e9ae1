import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type BaseDePrueba, crearBaseDePrueba } from '../../test/base-de-prueba';
import { disparos, lecturas } from '../db/esquema/mediciones';
import { type EntradaDeCampo, leerGuardado, PAGINA } from './repeticion';

const T_MS = Date.UTC(2026, 10, 21, 18);
const lectura = (sensor_id: number, t0_ms: number, recibido_ms: number, p = [40, 40.1]) => ({
  ...{ sensor_id, t0_ms, recibido_ms, p },
  dt_ms: 1,
});
const disparo = (sensor_id: number, id: string, t_ms: number, recibido_ms: number) => ({
  ...{ sensor_id, id, t_ms, recibido_ms },
  ...{ signo: -1 as const, amplitud: 0.1, sigma_ms: 5 },
});

let base: BaseDePrueba;
beforeAll(async () => {
  base = await crearBaseDePrueba();
});
afterAll(() => base.cerrar());
beforeEach(async () => {
  await base.db.delete(lecturas);
  await base.db.delete(disparos);
});

const todo = async () => {
  const entradas: EntradaDeCampo[] = [];
  for await (const entrada of leerGuardado(base.db, T_MS, T_MS + 5_000)) entradas.push(entrada);
  return entradas;
};

describe('what is stored of some seconds', () => {
  it('is all of it, in the order in which it came, readings and marks', async () => {
    const muchas = Array.from({ length: 2.5 * PAGINA }, (_, i) =>
      lectura(1, T_MS + i / 100, T_MS + 9_000 - i),
    );
    await base.db.insert(lecturas).values([...muchas, lectura(2, T_MS + 1_000, T_MS + 8_900.5)]);
    await base.db.insert(lecturas).values([lectura(1, T_MS - 1, T_MS), lectura(1, T_MS + 5_000, T_MS)]);
    await base.db
      .insert(disparos)
      .values(
        Array.from({ length: 2 * PAGINA }, (_, i) => disparo(1, `d${i}`, T_MS + i, T_MS + 8_800 + i / 2)),
      );
    const entradas = await todo();
    expect(entradas).toHaveLength(4.5 * PAGINA + 1);
    expect(entradas.map(({ recibido }) => recibido)).toEqual(
      entradas.map(({ recibido }) => recibido).toSorted((a, b) => a - b),
    );
    expect(new Set(entradas.map((e) => (e.tipo === 'muestras' ? `${e.sensor_id}/${e.t0}` : e.id))).size).toBe(
      entradas.length,
    );
  });

  it('is a batch with a hole in it as it came, also where a page ends in it', async () => {
    const antes = Array.from({ length: PAGINA - 1 }, (_, i) => lectura(1, T_MS + i, T_MS + i));
    const partes = [lectura(1, T_MS + 2_000, T_MS + 4_000), lectura(1, T_MS + 2_005, T_MS + 4_000)];
    await base.db.insert(lecturas).values([...antes, ...partes]);
    const [ultima] = (await todo()).slice(-1);
    expect(ultima).toMatchObject({
      t0: T_MS + 2_000,
      p: [40, expect.closeTo(40.1, 5), Number.NaN, Number.NaN, Number.NaN, 40, expect.closeTo(40.1, 5)],
    });
  });

  it('is held a page at a time, however much a device says of one moment', async () => {
    await base.db
      .insert(lecturas)
      .values(Array.from({ length: 3 * PAGINA }, (_, i) => lectura(1, T_MS + i / 100, T_MS + i)));
    let leidas = 0;
    for await (const _ of leerGuardado(base.db, T_MS, T_MS + 5_000)) {
      if (leidas === 0) await base.db.delete(lecturas);
      leidas++;
    }
    expect(leidas).toBeLessThan(PAGINA);
  });

  it('is all of it too where more than a page came in one call', async () => {
    await base.db
      .insert(lecturas)
      .values(Array.from({ length: 3 * PAGINA }, (_, i) => lectura(1, T_MS + i * 1.5, T_MS + 4_000)));
    expect(await todo()).toHaveLength(3 * PAGINA);
  });
});
