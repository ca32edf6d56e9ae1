import type { Evidencia } from '@tramos/contract/evidencia';
import { describe, expect, it } from 'vitest';
import { eventoMuestra } from '../../galeria/muestra-evento';
import { indiciosDe, textoDominio } from './textos';

const llano = (texto: string) => texto.replaceAll(/\s/g, ' ');

describe('what the error of a place is made of', () => {
  it.each([
    [
      { tiempos_m: 7.1, velocidad_m: 47, interfases_m: 0, cadenamiento_m: 10 },
      'Domina la velocidad de onda (47 m); el cadenamiento, 10 m; llegadas y relojes, 7 m.',
    ],
    [
      { tiempos_m: 31, velocidad_m: 4, interfases_m: 0, cadenamiento_m: 10 },
      'Dominan las llegadas y los relojes (31 m); el cadenamiento, 10 m; la velocidad de onda, 4 m.',
    ],
    [
      { tiempos_m: 7, velocidad_m: 40, interfases_m: 90, cadenamiento_m: 10 },
      'Dominan las interfases de los lotes (90 m); la velocidad de onda, 40 m; el cadenamiento, 10 m; llegadas y relojes, 7 m.',
    ],
  ])('is told by its largest part first: %o', (aportes, texto) => {
    expect(llano(textoDominio(aportes))).toBe(texto);
  });
});

describe('what speaks for an event', () => {
  const evidencia = {
    calculo: { limite_s: [-36.4, 36.3] },
    correlacion: { minima: 0.7 },
  } as unknown as Evidencia;

  it('is said of what was measured', () => {
    const evento = {
      ...eventoMuestra({
        ...{ accion_sensor0: 'caida', accion_sensor1: 'caida', delta_s: -18.952, correlacion: 0.94 },
        ...{ amplitud_sensor0: -0.061, amplitud_sensor1: -0.093 },
      }),
      maniobras: [],
    };
    expect(indiciosDe(evento, evidencia).map(llano)).toEqual([
      'Ambas son caídas, dentro del límite de −36.4 a +36.3 s',
      'Amplitudes −0.061 y −0.093 kg/cm²',
      'Las ondas se parecen 0.94; el mínimo es 0.70',
      'Sin maniobra registrada cerca en el tiempo',
    ]);
  });

  it('tells a difference at the very limit as exactly as it is', () => {
    const { maniobras: _, ...evento } = eventoMuestra({
      ...{ accion_sensor0: 'subida', accion_sensor1: 'subida', delta_s: -36.402, correlacion: null },
      ...{ amplitud_sensor0: null, amplitud_sensor1: null },
    });
    expect(indiciosDe(evento, evidencia).map(llano)).toEqual([
      'Ambas son subidas, fuera del límite de −36.4000 a +36.3000 s por 2.0 ms',
    ]);
  });

  it('says what speaks against it, and is silent about what is unknown', () => {
    const { maniobras: _, ...evento } = eventoMuestra({
      ...{ accion_sensor0: 'caida', accion_sensor1: 'subida', delta_s: 40, correlacion: null },
      ...{ amplitud_sensor0: null, amplitud_sensor1: null },
    });
    expect(indiciosDe(evento, evidencia).map(llano)).toEqual([
      'Una es caída y la otra subida, fuera del límite de −36.4 a +36.3 s',
    ]);
  });
});
