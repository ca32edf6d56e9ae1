import { describe, expect, it } from 'vitest';
import { pieDisponibilidad, pieMediana, textosRitmo } from './frases';

const llano = (texto: string) => texto.replaceAll('\u00a0', ' ');

describe('the rate of what calls', () => {
  const ritmo = { por_10min_1h: 0.66, por_10min_24h: 0.1, maximo_10min: 12 };

  it.each([
    [3_600, 86_400, 'de media en la última hora', 'hubo 12 en los peores 10 min de 24 h', true],
    // A server that has run for 22 minutes knows of no more, and is not judged by it.
    [1_320, 1_320, 'de media en 22 min', 'hubo 12 en los peores 10 min de 22 min, aún sin juzgar', false],
    [
      3_600,
      7_200,
      'de media en la última hora',
      'hubo 12 en los peores 10 min de 2 h, aún sin juzgar',
      false,
    ],
  ])('observed for %d s and %d s names its windows', (hora_s, dia_s, ventana, peores, se_juzga) => {
    const dicho = textosRitmo({ ...ritmo, observado_1h_s: hora_s, observado_24h_s: dia_s });
    expect({ ...dicho, ventana: llano(dicho.ventana), peores: llano(dicho.peores) }).toEqual({
      ...{ cifra: '0.7', ventana, peores, se_juzga },
    });
  });

  it('is none of less than ten minutes, nor are there any worst ten in them: how many there were is told', () => {
    const dicho = textosRitmo({
      por_10min_1h: null,
      por_10min_24h: null,
      maximo_10min: 1,
      observado_1h_s: 42,
      observado_24h_s: 42,
    });
    expect({ ...dicho, ventana: llano(dicho.ventana), peores: llano(dicho.peores) }).toEqual({
      ...{ cifra: '-', ventana: 'sin media antes de 10 min', se_juzga: false },
      peores: 'hubo 1 en 42 s, aún sin juzgar',
    });
  });

  it('is none where nothing was observed', () => {
    const nada = { por_10min_1h: null, por_10min_24h: null, maximo_10min: 0 };
    expect(textosRitmo({ ...nada, observado_1h_s: 0, observado_24h_s: 0 })).toMatchObject({
      ...{ cifra: '-', ventana: 'sin historia', peores: 'aún sin juzgar', se_juzga: false },
    });
  });
});

describe('what stands under a figure of the day', () => {
  it.each([
    ['a median', pieMediana(95), 'de 24 h, meta hasta 3 min'],
    ['no median', pieMediana(null), 'nada se ha reconocido en 24 h; meta hasta 3 min'],
    ['an availability', pieDisponibilidad(0.998), 'de 24 h, normal desde 99 %'],
    ['no availability', pieDisponibilidad(null), 'nada se ha oído en 24 h; normal desde 99 %'],
  ])('names the time it is over, or why there is none: %s', (_, pie, dicho) => {
    expect(llano(pie)).toBe(dicho);
  });
});
