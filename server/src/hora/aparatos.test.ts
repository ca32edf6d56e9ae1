import { describe, expect, it } from 'vitest';
import { type Aparato, desfasesDe } from './aparatos';
import { avanzarDemoras, type Demoras } from './demoras';

const T_MS = Date.UTC(2026, 10, 21, 18);
/** The freshest of each whole minute came so late, the newest first; others came later, and the minute that runs has begun. */
const con = (...minutos_s: number[]): Demoras => {
  let d: Demoras | null = null;
  for (const [i, s] of [...minutos_s].reverse().entries())
    for (const extra_s of [3, 0, 1])
      d = avanzarDemoras(d, (s + extra_s) * 1_000, T_MS + i * 60_000 + extra_s * 1_000, 60_000);
  const ultimo_s = minutos_s[0] ?? 0;
  return avanzarDemoras(d, Math.max(0, ultimo_s) * 1_000, T_MS + minutos_s.length * 60_000, 60_000);
};
const futuro = (s: number): Demoras => ({ ventana: 7, actual_ms: -s * 1_000, previas_ms: [] });

let siguiente = 0;
const aparato = (demoras: Demoras, gateway_id: number | null = ++siguiente, sistema_id = 1): Aparato => ({
  ...{ sensor_id: ++siguiente, sistema_id, gateway_id },
  ...{ demoras, tras_retroceso_ms: null },
});
/** One that set its clock back; the freshest since came so late. */
const retrasado = (s: number, gateway_id?: number): Aparato => ({
  ...aparato(con(s, s), gateway_id),
  tras_retroceso_ms: s * 1_000,
});
const normal = () => aparato(con(0.3, 0.2));

describe('the clock of a sensor, by when what it sends comes', () => {
  it.each<[string, Demoras, Aparato[], number]>([
    ['as theirs', con(0.4, 0.3), [normal(), normal()], 0],
    ['eleven seconds behind', con(11.4, 11.4), [normal(), normal()], -11_400],
    ['six seconds ahead, at the first word', futuro(6), [], 6_000],
    ['a year ahead', futuro(31_536_000), [normal()], 31_536_000_000],
    ['three seconds ahead, where the others come in time', futuro(3), [normal(), normal()], 3_000],
    ['three seconds ahead, with one neighbour, of which either may be wrong', futuro(3), [normal()], 0],
    [
      'three seconds ahead, as they are: it is the server',
      futuro(3),
      [aparato(futuro(3)), aparato(futuro(3))],
      0,
    ],
    ['two seconds ahead, which the server may be behind', futuro(2), [normal(), normal()], 0],
    ['nine late, as a satellite is', con(9.3, 9.3), [normal(), normal()], 0],
    ['that catches up after an outage', con(30, 120), [normal(), normal()], 0],
    ['heard for one minute', con(60), [normal(), normal()], 0],
    ['late, with one neighbour, of which either may be wrong', con(60, 60), [normal()], 0],
    ['where all are late together', con(60, 60), [aparato(con(60, 60)), aparato(con(60, 60))], 0],
    ['late, where one neighbour is too', con(60, 60), [normal(), normal(), aparato(con(60, 60))], -60_000],
    ['beside neighbours that catch up', con(60, 60), [aparato(con(20, 90)), aparato(con(10, 80))], 0],
    [
      'in time, beside neighbours that are hours behind',
      con(0.3, 0.3),
      [aparato(con(3_600, 3_600)), aparato(con(3_600, 3_600))],
      0,
    ],
  ])('%s', (_, demoras, vecinos, esperado) => {
    const propio = aparato(demoras);
    const { sensores } = desfasesDe([propio, ...vecinos]);
    expect(sensores.get(propio.sensor_id) ?? 0).toBe(esperado);
  });
});

describe('the clock of a sensor that was set back', () => {
  it.each<[string, Aparato, Aparato[], number]>([
    ['from the right time', retrasado(3.3), [normal(), normal()], -3_000],
    ['to the right time', retrasado(0.3), [normal(), normal()], 0],
    ['by less than may be', retrasado(2.2), [normal(), normal()], 0],
    ['beside one neighbour', retrasado(3.3), [normal()], 0],
    ['beside those that come as late', retrasado(3.3), [aparato(con(3, 3)), aparato(con(3, 3))], 0],
  ])('%s', (_, propio, vecinos, esperado) => {
    expect(desfasesDe([propio, ...vecinos]).sensores.get(propio.sensor_id) ?? 0).toBe(esperado);
  });

  it('is that of its gateway where all of its sensors were', () => {
    const { sensores, gateways } = desfasesDe([retrasado(3.3, 7), retrasado(3.4, 7), normal(), normal()]);
    expect([...gateways]).toEqual([[7, -3_100]]);
    expect(sensores.size).toBe(0);
  });
});

describe('the clock of a gateway that stamps what its sensors measure', () => {
  it('is the one that is wrong where all of its sensors are off alike and others are right', () => {
    const suyos = [aparato(futuro(3_600), 7), aparato(futuro(3_600.4), 7)];
    const { sensores, gateways } = desfasesDe([...suyos, normal()]);
    expect([...gateways]).toEqual([[7, 3_600_000]]);
    expect(sensores.size).toBe(0);
  });

  it.each<[string, Aparato[]]>([
    ['one of its sensors is right', [aparato(futuro(60), 7), aparato(con(0.2, 0.2), 7), normal()]],
    ['they are off by different times', [aparato(futuro(60), 7), aparato(futuro(90), 7), normal()]],
    ['it speaks for one sensor', [aparato(futuro(60), 7), normal()]],
    ['nobody else is there to be right', [aparato(futuro(60), 7), aparato(futuro(60), 7)]],
  ])('is not blamed where %s', (_, aparatos) => {
    expect(desfasesDe(aparatos).gateways.size).toBe(0);
  });
});
