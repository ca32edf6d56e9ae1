import { describe, expect, it } from 'vitest';
import {
  alternarColumna,
  COLUMNAS,
  escribirPreferencias,
  leerPreferencias,
  moverColumna,
  PREFERENCIAS_INICIALES,
  visiblesDe,
} from './preferencias';

describe("a person's columns", () => {
  it('are kept as they were left', () => {
    const puestas = alternarColumna(moverColumna(PREFERENCIAS_INICIALES, 'tramo', -1), 'sistema');
    expect(leerPreferencias(escribirPreferencias(puestas))).toEqual(puestas);
  });

  it.each([[null], ['{'], ['7'], ['"creado"']])('begin anew when %s was kept', (texto) => {
    expect(leerPreferencias(texto)).toBe(PREFERENCIAS_INICIALES);
  });

  it('drop what is unknown and take in what is new where it stands at first', () => {
    const { orden, ocultas } = leerPreferencias(
      JSON.stringify({
        orden: ['tramo', 'color', 'creado', 'tramo'],
        ocultas: ['tramo'],
      }),
    );
    expect(orden).toHaveLength(COLUMNAS.length);
    expect(orden.slice(0, 2)).toEqual(['tramo', 'sistema']);
    expect(orden.indexOf('posicion')).toBe(orden.indexOf('creado') + 1);
    expect(ocultas).toEqual(new Set([...PREFERENCIAS_INICIALES.ocultas, 'tramo']));
  });

  it('move one place at a time, and stay at the ends', () => {
    expect(visiblesDe(moverColumna(PREFERENCIAS_INICIALES, 'posicion', -1)).slice(0, 2)).toEqual([
      'posicion',
      'creado',
    ]);
    expect(moverColumna(PREFERENCIAS_INICIALES, 'creado', -1)).toBe(PREFERENCIAS_INICIALES);
    expect(moverColumna(PREFERENCIAS_INICIALES, 'disposicion', 1)).toBe(PREFERENCIAS_INICIALES);
  });

  it('hide and come back', () => {
    const sin = alternarColumna(PREFERENCIAS_INICIALES, 'sigma');
    expect(visiblesDe(sin)).not.toContain('sigma');
    expect(visiblesDe(alternarColumna(sin, 'sigma'))).toEqual(visiblesDe(PREFERENCIAS_INICIALES));
  });
});
