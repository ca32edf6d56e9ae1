import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type BaseDePrueba, crearBaseDePrueba } from '../../test/base-de-prueba';
import { sembrarCampo } from '../../test/campo-de-prueba';
import { ponerLecturas } from '../../test/presiones-de-prueba';
import { disparos, lecturas } from '../db/esquema/mediciones';
import { DISPAROS_POR_S_MAX, type EntradaDeCampo, FILAS_POR_S_MAX, leerGuardado } from './repeticion';

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
  // Its sensors are 1, 2 and 3.
  await sembrarCampo(base.db);
});
afterAll(() => base.cerrar());
beforeEach(async () => {
  await base.db.delete(lecturas);
  await base.db.delete(disparos);
});

const VENTANA_MS = 5_000;
const todo = () => leerGuardado(base.db, T_MS, T_MS + VENTANA_MS);
const recibidos = (entradas: readonly EntradaDeCampo[]) => entradas.map(({ recibido }) => recibido);

describe('what is stored of some seconds', () => {
  it('is all of it, in the order in which it came, readings and marks', async () => {
    const muchas = Array.from({ length: 1_000 }, (_, i) => lectura(1, T_MS + i, T_MS + 9_000 - i));
    await ponerLecturas(base.db, ...muchas, lectura(2, T_MS + 1_000, T_MS + 8_900.5));
    await ponerLecturas(base.db, lectura(1, T_MS - 1, T_MS), lectura(1, T_MS + 5_000, T_MS));
    await base.db
      .insert(disparos)
      .values(Array.from({ length: 100 }, (_, i) => disparo(1, `d${i}`, T_MS + i, T_MS + 8_800 + i / 2)));
    const entradas = await todo();
    expect(entradas).toHaveLength(1_101);
    expect(recibidos(entradas)).toEqual(recibidos(entradas).toSorted((a, b) => a - b));
  });

  it('is a batch with a hole in it as it came', async () => {
    const partes = [lectura(1, T_MS + 2_000, T_MS + 4_000), lectura(1, T_MS + 2_005, T_MS + 4_000)];
    await ponerLecturas(base.db, lectura(1, T_MS, T_MS + 3_000), ...partes);
    expect((await todo()).at(-1)).toMatchObject({
      t0: T_MS + 2_000,
      p: [40, expect.closeTo(40.1, 5), Number.NaN, Number.NaN, Number.NaN, 40, expect.closeTo(40.1, 5)],
    });
  });

  it('is what came first of a device that says more of one moment than any does, and all of the others', async () => {
    const de_mas = Array.from({ length: 3_000 }, (_, i) => lectura(1, T_MS + i / 1_000, T_MS + i));
    const largas = Array.from({ length: 60 }, (_, i) => ({
      ...lectura(
        2,
        T_MS + i / 1_000,
        T_MS + i,
        Array.from({ length: 1_000 }, () => 40),
      ),
    }));
    await ponerLecturas(base.db, ...de_mas, ...largas, lectura(3, T_MS + 10, T_MS + 20_000));
    await base.db
      .insert(disparos)
      .values(Array.from({ length: 1_000 }, (_, i) => disparo(1, `d${i}`, T_MS + i, T_MS + i)));
    const entradas = await todo();
    const de = (sensor_id: number, tipo: EntradaDeCampo['tipo']) =>
      entradas.filter((e) => e.sensor_id === sensor_id && e.tipo === tipo);
    const s = VENTANA_MS / 1_000;
    expect(de(1, 'muestras')).toHaveLength(FILAS_POR_S_MAX * s);
    expect(Math.max(...recibidos(de(1, 'muestras')))).toBe(T_MS + FILAS_POR_S_MAX * s - 1);
    expect(de(1, 'disparo')).toHaveLength(DISPAROS_POR_S_MAX * s);
    // Each tells of one second: four times the seconds that are asked for.
    expect(de(2, 'muestras')).toHaveLength(4 * s);
    expect(de(3, 'muestras')).toHaveLength(1);
  });

  it('is a batch that reaches far beyond them', async () => {
    const dia = {
      ...lectura(
        1,
        T_MS,
        T_MS + 60_000,
        Array.from({ length: 2_000 }, () => 40),
      ),
      dt_ms: 1_000,
    };
    await ponerLecturas(base.db, dia, lectura(1, T_MS + 3_000, T_MS + 70_000));
    expect((await todo())[0]).toMatchObject({ t0: T_MS, dt_ms: 1_000 });
  });
});
