import { describe, expect, it } from 'vitest';
import {
  aUnidad,
  bordesTapados,
  camaraPara,
  desproyectar,
  ladoMundo,
  limitesDe,
  metrosPorPixel,
  mismaCamara,
  proyectar,
  ventanaDe,
} from './vista';

describe('Web Mercator', () => {
  const vista = { zoom: 9.5, origen: { x: 40_000, y: 80_000 }, ancho: 1_000, alto: 600 };

  it('goes to pixels and back', () => {
    for (const punto of [
      { lat: 21.05, lng: -101 },
      { lat: -33, lng: 151 },
      { lat: 0, lng: 0 },
    ]) {
      const vuelta = desproyectar(vista, proyectar(vista, punto));
      expect(vuelta.lat).toBeCloseTo(punto.lat, 9);
      expect(vuelta.lng).toBeCloseTo(punto.lng, 9);
    }
  });

  it('has the known ground size of a pixel', () => {
    expect(metrosPorPixel(0, 0)).toBeCloseTo(156_543.03, 1);
    expect(metrosPorPixel(13, 21)).toBeCloseTo(17.84, 2);
  });
});

it('sees the middle of a canvas, which reaches a quarter of the window beyond it on each side', () => {
  const vista = { zoom: 9, origen: { x: 0, y: 0 }, ancho: 1_500, alto: 900 };
  expect(ventanaDe(vista)).toEqual({ minX: 250, minY: 150, maxX: 1_250, maxY: 750 });
});

describe('the camera that shows some limits', () => {
  const limites = { sur: 20.9, norte: 21.2, oeste: -101.5, este: -100.3 };
  const rango = { zoomMin: 3, zoomMax: 14, paso: 0.5 };

  it('keeps them inside what the margins leave free', () => {
    const margen = { arriba: 60, derecha: 400, abajo: 40, izquierda: 20 };
    const { centro, zoom } = camaraPara(limites, { ancho: 1_200, alto: 700, margen }, rango);
    const lado = ladoMundo(zoom);
    const c = aUnidad(centro);
    const enVentana = (lat: number, lng: number) => {
      const u = aUnidad({ lat, lng });
      return { x: (u.x - c.x) * lado + 600, y: (u.y - c.y) * lado + 350 };
    };
    const no = enVentana(limites.norte, limites.oeste);
    const se = enVentana(limites.sur, limites.este);
    expect(no.x).toBeGreaterThanOrEqual(20);
    expect(no.y).toBeGreaterThanOrEqual(60);
    expect(se.x).toBeLessThanOrEqual(800);
    expect(se.y).toBeLessThanOrEqual(660);
    expect(zoom % 0.5).toBe(0);
  });

  it('goes no closer than allowed for a single point', () => {
    const punto = { sur: 21, norte: 21, oeste: -101, este: -101 };
    const sin = { arriba: 0, derecha: 0, abajo: 0, izquierda: 0 };
    expect(camaraPara(punto, { ancho: 800, alto: 600, margen: sin }, rango).zoom).toBe(14);
  });

  it('has no limits for no points', () => {
    expect(limitesDe([])).toBeNull();
  });
});

describe('what stands over the map', () => {
  const caja = (minX: number, minY: number, ancho: number, alto: number) => ({
    ...{ minX, minY },
    ...{ maxX: minX + ancho, maxY: minY + alto },
  });

  it.each([
    ['nothing', [], { arriba: 0, abajo: 0 }],
    [
      'the search at the head and two rows at the foot',
      [caja(16, 16, 358, 36), caja(16, 424, 92, 30), caja(10, 464, 280, 30)],
      { arriba: 52, abajo: 86 },
    ],
    ['the zoom buttons, which run down a side', [caja(16, 104, 36, 104)], { arriba: 0, abajo: 0 }],
  ])('takes of a window of 510 px, with %s, what a fit has to leave free', (_, cajas, bordes) => {
    expect(bordesTapados(510, cajas)).toEqual(bordes);
  });
});

it('knows a camera that nobody moved, rounded to whole pixels as it may be', () => {
  const puesta = { centro: { lat: 21.5, lng: -99.2 }, zoom: 6.5 };
  const a = (lat: number, lng: number, zoom = 6.5) => mismaCamara({ centro: { lat, lng }, zoom }, puesta);
  expect(a(21.508, -99.191)).toBe(true);
  expect(a(21.6, -99.2)).toBe(false);
  expect(a(21.5, -99.1)).toBe(false);
  expect(a(21.5, -99.2, 7)).toBe(false);
});
