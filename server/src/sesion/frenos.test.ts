import { describe, expect, it } from 'vitest';
import {
  crearFrenos,
  FALLOS_DE_CODIGO,
  FALLOS_POR_DIRECCION,
  FALLOS_POR_NAVEGADOR,
  FALLOS_POR_PAR,
  type Frenos,
  type Intentado,
} from './frenos';

const IP = '192.0.2.1';
const extrano = (username: string, ip = IP): Intentado => ({ username, ip, conocido: null });
const conocido = (username: string, navegador: string, ip = IP): Intentado => ({
  ...extrano(username, ip),
  conocido: navegador,
});
const pasa = (frenos: Frenos, quien: Intentado, t: number) => frenos.reservar(quien, t) === 0;
const MINUTO_MS = 60_000;

describe('crearFrenos', () => {
  it('makes one account wait at one address, whatever the case it is typed in', () => {
    const frenos = crearFrenos();
    for (let i = 0; i < FALLOS_POR_PAR; i += 1) expect(pasa(frenos, extrano('Ana'), 0)).toBe(true);
    expect(pasa(frenos, extrano('ANA'), 1)).toBe(false);
    expect(pasa(frenos, extrano('ana', '192.0.2.2'), 1)).toBe(true);
    expect(pasa(frenos, extrano('beto'), 1)).toBe(true);
  });

  it('counts every spelling of one name together', () => {
    const frenos = crearFrenos();
    for (const username of ['ana', 'ANA', 'aná', 'A\u0301na', 'ａｎａ'])
      frenos.reservar(extrano(username), 0);
    for (const username of ['ana', 'Ána']) expect(pasa(frenos, extrano(username), 1)).toBe(false);
  });

  it('counts wrong codes of one account wherever they come from, and lets its known browsers pass', () => {
    const frenos = crearFrenos();
    const redes = Array.from({ length: FALLOS_DE_CODIGO }, (_, i) => extrano('ana', `203.0.${i}.1`));
    for (const quien of redes) expect(frenos.reservarCodigo(quien, 0)).toBe(0);
    expect(frenos.reservarCodigo(extrano('Ana', '198.51.100.1'), MINUTO_MS)).toBe(59 * MINUTO_MS);
    expect(frenos.reservarCodigo(conocido('ana', 'suyo'), MINUTO_MS)).toBe(0);
    expect(frenos.reservarCodigo(extrano('beto'), MINUTO_MS)).toBe(0);
    expect(frenos.reservarCodigo(extrano('ana'), 60 * MINUTO_MS)).toBe(0);
  });

  it('makes an address wait that fails over many names, and no other', () => {
    const frenos = crearFrenos();
    for (let i = 0; i < FALLOS_POR_DIRECCION; i += 1)
      expect(pasa(frenos, extrano(`nombre${i}`), 0)).toBe(true);
    expect(pasa(frenos, extrano('uno-mas'), 1)).toBe(false);
    expect(pasa(frenos, extrano('uno-mas', '192.0.2.2'), 1)).toBe(true);
    expect(pasa(frenos, extrano('uno-mas'), 15 * 60_000)).toBe(true);
  });

  it('never makes one address wait for what fails at others, and no longer than its window', () => {
    const frenos = crearFrenos();
    const atacar = (t: number) => {
      for (let i = 0; i < 2 * FALLOS_POR_DIRECCION; i += 1)
        frenos.reservar(extrano('ana', `203.0.113.${i}`), t);
      for (let i = 0; i < FALLOS_POR_PAR; i += 1) frenos.reservar(extrano('ana', '203.0.113.7'), t);
    };
    for (let minuto = 0; minuto < 60; minuto += 1) {
      atacar(minuto * 60_000);
      expect(frenos.agotado(extrano('ana', '203.0.113.7'), minuto * 60_000)).toBe(true);
      expect(pasa(frenos, extrano('ana'), minuto * 60_000)).toBe(true);
      frenos.acertar(extrano('ana'));
    }
    expect(pasa(frenos, extrano('ana', '203.0.113.7'), 60 * 60_000 + 15 * 60_000)).toBe(true);
  });

  it('forgets the failures of an account that gets it right, but not those of its address', () => {
    const frenos = crearFrenos();
    for (let i = 0; i < FALLOS_POR_DIRECCION - 1; i += 1) frenos.reservar(extrano(`nombre${i}`), 0);
    expect(pasa(frenos, extrano('ana'), 0)).toBe(true);
    frenos.acertar(extrano('ana'));
    expect(pasa(frenos, extrano('ana'), 0)).toBe(true);
    expect(pasa(frenos, extrano('beto'), 0)).toBe(false);
  });

  it('finds the refusal of an account worth a record once in a while', () => {
    const frenos = crearFrenos();
    const fallar = (t: number) => {
      for (let i = 0; i < FALLOS_POR_PAR; i += 1) frenos.reservar(extrano('ana'), t);
      return frenos.esNoticia(extrano('ana'), t);
    };
    expect([0, 1, 15 * 60_000].map(fallar)).toEqual([true, false, true]);
  });

  it('finds the refusal of an address worth one record, however many names it makes up', () => {
    const frenos = crearFrenos();
    for (let i = 0; i < FALLOS_POR_DIRECCION; i += 1) frenos.reservar(extrano(`nombre${i}`), 0);
    const noticias = Array.from({ length: 50 }, (_, i) => {
      expect(pasa(frenos, extrano(`inventado${i}`), 1)).toBe(false);
      return frenos.esNoticia(extrano(`inventado${i}`), 1);
    });
    expect(noticias.filter(Boolean)).toHaveLength(1);
  });

  it('says how long the wait is: until the oldest failure is a quarter of an hour old', () => {
    const frenos = crearFrenos();
    for (let i = 0; i < FALLOS_POR_PAR; i += 1) frenos.reservar(extrano('ana'), i * MINUTO_MS);
    const ahora = FALLOS_POR_PAR * MINUTO_MS;
    expect(frenos.reservar(extrano('ana'), ahora)).toBe(15 * MINUTO_MS - ahora);
    expect(frenos.reservar(extrano('ana'), ahora + 1_000)).toBe(15 * MINUTO_MS - ahora - 1_000);
    expect(frenos.reservar(extrano('ana'), 15 * MINUTO_MS)).toBe(0);
    expect(frenos.reservar(extrano('ana'), 15 * MINUTO_MS)).toBe(MINUTO_MS);
  });

  it('says the longer wait when both the account and the address have to', () => {
    const frenos = crearFrenos();
    for (let i = 0; i < FALLOS_POR_DIRECCION - FALLOS_POR_PAR; i += 1)
      frenos.reservar(extrano(`nombre${i}`), 0);
    for (let i = 0; i < FALLOS_POR_PAR; i += 1) frenos.reservar(extrano('ana'), 5 * MINUTO_MS);
    expect(frenos.reservar(extrano('beto'), 6 * MINUTO_MS)).toBe(9 * MINUTO_MS);
    expect(frenos.reservar(extrano('ana'), 6 * MINUTO_MS)).toBe(14 * MINUTO_MS);
  });

  it('never holds up a browser that the account is known to for what others do at its address', () => {
    const frenos = crearFrenos();
    for (let i = 0; i < FALLOS_POR_PAR; i += 1) frenos.reservar(extrano('ana'), 0);
    for (let i = 0; i < FALLOS_POR_DIRECCION; i += 1) frenos.reservar(extrano(`nombre${i}`), 0);
    expect(pasa(frenos, extrano('ana'), 1)).toBe(false);
    expect(pasa(frenos, conocido('ana', 'escritorio'), 1)).toBe(true);
  });

  it('gives such a browser so many failures of its own, wherever it is, and the next browser its own', () => {
    const frenos = crearFrenos();
    for (let i = 0; i < FALLOS_POR_NAVEGADOR; i += 1)
      expect(pasa(frenos, conocido('Ana', 'escritorio', `192.0.2.${i}`), 0)).toBe(true);
    expect(frenos.reservar(conocido('ana', 'escritorio'), 1_000)).toBe(15 * MINUTO_MS - 1_000);
    expect(frenos.agotado(conocido('ana', 'escritorio'), 1_000)).toBe(true);
    expect(pasa(frenos, conocido('ana', 'otro'), 1_000)).toBe(true);
    expect(pasa(frenos, extrano('ana'), 1_000)).toBe(true);
  });

  it('does not forgive a stranger when such a browser gets it right', () => {
    const frenos = crearFrenos();
    for (let i = 0; i < FALLOS_POR_PAR; i += 1) frenos.reservar(extrano('ana'), 0);
    expect(pasa(frenos, conocido('ana', 'escritorio'), 1)).toBe(true);
    frenos.acertar(conocido('ana', 'escritorio'));
    expect(pasa(frenos, extrano('ana'), 2)).toBe(false);
  });
});
