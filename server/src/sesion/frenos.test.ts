import { describe, expect, it } from 'vitest';
import { crearFrenos, FALLOS_POR_DIRECCION, FALLOS_POR_PAR } from './frenos';

const IP = '192.0.2.1';

describe('crearFrenos', () => {
  it('makes one account wait at one address, whatever the case it is typed in', () => {
    const frenos = crearFrenos();
    for (let i = 0; i < FALLOS_POR_PAR; i += 1) expect(frenos.reservar('Ana', IP, 0)).toBe(true);
    expect(frenos.reservar('ANA', IP, 1)).toBe(false);
    expect(frenos.reservar('ana', '192.0.2.2', 1)).toBe(true);
    expect(frenos.reservar('beto', IP, 1)).toBe(true);
  });

  it('makes an address wait that fails over many names, and no other', () => {
    const frenos = crearFrenos();
    for (let i = 0; i < FALLOS_POR_DIRECCION; i += 1) expect(frenos.reservar(`nombre${i}`, IP, 0)).toBe(true);
    expect(frenos.reservar('uno-mas', IP, 1)).toBe(false);
    expect(frenos.reservar('uno-mas', '192.0.2.2', 1)).toBe(true);
    expect(frenos.reservar('uno-mas', IP, 15 * 60_000)).toBe(true);
  });

  it('never makes one address wait for what fails at others, and no longer than its window', () => {
    const frenos = crearFrenos();
    const atacar = (t: number) => {
      for (let i = 0; i < 2 * FALLOS_POR_DIRECCION; i += 1) frenos.reservar('ana', `203.0.113.${i}`, t);
      for (let i = 0; i < FALLOS_POR_PAR; i += 1) frenos.reservar('ana', '203.0.113.7', t);
    };
    for (let minuto = 0; minuto < 60; minuto += 1) {
      atacar(minuto * 60_000);
      expect(frenos.agotado('ana', '203.0.113.7', minuto * 60_000)).toBe(true);
      expect(frenos.reservar('ana', IP, minuto * 60_000)).toBe(true);
      frenos.acertar('ana', IP);
    }
    expect(frenos.reservar('ana', '203.0.113.7', 60 * 60_000 + 15 * 60_000)).toBe(true);
  });

  it('forgets the failures of an account that gets it right, but not those of its address', () => {
    const frenos = crearFrenos();
    for (let i = 0; i < FALLOS_POR_DIRECCION - 1; i += 1) frenos.reservar(`nombre${i}`, IP, 0);
    expect(frenos.reservar('ana', IP, 0)).toBe(true);
    frenos.acertar('ana', IP);
    expect(frenos.reservar('ana', IP, 0)).toBe(true);
    expect(frenos.reservar('beto', IP, 0)).toBe(false);
  });

  it('finds the refusal of an account worth a record once in a while', () => {
    const frenos = crearFrenos();
    const fallar = (t: number) => {
      for (let i = 0; i < FALLOS_POR_PAR; i += 1) frenos.reservar('ana', IP, t);
      return frenos.esNoticia('ana', IP, t);
    };
    expect([0, 1, 15 * 60_000].map(fallar)).toEqual([true, false, true]);
  });

  it('finds the refusal of an address worth one record, however many names it makes up', () => {
    const frenos = crearFrenos();
    for (let i = 0; i < FALLOS_POR_DIRECCION; i += 1) frenos.reservar(`nombre${i}`, IP, 0);
    const noticias = Array.from({ length: 50 }, (_, i) => {
      expect(frenos.reservar(`inventado${i}`, IP, 1)).toBe(false);
      return frenos.esNoticia(`inventado${i}`, IP, 1);
    });
    expect(noticias.filter(Boolean)).toHaveLength(1);
  });
});
