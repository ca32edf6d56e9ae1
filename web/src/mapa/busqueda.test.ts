import { describe, expect, it } from 'vitest';
import { elegidoDe, elegir, enlaceDe, leerCentro, MapaSearchSchema, sigueEn } from './busqueda';

describe('what is selected, in the address', () => {
  it.each([
    [{}, null],
    [{ evento: 42 }, { tipo: 'evento', id: 42 }],
    [{ sensor: 3 }, { tipo: 'sensor', id: 3 }],
    [{ tramo: 5 }, { tipo: 'tramo', id: 5 }],
    [{ tramo: -5 }, null],
    [{ evento: 'x' }, null],
  ])('%j', (search, elegido) => {
    expect(elegidoDe(MapaSearchSchema.parse(search))).toEqual(elegido);
  });
  it('holds one thing at a time, and lets go of it', () => {
    expect(elegidoDe(elegir({ tipo: 'sensor', id: 3 }))).toEqual({ tipo: 'sensor', id: 3 });
    expect(
      elegidoDe({ ...elegir({ tipo: 'sensor', id: 3 }), ...elegir({ tipo: 'estacion', id: 7 }) }),
    ).toEqual({
      tipo: 'estacion',
      id: 7,
    });
    expect(elegidoDe(elegir(null))).toBeNull();
  });
});

describe('the centre in the address', () => {
  it.each([
    ['21.119367,-100.674962', { lat: 21.119367, lng: -100.674962 }],
    ['0,0', { lat: 0, lng: 0 }],
    ['91,0', null],
    ['21.1', null],
    ['21.1,', null],
    ['a,b', null],
    [undefined, null],
  ])('reads %j', (texto, centro) => {
    expect(leerCentro(texto)).toEqual(centro);
  });
});

describe('a camera that was centred', () => {
  const centro = { lat: 21.119367, lng: -100.674962 };
  it.each([
    [centro, 13, true],
    [{ ...centro, lat: 21.11945 }, 13, true],
    [{ ...centro, lat: 21.12 }, 13, false],
    [centro, 14, false],
  ])('at %j, zoom %i: still there %s', (donde, zoom, sigue) => {
    expect(sigueEn(centro, { centro: donde, zoom })).toBe(sigue);
  });
});

describe('a shared view', () => {
  it('opens where it was taken, with what was selected and left out', () => {
    const camara = { centro: { lat: 21.1193674, lng: -100.6749618 }, zoom: 10.5 };
    expect(enlaceDe(camara, { tipo: 'tramo', id: 3 }, 'estaciones', undefined)).toBe(
      '/mapa?centro=21.11937,-100.67496&zoom=10.5&ocultar=estaciones&tramo=3',
    );
    expect(sigueEn({ lat: 21.11937, lng: -100.67496 }, camara, 10.5)).toBe(true);
    expect(sigueEn({ lat: 21.119, lng: -100.676 }, camara, 10.5)).toBe(true);
    expect(sigueEn({ lat: 21.119, lng: -100.68 }, camara, 10.5)).toBe(false);
    expect(enlaceDe(camara, null, '', undefined)).toMatch(/&ocultar=$/);
    expect(enlaceDe(camara, null, '', '3,0,900,2026-11-20T07:00Z,')).toMatch(
      /&franja=3,0,900,2026-11-20T07:00Z,$/,
    );
  });
});
