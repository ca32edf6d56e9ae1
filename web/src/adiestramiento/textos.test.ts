import { describe, expect, it } from 'vitest';
import { textoFin, textoVeredicto } from './textos';

describe('what an exercise says of itself', () => {
  it('gives up on nothing while it runs', () => {
    expect(textoVeredicto('no_ocurrio', true)).toBe('Por ocurrir');
    expect(textoVeredicto('sin_detectar', true)).toBe('Aún sin detectar');
    expect(textoVeredicto('no_ocurrio', false)).toBe('No llegó a ocurrir');
    expect(textoVeredicto('sin_detectar', false)).toBe('Sin detectar');
    expect(textoVeredicto('correcta', true)).toBe('Bien atendida');
  });

  it('says how it ended: by somebody, by itself, or because the server stopped', () => {
    expect(textoFin({ estado: 'terminado', terminado_por: 'M. Ríos' })).toBe('Lo terminó M. Ríos');
    expect(textoFin({ estado: 'terminado', terminado_por: null })).toBe('Terminó solo');
    expect(textoFin({ estado: 'interrumpido', terminado_por: null })).toBe(
      'Lo interrumpió un paro del servidor',
    );
  });
});
