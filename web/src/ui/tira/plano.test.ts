import { describe, expect, it } from 'vitest';
import { crearPlano, formaDe, horasDe, type MarcaUbicada, marcaEn, porForma } from './plano';

const T = 1_795_254_118_000;
const DIA_MS = 86_400_000;
const PLANO = crearPlano(
  { desde_m: 118_400, hasta_m: 254_900, desde_ms: T - 7 * DIA_MS, hasta_ms: T },
  { izquierda: 80, derecha: 1_080, arriba: 40, abajo: 180 },
);
const marca = (posicion: number, hace_ms: number, resto: Partial<MarcaUbicada> = {}): MarcaUbicada => ({
  ...{ id: 1, tramo_id: 1, t: new Date(T - hace_ms).toISOString(), t_ms: T - hace_ms },
  ...{ posicion, sigma_m: 48 },
  ...{ tipo: 'caida_presion', estado: 'ok', evento_estado: 'abierto', operacion: false },
  ...{ escalado: false, escalado_id: null, simulacion: false },
  ...resto,
});

describe('the marks of each shape', () => {
  it('are drawn from the oldest to the newest, and each once', () => {
    const [nueva, vieja] = [marca(200_000, 0, { id: 2 }), marca(200_000, DIA_MS)];
    const formas = porForma([nueva, marca(200_000, 0, { operacion: true }), vieja]);
    expect(formas.abierto).toEqual([vieja, nueva]);
    expect([formas.operacion.length, formas.reconocido.length, formas.incierto.length]).toEqual([1, 0, 0]);
  });
});

describe('the plane of chainage and time', () => {
  it('has the newest on top, and gives back what it was given', () => {
    expect([PLANO.x(118_400), PLANO.x(254_900), PLANO.y(T), PLANO.y(T - 7 * DIA_MS)]).toEqual([
      80, 1_080, 40, 180,
    ]);
    expect(PLANO.posicionEn(PLANO.x(212_500))).toBeCloseTo(212_500, 6);
    expect(PLANO.instanteEn(PLANO.y(T - DIA_MS))).toBeCloseTo(T - DIA_MS, 3);
  });

  it('finds the mark that is meant, and of several the first told', () => {
    const marcas = [
      marca(212_500, 0, { id: 3 }),
      marca(212_500, 60_000, { id: 2 }),
      marca(150_000, 0, { id: 1 }),
    ];
    const en = (posicion: number, hace_ms: number) => ({ x: PLANO.x(posicion) + 3, y: PLANO.y(T - hace_ms) });
    expect(marcaEn(marcas, PLANO, en(212_500, 0), 8)?.id).toBe(3);
    expect(marcaEn(marcas, PLANO, en(150_000, 0), 8)?.id).toBe(1);
    expect(marcaEn(marcas, PLANO, en(180_000, 0), 8)).toBeNull();
  });
});

describe('the shape of a mark', () => {
  it.each<[Partial<MarcaUbicada>, string]>([
    [{}, 'abierto'],
    [{ evento_estado: 'reconocido' }, 'reconocido'],
    [{ operacion: true }, 'operacion'],
    [{ estado: 'incierto' }, 'incierto'],
    [{ estado: 'incierto', operacion: true }, 'operacion'],
  ])('%o is %s', (cambio, forma) => {
    expect(formaDe(marca(0, 0, cambio))).toBe(forma);
  });
});

describe('the hours to which events come back', () => {
  const minutoDe = (iso: string) => Number(iso.slice(11, 13)) * 60 + Number(iso.slice(14, 16));
  const horas = (...veces: string[]) =>
    horasDe(
      veces.map((v) => `2026-11-21T${v}:00.000Z`),
      minutoDe,
    );
  it.each([
    [['00:41', '03:41', '02:10'], { desde: 30, hasta: 240 }],
    [['23:50', '00:20', '01:05'], { desde: 1_410, hasta: 90 }],
    [['14:00'], { desde: 840, hasta: 870 }],
    [['23:45', '23:50'], { desde: 1_410, hasta: 0 }],
  ])('are the shortest stretch of the clock: %s', (veces, esperado) => {
    expect(horas(...veces)).toEqual(esperado);
  });

  it('are none when they come at any hour', () => {
    expect(horas('01:00', '07:00', '13:00', '19:00')).toBeNull();
    expect(horas()).toBeNull();
  });
});
