/// <reference types="node" />
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';

const MANTINE = dirname(createRequire(import.meta.url).resolve('@mantine/core/styles.css'));
/** Where its components are, and the parts that several of them share. */
const CARPETAS = ['components', 'utils'].map((nombre) => join(MANTINE, 'esm', nombre));
const FUENTES = join(import.meta.dirname, '..');

const leer = (archivo: string): string => readFileSync(archivo, 'utf8');
const archivosDe = (carpeta: string, extension: RegExp): string[] =>
  readdirSync(carpeta, { recursive: true, encoding: 'utf8' })
    .filter((archivo) => extension.test(archivo))
    .map((archivo) => join(carpeta, archivo));

/** Folders of Mantine's components that are reached from `nombre`, itself included. */
const alcanzados = (nombre: string, vistos = new Set<string>()): Set<string> => {
  const carpeta = CARPETAS.map((donde) => join(donde, nombre)).find(existsSync);
  if (vistos.has(nombre) || !carpeta) return vistos;
  vistos.add(nombre);
  for (const archivo of archivosDe(carpeta, /\.mjs$/))
    for (const [, otro = ''] of leer(archivo).matchAll(
      /from "\.\.\/(?:\.\.\/(?:components|utils)\/)?([A-Z]\w+)\//g,
    ))
      alcanzados(otro, vistos);
  return vistos;
};

/** Components that the console imports by name. */
const importados = (): string[] =>
  archivosDe(FUENTES, /\.tsx$/).flatMap((archivo) =>
    [...leer(archivo).matchAll(/import \{([^}]+)\} from '@mantine\/core'/g)].flatMap(([, nombres = '']) =>
      nombres.split(',').map((nombre) => nombre.trim()),
    ),
  );

describe('the styles of the component library', () => {
  it('are loaded for exactly the components in use and those they stand on', () => {
    const enUso = new Set<string>();
    for (const nombre of importados()) alcanzados(nombre, enUso);
    const conEstilo = [...enUso].filter((n) => existsSync(join(MANTINE, 'styles', `${n}.layer.css`)));
    const cargados = ['mantine-styles.ts', 'mantine-styles-consola.ts'].flatMap((archivo) => [
      ...leer(join(FUENTES, 'ui', archivo)).matchAll(/styles\/([A-Z]\w+)\.layer/g),
    ]);
    expect(cargados.map(([, nombre]) => nombre).sort()).toEqual(conEstilo.sort());
  });
});
