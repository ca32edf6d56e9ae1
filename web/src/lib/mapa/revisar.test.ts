import { describe, expect, it } from 'vitest';
import { MarcadorInvalido, revisarMarcador, revisarPunto } from './revisar';
import type { Marcador } from './tipos';

const bueno: Marcador = {
  id: 1042,
  type: 'event',
  title: '1042 · 212+500 km',
  position: { lat: 21.119367, lng: -100.674962 },
  eventStatus: 'abierto',
  tramo_id: 3,
  sigma_m: 48,
};

describe('a marker on its way to the map (spec §5)', () => {
  it.each(['abierto', 'reconocido'] as const)('passes when it is whole and %s', (eventStatus) => {
    expect(() => revisarMarcador({ ...bueno, eventStatus })).not.toThrow();
  });

  it.each([
    ['a type that is neither event nor sensor', { type: 'router' }, 'type debe ser event o sensor'],
    ['an unknown status', { eventStatus: 'cerrado' }, 'eventStatus debe ser abierto o reconocido'],
    ['no status', { eventStatus: undefined }, 'eventStatus debe ser abierto o reconocido'],
    ['a latitude in text', { position: { lat: '21.1', lng: -100 } }, 'deben ser numéricas'],
    ['a longitude that is not a number', { position: { lat: 21, lng: Number.NaN } }, 'deben ser numéricas'],
    ['no position', { position: undefined }, 'deben ser numéricas'],
    ['a place off the globe', { position: { lat: 121, lng: -100 } }, 'fuera del globo'],
  ])('is refused with %s, naming the rule', (_, cambio, texto) => {
    const malo = { ...bueno, ...cambio } as unknown as Marcador;
    expect(() => revisarMarcador(malo)).toThrow(MarcadorInvalido);
    expect(() => revisarMarcador(malo)).toThrow(texto);
  });

  it('needs no status when it is a sensor', () => {
    const { eventStatus, tramo_id, sigma_m, ...resto } = bueno;
    expect(() => revisarMarcador({ ...resto, type: 'sensor', aviso: null })).not.toThrow();
  });

  it('a centre must be numeric too', () => {
    expect(() => revisarPunto({ lat: Number.POSITIVE_INFINITY, lng: 0 }, 'Centro')).toThrow('Centro');
  });
});
