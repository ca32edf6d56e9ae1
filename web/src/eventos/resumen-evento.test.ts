import { describe, expect, it } from 'vitest';
import { EVENTOS_MUESTRA } from '../galeria/muestras';
import { textoOtrosLugares } from './resumen-evento';

describe('the place of an event', () => {
  it('is told with every other that its arrivals allow', () => {
    expect(textoOtrosLugares(EVENTOS_MUESTRA['dos lugares'])).toBe(
      'O bien en 203+100\u00a0km ±\u00a021\u00a0m: otra llegada encaja igual',
    );
    expect(textoOtrosLugares(EVENTOS_MUESTRA.abierto)).toBeNull();
  });
});
