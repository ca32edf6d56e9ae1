import { describe, expect, it } from 'vitest';
import { CAMPOS_CON_NOMBRE, CAMPOS_RENGLON, crearLectorDeRenglones } from './evento-renglon';

describe('a row of an export', () => {
  const iso = (t_ms: number) => new Date(t_ms).toISOString();

  it.each([
    ['1795232518.218', '2026-11-21T03:41:58.218Z'],
    ['1795232518.2', '2026-11-21T03:41:58.200Z'],
    ['1795232518', '2026-11-21T03:41:58.000Z'],
    ['-0.5', '1969-12-31T23:59:59.500Z'],
    ['Infinity', null],
    ['', null],
  ])('gives its times to the millisecond, as they were asked for: %s', (escrito, leido) => {
    expect(crearLectorDeRenglones(['hora_sensor0'], iso).leer(escrito).hora_sensor0).toBe(leido);
  });

  it('gives texts, numbers, yes or no and JSON as what they are, and nothing as null', () => {
    const campos = [
      'id',
      'posicion',
      'tipo',
      'escalado',
      'possible_operational_movement',
      'producto',
      'motivos',
    ];
    const { leer } = crearLectorDeRenglones(campos, iso);
    expect(leer('7\t-0.125\tprueba\tt\tf\t"Diésel\\t\\"B\\""\t["reloj_degradado"]')).toMatchObject({
      id: 7,
      posicion: -0.125,
      tipo: 'prueba',
      escalado: true,
      possible_operational_movement: false,
      producto: 'Diésel\t"B"',
      motivos: ['reloj_degradado'],
    });
    expect(leer('7\t\tprueba\tf\tf\t\t[]')).toMatchObject({ posicion: null, producto: null, motivos: [] });
  });

  it.each(['7\t1', '7\t1\t2\t3', ''])('that has not what was announced is refused: %j', (renglon) => {
    expect(() => crearLectorDeRenglones(['id', 'notas', 'posicion'], iso).leer(renglon)).toThrow(RangeError);
  });

  it('of another version lacks what was not announced, and is understood for the rest', () => {
    const { leer } = crearLectorDeRenglones(['campo_nuevo', 'posicion', 'id'], iso);
    const evento = leer('?\t12.5\t7');
    expect([evento.id, evento.posicion, evento.sigma_m, evento.grupo_id]).toEqual([7, 12.5, undefined, null]);
  });

  it('takes its names from what came before it', () => {
    const { conocer, leer } = crearLectorDeRenglones(['id', 'sistema_id', 'escalado_por'], iso);
    conocer({ sistemas: [{ id: 2, nombre: 'Bajío' }], tramos: [], usuarios: [{ id: 9, nombre: 'Ana' }] });
    expect(leer('1\t2\t9')).toMatchObject({ sistema: { id: 2, nombre: 'Bajío' }, escalado_por: 'Ana' });
    expect(leer('1\t3\t')).toMatchObject({ sistema: { id: 3, nombre: '' }, escalado_por: null });
  });

  it('begins with what has a name, where the server looks for it', () => {
    expect(CAMPOS_RENGLON.slice(0, CAMPOS_CON_NOMBRE.length)).toEqual(CAMPOS_CON_NOMBRE);
  });
});
