import type { Reconocidos } from '@tramos/contract/evento-acciones';
import { describe, expect, it } from 'vitest';
import { eventoMuestra } from '../../galeria/muestra-evento';
import { textoResultado, tipoDeResultado } from './resultado';
import { bloqueEntero } from './seleccion';

const ya = (id: number, por: string): Reconocidos['rechazados'][number] => ({
  id,
  code: 'ya_reconocido',
  message: 'El evento ya estaba reconocido.',
  por,
  cuando: '2026-11-21T09:45:02.000Z',
});
const ajeno = (id: number): Reconocidos['rechazados'][number] => ({
  id,
  code: 'no_encontrado',
  message: 'No existe o no está a su alcance.',
});
const texto = (hechos: number, rechazados: Reconocidos['rechazados'] = [], fallo: Error | null = null) =>
  textoResultado(
    { eventos: Array.from({ length: hechos }, (_, id) => eventoMuestra({ id: id + 1 })), rechazados, fallo },
    { fecha: (iso) => iso.slice(11, 16), yo: 'R. Soto' },
  );

describe('a result that nothing else shows', () => {
  it.each([
    ['all of it done', [], null, null, 'success'],
    ['somebody was first', [ya(7, 'L. Peña')], null, null, 'warning'],
    ['a group that is another by now', [], null, bloqueEntero([]), 'warning'],
    ['no answer', [], new Error('red'), null, 'error'],
  ] as const)('is told by how it went: %s', (_que, rechazados, fallo, cambiado, tipo) => {
    expect(tipoDeResultado({ eventos: [], rechazados: [...rechazados], fallo, cambiado })).toBe(tipo);
  });
});

describe('what became of an acknowledged selection', () => {
  it.each([
    [texto(1), 'Se reconoció 1 evento.'],
    [texto(3), 'Se reconocieron 3 eventos.'],
    [
      texto(2, [ya(7, 'L. Peña')]),
      'Se reconocieron 2 eventos. 1 ya estaba reconocido: lo reconoció L. Peña el 09:45.',
    ],
    [
      texto(0, [ya(7, 'L. Peña'), ya(8, 'M. Ríos'), ya(9, 'L. Peña')]),
      'No se reconoció ningún evento. 3 ya estaban reconocidos: los reconocieron L. Peña y M. Ríos.',
    ],
    // Of an earlier try that had no answer, or of another tab.
    [
      texto(0, [ya(7, 'R. Soto')]),
      'No se reconoció ningún evento. 1 ya estaba reconocido: lo reconoció usted el 09:45.',
    ],
    [
      texto(1, [ya(7, 'R. Soto'), ya(8, 'M. Ríos')]),
      'Se reconoció 1 evento. 2 ya estaban reconocidos: los reconocieron usted y M. Ríos.',
    ],
    [
      texto(1, [ajeno(7), ajeno(8)]),
      'Se reconoció 1 evento. 2 eventos no: No existe o no está a su alcance.',
    ],
    [texto(0, [], new Error('red')), 'Error al reconocer el evento'],
    [texto(500, [], new Error('red')), 'Se reconocieron 500 eventos. Error al reconocer el resto.'],
  ])('%#: %s', (dicho, esperado) => {
    expect(dicho).toBe(esperado);
  });
});
