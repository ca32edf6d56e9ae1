import { crearRelojDeSitio } from '@tramos/contract/hora-sitio';
import { describe, expect, it } from 'vitest';
import { marcasDeTiempo } from './marcas-tiempo';

const MEXICO = crearRelojDeSitio('America/Mexico_City');
const t = (iso: string) => Date.parse(iso);
const textos = (desde: string, hasta: string, cuantas: number, reloj = MEXICO) =>
  marcasDeTiempo({ desde: t(desde), hasta: t(hasta) }, reloj, cuantas).map(({ texto }) => texto);

describe('the marks of an axis of time', () => {
  it.each([
    [
      'seconds',
      '2026-11-21T09:41:57.600Z',
      '2026-11-21T09:42:00.200Z',
      3,
      ['03:41:58', '03:41:59', '03:42:00'],
    ],
    [
      'tenths',
      '2026-11-21T09:41:57.900Z',
      '2026-11-21T09:41:58.350Z',
      5,
      ['03:41:57.9', '03:41:58.0', '03:41:58.1', '03:41:58.2', '03:41:58.3'],
    ],
    [
      'an hour',
      '2026-11-21T08:46:12Z',
      '2026-11-21T09:46:12Z',
      6,
      ['02:50', '03:00', '03:10', '03:20', '03:30', '03:40'],
    ],
    [
      'a day, midnight by its date',
      '2026-11-21T02:00:00Z',
      '2026-11-22T02:00:00Z',
      4,
      ['21/11', '06:00', '12:00', '18:00'],
    ],
    [
      'a week',
      '2026-11-15T12:00:00Z',
      '2026-11-22T12:00:00Z',
      8,
      ['16/11', '17/11', '18/11', '19/11', '20/11', '21/11', '22/11'],
    ],
    ['a year', '2026-01-20T00:00:00Z', '2026-12-31T00:00:00Z', 5, ['abr 2026', 'jul 2026', 'oct 2026']],
  ])('of %s stand at whole ones of the site', (_que, desde, hasta, cuantas, espera) => {
    expect(textos(desde, hasta, cuantas)).toEqual(espera);
  });

  it('stand at local midnight on both sides of a change of the clocks', () => {
    const madrid = crearRelojDeSitio('Europe/Madrid');
    const marcas = marcasDeTiempo(
      { desde: t('2026-10-23T00:00:00Z'), hasta: t('2026-10-27T00:00:00Z') },
      madrid,
      5,
    );
    expect(marcas.map((m) => new Date(m.t).toISOString())).toEqual([
      '2026-10-23T22:00:00.000Z',
      '2026-10-24T22:00:00.000Z',
      '2026-10-25T23:00:00.000Z',
      '2026-10-26T23:00:00.000Z',
    ]);
  });
});
