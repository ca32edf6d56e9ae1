import type { AjustesSitio } from '@tramos/contract/ajustes';
import { describe, expect, it } from 'vitest';
import { leerDias, perdidas } from './retencion-perdida';

const DIA_MS = 86_400_000;
const AHORA_MS = Date.UTC(2026, 10, 21, 18);
const hace = (dias: number) => new Date(AHORA_MS - dias * DIA_MS).toISOString();
const DIAS = { crudo_d: 7, minutos_d: 400, horas_d: 1_830, dias_d: 3_660, disparos_d: 30 };
const ANTES: AjustesSitio['retencion'] = {
  ...DIAS,
  version: 1,
  mas_antigua: {
    crudo_d: hace(6),
    minutos_d: hace(90),
    horas_d: hace(90),
    dias_d: null,
    disparos_d: hace(2),
  },
};

describe('what shorter ages would delete', () => {
  it.each([
    ['nothing when nothing changes', DIAS, []],
    ['nothing when it is kept for longer', { ...DIAS, crudo_d: 30 }, []],
    ['nothing when nothing so old is stored', { ...DIAS, minutos_d: 100, disparos_d: 3 }, []],
    ['nothing where nothing is stored', { ...DIAS, dias_d: 1_830 }, []],
    ['nothing while it is being typed', { ...DIAS, crudo_d: null }, []],
    ['what lies before the new end', { ...DIAS, crudo_d: 2 }, ['crudo_d']],
    ['each kind by itself', { ...DIAS, crudo_d: 2, minutos_d: 30 }, ['crudo_d', 'minutos_d']],
  ])('is %s', (_que, dias, clases) => {
    expect(perdidas(ANTES, dias, AHORA_MS).map(({ clase }) => clase)).toEqual(clases);
  });

  it('goes from the oldest that is stored to the new end', () => {
    expect(perdidas(ANTES, { ...DIAS, crudo_d: 2 }, AHORA_MS)).toEqual([
      { clase: 'crudo_d', desde_ms: AHORA_MS - 6 * DIA_MS, hasta_ms: AHORA_MS - 2 * DIA_MS },
    ]);
  });
});

describe('a field of days', () => {
  it.each([
    ['7', 7],
    [' 60 ', 60],
    ['61', null],
    ['1', null],
    ['2.5', null],
    ['-3', null],
    ['', null],
    ['siete', null],
  ])('%s of raw pressure is %s', (texto, dias) => {
    expect(leerDias('crudo_d', texto)).toBe(dias);
  });
});
