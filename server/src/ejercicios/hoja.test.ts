import type { Inyeccion, InyeccionHecha } from '@tramos/contract/ejercicios';
import type { Disposicion } from '@tramos/contract/evento';
import { describe, expect, it } from 'vitest';
import { CIFRAS } from '../../../contract/test/cifras';
import { calificar, type EventoDeEjercicio } from './hoja';

const T0_MS = 1_795_254_000_000;
const iso = (s: number) => new Date(T0_MS + s * 1_000).toISOString();

const TOMA: Inyeccion = {
  ...{ tipo: 'toma', retardo_s: 0, tramo_id: 1, posicion: 110_000 },
  ...{ fraccion_flujo: 0.03, apertura_s: 0.3, duracion_s: null },
};
const PARO: Inyeccion = { tipo: 'paro_bomba', retardo_s: 0, estacion_id: 1 };
const VALVULA: Inyeccion = {
  ...{ tipo: 'valvula', retardo_s: 0, estacion_id: 2, punto_id: null, accion: 'cierre', movimiento_s: 30 },
};
const FALLA: Inyeccion = {
  tipo: 'falla_sensor',
  retardo_s: 0,
  sensor_id: 7,
  falla: 'plana',
  duracion_s: null,
};

const hecha = (inyeccion: Inyeccion, s: number | null, posicion = 110_000): InyeccionHecha => ({
  ...{ inyeccion, nombre: 'X', posicion },
  ...{ inyectada_at: s === null ? null : iso(s), aviso_at: null },
});
/** An event that a wave from `posicion`, sent at `s`, raises in the tramo from 100 to 130 km at 1,000 m/s. */
const evento = (id: number, posicion: number, s: number, resto: Partial<EventoDeEjercicio> = {}) => {
  const llegadas = [100_000, 130_000].map((oida) => ({
    posicion: oida,
    t_ms: T0_MS + s * 1_000 + Math.abs(oida - posicion),
  }));
  const ocurrio_ms = Math.min(...llegadas.map(({ t_ms }) => t_ms));
  return {
    ...{ evento_id: id, evento_at: iso(s + 30), clase: 'toma_o_fuga', evento_principal: id, estado: 'ok' },
    ...{ reconocido_at: null, reconocido_por: null, reconocer_s: null },
    ...{ disposicion: null, disposicion_por: null },
    ...{ escalado_at: null, escalado_por: null, escalar_s: null },
    ...{ posicion: posicion + 40, sigma_m: 30, ocurrio_ms, llegadas },
    ...{ velocidad_onda_mps: 1_000, sensor_ids: [7, 8] },
    ...resto,
  } as EventoDeEjercicio;
};
const atendido = (disposicion: Disposicion | null, reconocer_s = 20): Partial<EventoDeEjercicio> => ({
  ...{ reconocido_at: iso(60), reconocido_por: 'M. Ríos', reconocer_s, disposicion },
});

