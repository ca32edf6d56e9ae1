import { describe, expect, it } from 'vitest';
import { CAMPOS_CON_NOMBRE, CAMPOS_RENGLON, crearLectorDeRenglones } from './evento-renglon';

describe('a row of an export', () => {
  it.each([
    ['2026-11-21T03:41:58.218+00:00', '2026-11-21T03:41:58.218Z'],
    ['2026-11-21T03:41:58.2+00:00', '2026-11-21T03:41:58.200Z'],
    ['2026-11-21T03:41:58+00:00', '2026-11-21T03:41:58.000Z'],
    ['2026-11-20T21:41:58.218-06:00', '2026-11-21T03:41:58.218Z'],
    ['infinity', null],
    [null, null],
  ])('gives its times in UTC with milliseconds, however the database writes them: %s', (escrito, leido) => {
    expect(crearLectorDeRenglones(['hora_sensor0']).leer([escrito]).hora_sensor0).toBe(leido);
  });

  it('of another version lacks what was not announced, and is understood for the rest', () => {
    const { leer } = crearLectorDeRenglones(['campo_nuevo', 'posicion', 'id']);
    const evento = leer(['?', 12.5, 7]);
    expect([evento.id, evento.posicion, evento.sigma_m, evento.grupo_id]).toEqual([7, 12.5, undefined, null]);
  });

  it('takes its names from what came before it', () => {
    const { conocer, leer } = crearLectorDeRenglones(['id', 'sistema_id', 'escalado_por']);
    conocer({ sistemas: [{ id: 2, nombre: 'Bajío' }], tramos: [], usuarios: [{ id: 9, nombre: 'Ana' }] });
    expect(leer([1, 2, 9])).toMatchObject({ sistema: { id: 2, nombre: 'Bajío' }, escalado_por: 'Ana' });
    expect(leer([1, 3, null])).toMatchObject({ sistema: { id: 3, nombre: '' }, escalado_por: null });
  });

  it('begins with what has a name, where the server looks for it', () => {
    expect(CAMPOS_RENGLON.slice(0, CAMPOS_CON_NOMBRE.length)).toEqual(CAMPOS_CON_NOMBRE);
  });
});
