import { describe, expect, it } from 'vitest';
import { crearAzar } from './azar';
import { accionesDeOrden } from './ordenes';
import { RED_DEMO } from './red-demo';

const responder = (orden: Parameters<typeof accionesDeOrden>[0]) =>
  accionesDeOrden(orden, 'x', crearAzar(1, 'x'));

describe('an ordered tap', () => {
  it('opens at once where it was told and shuts later', () => {
    const respuesta = responder({
      tipo: 'toma',
      tramo_nombre: 'Tramo 3',
      posicion: 212_500,
      fraccion_flujo: 0.03,
    });
    expect(respuesta).toMatchObject({
      acciones: [
        { tipo: 'toma_abre', en_s: 0, tramo: 'Tramo 3', posicion: 212_500, fraccion_flujo: 0.03 },
        { tipo: 'toma_cierra', toma: 'x' },
      ],
    });
  });

  it('chooses what was left out, inside the tramo', () => {
    const respuesta = responder({ tipo: 'toma', tramo_nombre: 'Tramo 7' });
    const abre = respuesta.tipo === 'acciones' ? respuesta.acciones[0] : undefined;
    const tramo = RED_DEMO.tramos.find(({ nombre }) => nombre === 'Tramo 7');
    if (abre?.tipo !== 'toma_abre' || tramo === undefined) throw new Error('no tap');
    expect(abre.posicion).toBeGreaterThan(tramo.posicion_a);
    expect(abre.posicion).toBeLessThan(tramo.posicion_b);
    expect(responder({ tipo: 'toma' }).tipo).toBe('acciones');
  });

  it.each([
    { tipo: 'toma' as const, tramo_nombre: 'Tramo 99' },
    { tipo: 'toma' as const, tramo_nombre: 'Tramo 3', posicion: 5 },
  ])('is refused when no tramo fits %o', (orden) => {
    expect(responder(orden).tipo).toBe('negada');
  });
});
