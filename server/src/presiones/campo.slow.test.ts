import type { CampoPresion } from '@tramos/contract/tira';
import { describe, expect, it } from 'vitest';
import { AHORA_MS } from '../../test/app-de-prueba';
import { app, instalarPersonas, norte, sur, tokens } from '../../test/personas';
import { llamar } from '../../test/sembrar';
import { resumenes } from '../db/esquema/mediciones';

instalarPersonas('moni', 'norteno');

const HORA_MS = 3_600_000;

const pedir = async (consulta = '', quien = 'moni', red = norte): Promise<CampoPresion> => {
  const { status, json } = await llamar(
    app,
    'GET',
    `/api/presiones/campo?sistema=${red.sistema_id}${consulta}`,
    { token: tokens[quien] ?? '' },
  );
  expect(status).toBe(200);
  return json;
};

const hora = (sensor_id: number, t_ms: number, media: number, paso_s = 3_600) => ({
  ...{ paso_s, sensor_id, t_ms, n: 10, suma: 10 * media },
  ...{ minimo: media, maximo: media },
});

describe('the field of pressure along a sistema', () => {
  it('tells each sensor by its own day, in order of chainage, and nothing where nothing was measured', async () => {
    await app.base.db.delete(resumenes);
    const esta = Math.floor((AHORA_MS - 1) / HORA_MS) * HORA_MS;
    await app.base.db
      .insert(resumenes)
      .values([
        hora(norte.sensor_a_id, esta - HORA_MS, 31),
        hora(norte.sensor_a_id, esta, 29),
        hora(norte.sensor_b_id, esta, 22),
        hora(sur.sensor_a_id, esta, 40),
      ]);
    const { sensores, cubetas, paso_ms, desde } = await pedir();
    expect([cubetas, paso_ms]).toEqual([169, HORA_MS]);
    expect(sensores.map(({ sensor_id, posicion }) => [sensor_id, posicion])).toEqual([
      [norte.sensor_a_id, 200_000],
      [norte.sensor_b_id, 230_000],
    ]);
    const ultima = (esta - desde) / HORA_MS;
    expect(sensores[0]?.desvio.slice(ultima - 2, ultima + 1)).toEqual([null, 1, -1]);
    expect(sensores[1]?.desvio.slice(ultima - 1, ultima + 1)).toEqual([null, 0]);
  });

  it('goes by finer buckets over a day, by coarser ones over a month, and by whole days at its beginning', async () => {
    await app.base.db.delete(resumenes);
    const paso_ms = 1_800_000;
    const primera = Math.floor((AHORA_MS - 24 * HORA_MS) / paso_ms) * paso_ms;
    await app.base.db
      .insert(resumenes)
      .values([
        hora(norte.sensor_a_id, primera - 600_000, 34, 600),
        hora(norte.sensor_a_id, primera, 30, 600),
        hora(norte.sensor_a_id, primera + 600_000, 32, 600),
      ]);
    const dia = await pedir('&periodo=24h');
    expect([dia.paso_ms, dia.desde]).toEqual([paso_ms, primera]);
    // By hand: the day's mean is 32, that of the bucket 31.
    expect(dia.sensores[0]?.desvio[0]).toBe(-1);
    expect((await pedir('&periodo=30d')).paso_ms).toBe(3 * HORA_MS);
  });

  it('has no sensor of a sistema out of scope', async () => {
    expect((await pedir('', 'norteno', sur)).sensores).toEqual([]);
  });
});
