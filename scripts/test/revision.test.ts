import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { RAIZ } from '../lib/preparar.mjs';
import { ESPACIOS, espaciosDe, tareasDeCambio } from '../lib/revision.mjs';

const TODOS = ['contract', 'simulator', 'deteccion', 'server', 'web', 'e2e', 'bench', 'scripts'];

/** The other folders that a folder's files import from, by package or by place. */
const importadosPor = (espacio: string) => {
  const desde = new Set<string>();
  for (const entrada of readdirSync(join(RAIZ, espacio), { recursive: true, encoding: 'utf8' })) {
    if (!/\.(ts|tsx|mjs)$/.test(entrada) || /(^|\/)(node_modules|dist)\//.test(entrada)) continue;
    const archivo = join(RAIZ, espacio, entrada);
    for (const [, de = ''] of readFileSync(archivo, 'utf8').matchAll(/(?:from |import\()'([^']+)'/g)) {
      const lugar = de.startsWith('.')
        ? join(archivo, '..', de).slice(RAIZ.length)
        : de.replace('@tramos/', '');
      const otro = lugar.split('/')[0] ?? '';
      if (otro !== espacio && (de.startsWith('.') || de.startsWith('@tramos/')) && TODOS.includes(otro))
        desde.add(otro);
    }
  }
  return [...desde].sort();
};

describe('the types that a change can break', () => {
  it.each([
    ['web/src/app/app.tsx', ['server', 'web', 'e2e', 'scripts']],
    ['server/src/deps.ts', ['server', 'e2e', 'bench', 'scripts']],
    ['deteccion/src/pares.ts', ['deteccion', 'server', 'bench', 'scripts']],
    ['bench/src/main.ts', ['bench']],
    ['contract/src/acceso.ts', TODOS],
    ['tsconfig.base.json', TODOS],
    ['README.md', []],
    ['docs/detection.md', []],
  ])('of %s are those of %j', (archivo, espacios) => {
    expect(espaciosDe([archivo])).toEqual(espacios);
  });

  it('of several files are those of each, once', () => {
    expect(espaciosDe(['bench/src/a.ts', 'bench/src/b.ts', 'e2e/apoyo/campo.ts'])).toEqual([
      ...['e2e', 'bench', 'scripts'],
    ]);
  });

  it('are known from what each folder imports, as its files say', () => {
    expect(Object.keys(ESPACIOS)).toEqual(TODOS);
    expect(Object.fromEntries(TODOS.map((espacio) => [espacio, importadosPor(espacio)]))).toEqual(ESPACIOS);
  });
});

describe('what a change is held to', () => {
  const tareas = (archivos: string[], existe: boolean) =>
    tareasDeCambio('abc', archivos, (archivo) => existe || archivo.startsWith('docs/'));
  const nombres = (lista: ReturnType<typeof tareas>) => lista.map(({ nombre }) => nombre);

  it('is its tests, which may be none, its style, and the types it can break', () => {
    const lista = tareas(['bench/src/a.ts'], true);
    expect(nombres(lista)).toEqual(['pruebas de lo cambiado', 'formato y estilo', 'tipos: bench']);
    expect(lista[0]).toMatchObject({ tal_vez_ninguna: true });
    expect(lista[1]?.args).toContain('bench/src/a.ts');
  });

  it('is the types also of what is gone, and style only of what is there', () => {
    const lista = tareas(['bench/src/a.ts', 'docs/bench.md'], false);
    expect(nombres(lista)).toEqual(['pruebas de lo cambiado', 'formato y estilo', 'tipos: bench']);
    expect(lista[1]?.args).toContain('docs/bench.md');
    expect(lista[1]?.args).not.toContain('bench/src/a.ts');
    expect(nombres(tareas(['bench/src/a.ts'], false))).toEqual(['pruebas de lo cambiado', 'tipos: bench']);
  });
});
