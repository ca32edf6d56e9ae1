import { describe, expect, it } from 'vitest';
import { eventoMuestra } from '../../galeria/muestra-evento';
import { type Hallazgo, hallar, hallazgoDeEvento, nombraEvento, porGrupos } from './hallazgos';

const h = (grupo: Hallazgo['grupo'], nombre: string, detalle = ''): Hallazgo => ({
  ...{ grupo, nombre, detalle },
  href: `/${nombre}`,
});
const TODOS: Hallazgo[] = [
  h('Pantallas', 'Mapa', 'Operación'),
  h('Pantallas', 'Presión de un tramo', 'Presiones'),
  h('Tramos', 'Tramo 3', 'Ducto Bajío Norte, 184+600 km a 221+300 km'),
  h('Tramos', 'Tramo 13', 'Ducto Istmo, 3+000 km a 9+000 km'),
  h('Sensores', 'PT-03', 'pt-03, Mezquital, 184+600 km'),
  h('Estaciones', 'Las Ánimas', '221+300 km, San Luis de la Paz'),
];
const nombres = (texto: string) => hallar(texto, TODOS).map(({ nombre }) => nombre);

describe('what the palette finds', () => {
  it.each([
    [
      'nothing typed: everything',
      '',
      ['Mapa', 'Presión de un tramo', 'Tramo 3', 'Tramo 13', 'PT-03', 'Las Ánimas'],
    ],
    ['without case or accents', 'PRESION', ['Presión de un tramo']],
    [
      'what begins so first, then where a word does, then the rest',
      'tramo',
      ['Tramo 3', 'Tramo 13', 'Presión de un tramo'],
    ],
    ['words in any order, in name or detail', 'norte tramo', ['Tramo 3']],
    ['a kilometre', '221+300', ['Tramo 3', 'Las Ánimas']],
    ['nothing', 'zapato', []],
  ])('%s', (_, texto, esperado) => {
    expect(nombres(texto)).toEqual(esperado);
  });

  it('is every screen and a few of each other group, so that no group hides the others', () => {
    const muchos = Array.from({ length: 50 }, (_, i) => h('Sensores', `PT-${i}`));
    const pantallas = Array.from({ length: 9 }, (_, i) => h('Pantallas', `Pantalla ${i}`));
    const hallados = hallar('', [...muchos, ...pantallas]);
    expect(porGrupos(hallados).map(([grupo, suyos]) => [grupo, suyos.length])).toEqual([
      ['Sensores', 6],
      ['Pantallas', 9],
    ]);
  });

  it.each([
    [{}, 'Tramo 3, 212+500 km'],
    [{ simulacion: true }, 'SIMULACIÓN, Tramo 3, 212+500 km'],
    [{ tipo: 'prueba' }, 'PRUEBA, Tramo 3, 212+500 km'],
  ] as const)('an event of %j is told as %s', (cambios, detalle) => {
    const evento = eventoMuestra({ ...cambios, tramo: 'Tramo 3', posicion: 212_500, escalado_id: null });
    expect(hallazgoDeEvento(evento).detalle).toBe(detalle);
  });

  it.each([
    ['1042', true],
    ['ESC-2026-000123', true],
    ['esc 123', true],
    ['tramo 3', false],
    ['', false],
  ])('%s names an event: %s', (texto, si) => {
    expect(nombraEvento(texto)).toBe(si);
  });
});
