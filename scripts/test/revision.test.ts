import { describe, expect, it } from 'vitest';
import { espaciosDe } from '../lib/revision.mjs';

describe('the types that a change can break', () => {
  const TODOS = ['contract', 'simulator', 'deteccion', 'server', 'web', 'e2e', 'bench', 'scripts'];
  it.each([
    ['web/src/app/app.tsx', ['web']],
    ['server/src/deps.ts', ['server', 'bench']],
    ['deteccion/src/pares.ts', ['deteccion', 'server', 'bench', 'scripts']],
    ['contract/src/acceso.ts', TODOS],
    ['tsconfig.base.json', TODOS],
    ['README.md', []],
    ['docs/detection.md', []],
  ])('of %s are those of %j', (archivo, espacios) => {
    expect(espaciosDe([archivo])).toEqual(espacios);
  });

  it('of several files are those of each, once', () => {
    expect(espaciosDe(['web/src/a.ts', 'web/src/b.ts', 'e2e/apoyo/campo.ts'])).toEqual(['web', 'e2e']);
  });
});