describe('the score sheet of an exercise', () => {
  it.each<[string, Inyeccion, Partial<EventoDeEjercicio>, string]>([
    ['a tap taken for a tap', TOMA, atendido('toma_confirmada'), 'correcta'],
    ['a tap taken for a leak', TOMA, atendido('fuga'), 'correcta'],
    ['a tap taken for an operation', TOMA, atendido('operacion'), 'clase_equivocada'],
    ['a tap that was only acknowledged', TOMA, atendido(null), 'sin_clase'],
    ['a tap that nobody acknowledged', TOMA, {}, 'sin_atender'],
    ['a pump trip taken for an operation', PARO, atendido('operacion'), 'correcta'],
    ['a pump trip taken for a tap', PARO, atendido('toma_confirmada'), 'clase_equivocada'],
    ['a valve taken for an operation', VALVULA, atendido('operacion'), 'correcta'],
    ['a fault taken for one', FALLA, atendido('falla_sensor'), 'correcta'],
    ['a fault taken for a tap', FALLA, atendido('toma_confirmada'), 'clase_equivocada'],
  ])('%s', (_, inyeccion, como, veredicto) => {
    const { calificaciones } = calificar([hecha(inyeccion, 10)], [evento(1, 110_000, 10, como)]);
    expect(calificaciones).toMatchObject([{ veredicto, evento_ids: [1], deteccion_s: 30 }]);
  });

  it.each<[string, InyeccionHecha, string, number | null]>([
    ['nothing came of it', hecha(TOMA, 10), 'sin_detectar', null],
    ['a warning was all it gave', { ...hecha(FALLA, 10), aviso_at: iso(72) }, 'avisada', 62],
    ['the model told of it ahead of the clock', { ...hecha(FALLA, 10), aviso_at: iso(9.7) }, 'avisada', 0],
    ['the exercise ended before it', hecha(TOMA, null), 'no_ocurrio', null],
  ])('without an event: %s', (_, una, veredicto, deteccion_s) => {
    expect(calificar([una], []).calificaciones).toMatchObject([{ veredicto, deteccion_s, atencion: null }]);
  });

  it('gives each event to the injection whose wave it is, not to the last one', () => {
    const { calificaciones } = calificar(
      [hecha(TOMA, 10, 105_000), hecha(TOMA, 14, 125_000)],
      [evento(1, 105_000, 10), evento(2, 125_000, 14)],
    );
    expect(calificaciones.map(({ evento_ids }) => evento_ids)).toEqual([[1], [2]]);
    expect(calificaciones.map(({ error_m }) => error_m)).toEqual([40, 40]);
  });

  it('counts the closing of a tap, its echoes and what follows a slow valve as their doing', () => {
    const corta: Inyeccion = { ...TOMA, duracion_s: 60 };
    const { calificaciones, otros } = calificar(
      [hecha(corta, 10), hecha(VALVULA, 400, 130_000)],
      [
        evento(1, 110_000, 10),
        evento(2, 90_000, 11, { evento_principal: 1, estado: 'fuera_de_tramo' }),
        evento(3, 110_000, 70),
        evento(4, 130_000, 425),
        evento(5, 100_000, 480),
      ],
    );
    expect(calificaciones.map(({ evento_ids }) => evento_ids)).toEqual([
      [1, 2, 3],
      [4, 5],
    ]);
    expect(otros).toEqual([]);
  });

  it('lists what no injection explains', () => {
    const { otros, calificaciones } = calificar([hecha(TOMA, 1_000)], [evento(1, 110_000, 10)]);
    expect(otros.map(({ evento_id }) => evento_id)).toEqual([1]);
    expect(calificaciones[0]).toMatchObject({ veredicto: 'sin_detectar' });
  });

  it('sums up', () => {
    const { resumen } = calificar(
      [hecha(TOMA, 10), hecha(PARO, 300, 100_000), hecha(TOMA, 600), hecha(TOMA, null)],
      [
        evento(1, 110_000, 10, { ...atendido('toma_confirmada', 12), escalar_s: 30 }),
        evento(2, 100_000, 300, atendido('fuga', 40)),
        evento(3, 110_000, 600, { posicion: 110_200 }),
      ],
    );
    expect(resumen).toEqual({
      ...{ inyecciones: 4, detectadas: 3, correctas: 1, tomas_falsas: 1, sin_atender: 1 },
      ...{ reconocer_s: 26, escalar_s: 30, error_abs_m: 40 },
    });
  });

  it.each(CIFRAS)('has the median of $nombre that every other screen has', ({ esperas_s, mediana_s }) => {
    const cuando = (i: number) => 10 + 1_000 * i;
    const { resumen } = calificar(
      esperas_s.map((_, i) => hecha(TOMA, cuando(i))),
      esperas_s.map((espera_s, i) =>
        evento(i + 1, 110_000, cuando(i), atendido('toma_confirmada', espera_s)),
      ),
    );
    expect(resumen).toMatchObject({ correctas: esperas_s.length, reconocer_s: mediana_s });
  });

  it('is empty without injections and events', () => {
    expect(calificar([], [])).toMatchObject({
      calificaciones: [],
      otros: [],
      resumen: { reconocer_s: null },
    });
  });
});
