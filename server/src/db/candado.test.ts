import { mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Dueno, intentar, mirar, yo } from './candado';

const AHORA = Date.UTC(2026, 10, 21, 18);
let carpeta: string;
beforeEach(() => {
  carpeta = mkdtempSync(join(tmpdir(), 'tramos-cerrojo-'));
});
afterEach(() => rmSync(carpeta, { recursive: true, force: true }));

const vivo = yo();
const muerto: Dueno = { ...vivo, inicio: '1' };
const lejano: Dueno = { ...vivo, espacio: 'otro contenedor', inicio: '1' };

const tomado = (n: number, dueno: unknown, latido_ms = AHORA) => {
  const ruta = join(carpeta, String(n));
  writeFileSync(ruta, typeof dueno === 'string' ? dueno : JSON.stringify(dueno));
  utimesSync(ruta, latido_ms / 1_000, latido_ms / 1_000);
};

describe('the lock of the data folder', () => {
  it.each<[string, unknown, number, string]>([
    ['a holder that lives', vivo, AHORA, 'servido'],
    ['a holder that died and whose number another process has now', muerto, AHORA, 'libre'],
    ['a holder in another container that showed life just now', lejano, AHORA - 14_000, 'lejano'],
    ['a holder in another container that did not for long', lejano, AHORA - 16_000, 'libre'],
    ['a file torn by a loss of power', '{"pid": 1', AHORA, 'libre'],
  ])('knows %s', (_, dueno, latido_ms, estado) => {
    tomado(7, dueno, latido_ms);
    expect(mirar(carpeta, AHORA).estado).toBe(estado);
  });

  it('goes to the next number, and clears those below', () => {
    tomado(3, muerto);
    tomado(4, muerto);
    expect(intentar(carpeta, vivo, AHORA)).toBe(join(carpeta, '5'));
    expect(readdirSync(carpeta)).toEqual(['5']);
    expect(mirar(carpeta, AHORA).dueno).toEqual(vivo);
  });

  it('is free in a new folder', () => {
    expect(intentar(join(carpeta, 'nueva'), vivo, AHORA)).toBe(join(carpeta, 'nueva', '1'));
  });

  it.each([
    ['a holder that lives', vivo],
    ['one of another container that showed life just now', lejano],
  ])('is not taken from %s', (_, dueno) => {
    tomado(2, dueno);
    expect(intentar(carpeta, vivo, AHORA)).toBeNull();
    expect(readdirSync(carpeta)).toEqual(['2']);
  });
});
