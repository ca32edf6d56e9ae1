import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type BaseDePrueba, crearBaseDePrueba } from '../../test/base-de-prueba';
import { ponerLecturas } from '../../test/presiones-de-prueba';
import { leerOnda, type Serie } from './ondas';
import { ONDA_LEIDAS_MAX } from './plazos';

const T_PICK_MS = 1_795_248_000_123.4;
const serie = (desde_s: number, n: number, dt_ms: number): Serie => ({
  t0_ms: T_PICK_MS + desde_s * 1_000 - 37,
  dt_ms,
  p: Array.from({ length: n }, (_, i) => desde_s + (i * dt_ms) / 1_000),
});

describe('leerOnda', () => {
  let base: BaseDePrueba;
  beforeAll(async () => {
    base = await crearBaseDePrueba();
  });
  afterAll(() => base.cerrar());
  const guardar = (sensor_id: number, series: readonly Serie[]) =>
    ponerLecturas(
      base.db,
      ...series.map(({ p, ...s }) => ({ ...s, p: [...p], sensor_id, recibido_ms: T_PICK_MS })),
    );

  it('is whole at a hundred samples a second, each moment told twice', async () => {
    const una = Array.from({ length: 200 }, (_, k) => serie(k - 70, 100, 10));
    await guardar(1, [...una, ...una.map((s) => ({ ...s, t0_ms: s.t0_ms + 1 }))]);
    const onda = await leerOnda(base.db, 1, T_PICK_MS);
    expect(onda?.p).toHaveLength(18_000);
    expect(onda?.p.some(Number.isNaN)).toBe(false);
  });

  it('is what begins nearest to the pick of a sensor that says more of one moment than is read', async () => {
    const encima = Array.from({ length: 2 * (ONDA_LEIDAS_MAX / 2_000) }, (_, k) =>
      serie(-1 + k / 1_000, 2_000, 10),
    );
    await guardar(2, [serie(-50, 100, 10), ...encima]);
    const onda = await leerOnda(base.db, 2, T_PICK_MS);
    const dichas = onda?.p.flatMap((v, i) =>
      Number.isNaN(v) ? [] : onda.t0_ms + i * onda.dt_ms - T_PICK_MS,
    );
    expect(Math.min(...(dichas ?? []))).toBeGreaterThan(-2_000);
    expect(dichas?.length).toBeGreaterThan(2_000);
  });
});
