import { coordenadasDe, crearLinea } from '@tramos/contract/geodesia';
import { describe, expect, it } from 'vitest';
import { enFraccion, HALO_MINIMO_PX, HALO_PUNTA_PX, haloDe, marcasKm, marcasSobre, trazoDe } from './trazo';
import { aUnidad, cajaDe, enVista, ladoMundo, metrosPorPixel, type Punto, type Vista } from './vista';

const linea = crearLinea({
  geometria: [
    [-101.2, 21],
    [-101, 21.1],
    [-100.8, 21.05],
  ],
  posicion_a: 184_600,
  posicion_b: 230_000,
});

const vistaEn = (lat: number, lng: number, zoom: number): Vista => {
  const centro = aUnidad({ lat, lng });
  const lado = ladoMundo(zoom);
  return { zoom, origen: { x: centro.x * lado - 500, y: centro.y * lado - 300 }, ancho: 1_000, alto: 600 };
};

const largo = (puntos: readonly Punto[]) =>
  puntos.slice(1).reduce((suma, b, i) => {
    const a = puntos[i] ?? b;
    return suma + Math.hypot(b.x - a.x, b.y - a.y);
  }, 0);

describe('chevrons', () => {
  const L = [
    { x: 0, y: 0 },
    { x: 100, y: 0 },
    { x: 100, y: 100 },
  ];
  const todo = { minX: -1e6, minY: -1e6, maxX: 1e6, maxY: 1e6 };

  it('stand every 32 px along the line and point along it', () => {
    const marcas = marcasSobre(L, 32, todo);
    expect(marcas.map(({ x, y }) => [x, y])).toEqual([
      [16, 0],
      [48, 0],
      [80, 0],
      [100, 12],
      [100, 44],
      [100, 76],
    ]);
    expect(marcas.map(({ rumbo }) => rumbo > 1)).toEqual([false, false, false, true, true, true]);
  });

  it('stay where they are while the view moves, and only those in it are made', () => {
    const lejos = [
      { x: -1e7, y: 50 },
      { x: 1e7, y: 50 },
    ];
    const marcas = marcasSobre(lejos, 32, { minX: 0, minY: 0, maxX: 1_000, maxY: 600 });
    expect(marcas.length).toBeGreaterThan(29);
    expect(marcas.length).toBeLessThan(34);
    const movida = marcasSobre(
      lejos.map(({ x, y }) => ({ x: x - 7, y })),
      32,
      { minX: 0, minY: 0, maxX: 1_000, maxY: 600 },
    );
    const comunes = movida.filter(({ x }) => marcas.some((m) => Math.abs(m.x - 7 - x) < 1e-6));
    expect(comunes.length).toBeGreaterThan(28);
  });
});

describe('the halo of an event', () => {
  const { latitud: lat, longitud: lng } = coordenadasDe(linea, 200_000);

  it('reaches 22 px either way when σ is smaller than that', () => {
    const { suave, busqueda } = haloDe(linea, { lat, lng }, 48, vistaEn(lat, lng, 9.5));
    expect(largo(suave) / 2 + HALO_PUNTA_PX).toBeCloseTo(HALO_MINIMO_PX, 0);
    expect(busqueda).toBeNull();
  });

  it('fills ± 2σ exactly, close up', () => {
    const vista = vistaEn(lat, lng, 16);
    const { busqueda } = haloDe(linea, { lat, lng }, 48, vista);
    const factor = linea.largo_m / (230_000 - 184_600);
    expect(largo(busqueda ?? []) * metrosPorPixel(16, lat)).toBeCloseTo(4 * 48 * factor, -1);
  });

  it('is centred on the event and follows the bends of the pipe', () => {
    const codo = coordenadasDe(linea, 207_000);
    const vista = vistaEn(codo.latitud, codo.longitud, 11);
    const { suave } = haloDe(linea, { lat: codo.latitud, lng: codo.longitud }, 2_000, vista);
    const medio = enFraccion(suave, 0.5);
    expect(Math.hypot((medio?.x ?? 0) - 500, (medio?.y ?? 0) - 300)).toBeLessThan(2);
    expect(suave.length).toBeGreaterThan(2);
  });

  it('without σ still says here', () => {
    expect(haloDe(linea, { lat, lng }, null, vistaEn(lat, lng, 15)).busqueda).toBeNull();
  });
});

describe('the drawn line', () => {
  it('passes where chainage says, also in the middle of a long segment', () => {
    const trazo = trazoDe(linea);
    const vista = vistaEn(21.05, -101.1, 18);
    const puntos = trazo.map((p) => enVista(vista, p));
    const c = coordenadasDe(linea, 195_000);
    const en = enVista(vista, aUnidad({ lat: c.latitud, lng: c.longitud }));
    const cerca = Math.min(
      ...puntos.slice(1).map((b, i) => {
        const a = puntos[i] ?? b;
        const t =
          ((en.x - a.x) * (b.x - a.x) + (en.y - a.y) * (b.y - a.y)) /
          (Math.hypot(b.x - a.x, b.y - a.y) ** 2 || 1);
        const u = Math.max(0, Math.min(1, t));
        return Math.hypot(en.x - a.x - u * (b.x - a.x), en.y - a.y - u * (b.y - a.y));
      }),
    );
    expect(cerca).toBeLessThan(0.5);
  });
});

describe('kilometre ticks', () => {
  const { latitud: lat, longitud: lng } = coordenadasDe(linea, 200_000);

  it.each([
    [15, 500],
    [13, 2_000],
  ])('at zoom %d stand every %d m, round figures only', (zoom, paso) => {
    const vista = vistaEn(lat, lng, zoom);
    const marcas = marcasKm(linea, trazoDe(linea), vista, cajaDe(vista));
    const posiciones = marcas.map(({ posicion }) => posicion);
    expect(posiciones.length).toBeGreaterThan(2);
    expect(posiciones.every((p) => p % paso === 0)).toBe(true);
    expect((posiciones[1] ?? 0) - (posiciones[0] ?? 0)).toBe(paso);
  });

  it('are left out when the network is far away', () => {
    const vista = vistaEn(lat, lng, 9);
    expect(marcasKm(linea, trazoDe(linea), vista, cajaDe(vista))).toEqual([]);
  });
});
