import { describe, expect, it } from 'vitest';
import type { Entrada, EntradaDisparo, TramoDeteccion } from '../src/tipos';
import {
  correr,
  crearAzar,
  disparo,
  enLotes,
  formaDeOnda,
  GASOLINA,
  mezclar,
  redDe,
  sinReloj,
  T0,
  traza,
} from './apoyo';

/**
 * A thief has the key of one sensor and marks there what he likes, just when the honest sensor beside it hears a tap. What two
 * honest sensors hear stays an alert at its place, whatever he says and however they tell of it.
 */

const SITIOS_M = [0, 30_000, 62_000, 90_000, 121_000];
const TRAMOS: readonly TramoDeteccion[] = SITIOS_M.slice(1).map((posicion_b, i) => ({
  ...GASOLINA,
  ...{ id: i + 1, sensor_a_id: i + 1, sensor_b_id: i + 2 },
  ...{ posicion_a: SITIOS_M[i] ?? 0, posicion_b },
}));
const SENSORES = SITIOS_M.map((_, i) => i + 1);
const DESDE = T0 - 100_000;
/** Whoever finds the tap within this goes to the right valve, m. */
const CERCA_M = 400;

const sitio = (sensor_id: number) => SITIOS_M[sensor_id - 1] ?? 0;
const llega = (x: number, sensor_id: number) => {
  const { velocidad_onda_mps: a, flujo_mps: v } = GASOLINA;
  return T0 + (1_000 * Math.abs(sitio(sensor_id) - x)) / (sitio(sensor_id) > x ? a + v : a - v);
};
type Modo = 'samples' | 'picks' | 'picks with waveforms';
const honesto = (modo: Modo, sensor_id: number, x: number, oye: boolean): Entrada[] => {
  const t = llega(x, sensor_id);
  const amplitud = -0.12 * Math.exp(-Math.abs(sitio(sensor_id) - x) / 66_000);
  const saltos = oye ? [{ t, amplitud }] : [];
  if (modo === 'samples')
    return enLotes(
      sensor_id,
      DESDE,
      traza(crearAzar(7 * sensor_id), { desde: DESDE, duracion_s: 260, saltos }),
    );
  const con = modo === 'picks' ? {} : { forma_onda: formaDeOnda(t, sensor_id, amplitud) };
  return oye ? [disparo(sensor_id, t, { amplitud, recibido: t + 1_200, ...con })] : [];
};

/** What the thief sends, given when the honest sensor of his tramo hears the tap. */
type Mentira = (sensor_id: number, t: number) => Entrada[];
const marca = (sensor_id: number, t: number, otros: Partial<EntradaDisparo> = {}) =>
  disparo(sensor_id, t, { amplitud: -0.1, recibido: t + 200, ...otros });
const una =
  (s: number, otros: (t: number) => Partial<EntradaDisparo> = () => ({})): Mentira =>
  (id, t) => [marca(id, t + s * 1_000, otros(t + s * 1_000))];
const serie =
  (n: number, desde_s: number, cada_s: number): Mentira =>
  (id, t) =>
    Array.from({ length: n }, (_, i) => marca(id, t + (desde_s + i * cada_s) * 1_000));

const MENTIRAS: [string, Mentira][] = [
  ['nothing', () => []],
  ...[-28, -15, -8, -3, -1, 0.5, 3, 8, 15, 28].flatMap((s): [string, Mentira][] => [
    [`a pick ${s} s beside the honest one`, una(s)],
    [`a pick ${s} s beside it, with a waveform`, una(s, (t) => ({ forma_onda: formaDeOnda(t, 99, -0.1) }))],
  ]),
  ...[-8, 3].flatMap((s): [string, Mentira][] => [
    ...[500, 3_000, 30_000].map((sigma_ms): [string, Mentira] => [
      `a pick at ${s} s that is known to ${sigma_ms} ms`,
      una(s, () => ({ sigma_ms })),
    ]),
    ...[0.03, 0.3, 2, 20].map((kgcm2): [string, Mentira] => [
      `a pick of ${kgcm2} kg/cm² at ${s} s`,
      una(s, () => ({ amplitud: -kgcm2 })),
    ]),
    [`a pick at ${s} s without a clock`, (id, t) => [sinReloj(marca(id, t + s * 1_000))]],
    [`a rise at ${s} s`, una(s, () => ({ signo: 1, amplitud: 0.1 }))],
    [
      `samples with a step at ${s} s`,
      (id, t) => {
        const saltos = [{ t: t + s * 1_000, amplitud: -0.1 }];
        return enLotes(id, DESDE, traza(crearAzar(77), { desde: DESDE, duracion_s: 260, saltos }));
      },
    ],
  ]),
  ['a pick on either side of it', serie(2, -1, 2)],
  ['a pick every second and a quarter', serie(40, -25, 1.25)],
  ['sixty picks that end with it', serie(60, -55, 0.9)],
  ['a step of 20 kg/cm² a minute before', (id) => [marca(id, T0 - 60_000, { amplitud: -20 })]],
];

/** Sensor 2 lies while 3 and 4 hear a tap, or sensor 1 while 2 and 3 do. */
const CASOS = [0.04, 0.5, 0.96].flatMap((parte) => [
  { miente: 2, tramo: TRAMOS[2] as TramoDeteccion, x: 62_000 + parte * 28_000 },
  { miente: 1, tramo: TRAMOS[1] as TramoDeteccion, x: 30_000 + parte * 32_000 },
]);

const alertaDe = (modo: Modo, lejos: boolean, mentira: Mentira, caso: (typeof CASOS)[number]): boolean => {
  const { miente, tramo, x } = caso;
  const oye = (id: number) => lejos || id === tramo.sensor_a_id || id === tramo.sensor_b_id;
  const honestos = SENSORES.filter((id) => id !== miente).map((id) => honesto(modo, id, x, oye(id)));
  const dichas = mentira(miente, llega(x, tramo.sensor_a_id));
  const { detecciones } = correr(redDe(TRAMOS), mezclar(...honestos, dichas), T0 + 200_000);
  return detecciones.some(
    ({ validez, tramo_id, posicion }) =>
      validez === 'ok' && tramo_id === tramo.id && Math.abs((posicion ?? Infinity) - x) < CERCA_M,
  );
};

describe('a tap that two honest sensors hear is an alert at its place', () => {
  describe.each<Modo>(['samples', 'picks', 'picks with waveforms'])('that they tell of by %s', (modo) => {
    it.each(MENTIRAS)('while a sensor beside them says: %s', (_, mentira) => {
      const callados = [true, false].flatMap((lejos) =>
        CASOS.filter((caso) => !alertaDe(modo, lejos, mentira, caso)).map(({ miente, x }) => ({
          lejos,
          miente,
          x,
        })),
      );
      expect(callados).toEqual([]);
    });
  });
});
