import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { RAIZ } from '../raiz';
import { CERROJOS } from './cerrojos';

const FUENTES = readdirSync(join(RAIZ, 'server', 'src'), { recursive: true, encoding: 'utf8' }).filter(
  (archivo) => archivo.endsWith('.ts') && !archivo.includes('.test.'),
);

describe('the advisory locks', () => {
  it('each have a number of their own: whoever counts events keeps nobody from storing', () => {
    const numeros = Object.values(CERROJOS);
    expect(new Set(numeros).size).toBe(numeros.length);
  });

  it('are all named in one place', () => {
    const conNumero = FUENTES.filter((archivo) =>
      /advisory\w*_lock\w*\(\s*\d|7_?262_?0\d\d/.test(
        readFileSync(join(RAIZ, 'server', 'src', archivo), 'utf8'),
      ),
    );
    expect(conNumero).toEqual([join('db', 'cerrojos.ts')]);
  });
});
