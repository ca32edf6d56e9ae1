import { describe, expect, it } from 'vitest';
import { EventosSearchSchema } from '../busqueda';
import { busquedaGuardada, consultaGuardable, delMismoNombre, estaPuesto } from './guardados';

const guardado = (consulta: Record<string, string | number | boolean>) => ({
  id: 1,
  nombre: 'Turno',
  consulta,
});

describe('saved filters', () => {
  it('hold what the address says but the page and what is open', () => {
    const direccion = { rango: '24h', tramo: 3, search: 'vado', agrupar: false, page: 4, detalle: 1042 };
    expect(consultaGuardable(direccion as never)).toEqual({
      rango: '24h',
      tramo: 3,
      search: 'vado',
      agrupar: false,
    });
  });

  it('hold that only an exercise is looked at, or only what is real', () => {
    const search = EventosSearchSchema.parse({ rango: 'todo', simulacion: 'si', ejercicio: 12 });
    expect(busquedaGuardada(guardado(consultaGuardable(search) as never))).toEqual(search);
    expect(busquedaGuardada(guardado({ simulacion: 'quizá', ejercicio: 'doce' }))).toEqual({});
    expect(estaPuesto(guardado({ simulacion: 'no' }), EventosSearchSchema.parse({}))).toBe(false);
  });

  it('come back as they were, without what no longer means anything', () => {
    expect(busquedaGuardada(guardado({ tramo: 3, rango: '7d' }))).toEqual({ tramo: 3, rango: '7d' });
    expect(consultaGuardable(busquedaGuardada(guardado({ rango: 'siempre', tramo: 3 })))).toEqual({
      tramo: 3,
    });
  });

  it.each([
    [{ tramo: 3, rango: '7d' }, true],
    [{ rango: '7d', tramo: 3, page: 2 }, true],
    [{ tramo: 3 }, false],
    [{ tramo: 3, rango: '7d', escalado: true }, false],
  ])('are the ones in force with %j: %s', (direccion, puesto) => {
    const search = EventosSearchSchema.parse(direccion);
    expect(estaPuesto(guardado({ tramo: 3, rango: '7d' }), search)).toBe(puesto);
  });

  it('are replaced under their own name only', () => {
    expect(delMismoNombre([guardado({})], ' Turno ')).toBeDefined();
    expect(delMismoNombre([guardado({})], 'turno')).toBeUndefined();
  });
});
