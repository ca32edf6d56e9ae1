import { describe, expect, it } from 'vitest';
import { textoOcurrido, textoPosiciones } from './texto-lugar-y-hora';

describe('the stretch of chainage of a list', () => {
  it.each([
    [{}, undefined],
    [{ posicion_desde: 205_000, posicion_hasta: 215_500 }, '205+000 a 215+500 km'],
    [{ posicion_desde: 0 }, 'desde 0+000 km'],
    [{ posicion_hasta: 1_250 }, 'hasta 1+250 km'],
  ])('%j says %s', (search, texto) => {
    expect(textoPosiciones(search)).toBe(texto);
  });
});

describe('the stretch of time of a list', () => {
  const [siete, diez] = ['2026-11-20T07:00Z', '2026-11-20T10:00Z'];
  it.each([
    [{}, undefined],
    [{ ocurrio_desde: siete, ocurrio_hasta: diez }, '20/11/2026, 01:00 a 04:00'],
    [{ ocurrio_desde: siete, ocurrio_hasta: '2026-11-21T10:00Z' }, '20/11/2026, 01:00 a 21/11 04:00'],
    [{ ocurrio_desde: siete }, 'desde 20/11/2026, 01:00'],
  ])('%j says %s by the clock of the site', (search, texto) => {
    expect(textoOcurrido(search, 'America/Mexico_City')).toBe(texto);
  });
});
