import { describe, expect, it } from 'vitest';
import { armarLinea } from './linea';
import type { Planta, TramoDePlanta } from './planta';

const tramo = (lotes: TramoDePlanta['lotes']): TramoDePlanta => ({
  ...{ id: 1, nombre: 'Tramo 1', sistema_id: 1, sensor_a_id: 1, sensor_b_id: 2 },
  ...{ posicion_a: 100_000, posicion_b: 125_000, velocidad_onda_mps: 1_050, sigma_velocidad_rel: 0.002 },
  ...{ flujo_mps: 1.1, producto: 'Diésel', lotes, diametro_m: 0.4 },
});
const planta = (lotes: TramoDePlanta['lotes']): Planta => ({
  ...{ sistema_id: 1, tramos: [tramo(lotes)], estaciones: [], puntos: [] },
  sensores: [1, 2].map((id) => ({ id, nombre: `PT-0${id}`, posicion: 75_000 + 25_000 * id })),
});
const supuestos = (lotes: TramoDePlanta['lotes']): string[] => armarLinea(planta(lotes), []).supuestos;
const lote = (posicion_desde: number, producto: string) => ({
  ...{ posicion_desde, producto },
  velocidad_onda_mps: 1_050,
});

describe('the line that an exercise runs on', () => {
  it('says that it has no batches where another product is on its way in a tramo', () => {
    const vigente_desde = '2026-11-21T00:00:00.000Z';
    const DICHO = 'Sin lotes ni interfases: toda la línea lleva Diésel.';
    expect(supuestos({ vigente_desde, lotes: [lote(0, 'Diésel'), lote(110_000, 'Gasolina')] })).toContain(
      DICHO,
    );
    expect(supuestos({ vigente_desde, lotes: [lote(110_000, 'Gasolina')] })).toContain(DICHO);
    expect(supuestos({ vigente_desde, lotes: [lote(0, 'Diésel')] })).not.toContain(DICHO);
    expect(supuestos(null)).not.toContain(DICHO);
  });

  it('tells where a tap may be as it is typed, by kilometre marker', () => {
    const toma = { tipo: 'toma', retardo_s: 0, tramo_id: 1, fraccion_flujo: 0.03 } as const;
    expect(() =>
      armarLinea(planta(null), [{ ...toma, posicion: 1, apertura_s: 0.3, duracion_s: null }]),
    ).toThrow('Dentro del tramo: entre 100+000 y 125+000 km');
  });
});
