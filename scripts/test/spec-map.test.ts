import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

/** docs/spec-map.md names files and tests: each of them must be there, or the map leads nowhere. */
const RAIZ = new URL('../../', import.meta.url);
const leer = (archivo: string) => readFileSync(new URL(archivo, RAIZ), 'utf8');
const hay = (archivo: string) => existsSync(new URL(archivo, RAIZ));

interface Renglon {
  frase: string;
  archivos: string;
  pruebas: string;
}
const renglones: Renglon[] = leer('docs/spec-map.md')
  .split('\n')
  .filter((linea) => linea.startsWith('| ') && !/^\| (Sentence|-+) /.test(linea))
  .map((linea) => {
    const [frase = '', archivos = '', pruebas = ''] = linea
      .slice(2, -2)
      .split(/(?<!\\) \| /)
      .map((celda) => celda.trim());
    return { frase, archivos, pruebas };
  });

const rutasDe = (celda: string) => [...celda.matchAll(/`([\w./-]+\/[\w.-]+)`/g)].map(([, ruta = '']) => ruta);
const citas = renglones.flatMap(({ frase, pruebas }) =>
  pruebas.split('<br>').flatMap((cita) => {
    const [archivo, titulo] = cita.split(' › ');
    return archivo && titulo
      ? [{ frase, archivo: archivo.replaceAll('`', '').trim(), titulo: titulo.trim() }]
      : [];
  }),
);

const fuentes = new Map<string, string>();
const fuenteDe = (archivo: string): string => {
  const conocida = fuentes.get(archivo);
  if (conocida !== undefined) return conocida;
  const fuente = hay(archivo) ? leer(archivo).replaceAll("\\'", "'") : '';
  fuentes.set(archivo, fuente);
  return fuente;
};
/** What stands in brackets behind a title, or says how it departs, is a remark of the map. */
const titulos = (titulo: string): string[] => [
  titulo,
  ...[...titulo.matchAll(/ \(|; departs/g)].map(({ index }) => titulo.slice(0, index)),
];
/** A value of a table stands as `%s` in the map; in the source it may be a part of a template. */
const esta = (fuente: string, titulo: string): boolean =>
  new RegExp(
    titulo
      .split(/%[a-z]/)
      .map((parte) => parte.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'))
      .join('(?:%[a-z]|\\$\\{[^}]*\\})'),
  ).test(fuente);

describe('the specification map', () => {
  it('has rows with a file and a test each', () => {
    expect(renglones.length).toBeGreaterThan(300);
    expect(renglones.filter(({ archivos, pruebas }) => archivos === '' || pruebas === '')).toEqual([]);
  });

  it('names files that are there', () => {
    const faltan = renglones.flatMap(({ frase, archivos, pruebas }) =>
      [...rutasDe(archivos), ...rutasDe(pruebas)]
        .filter((ruta) => !hay(ruta))
        .map((ruta) => `${frase}: ${ruta}`),
    );
    expect(faltan).toEqual([]);
  });

  it('names tests by their exact titles', () => {
    const faltan = citas
      .filter(({ archivo, titulo }) => !titulos(titulo).some((uno) => esta(fuenteDe(archivo), uno)))
      .map(({ archivo, titulo }) => `${archivo} › ${titulo}`);
    expect([...new Set(faltan)]).toEqual([]);
  });

  it('has nothing left to build or to prove', () => {
    const abiertos = renglones.filter(
      ({ archivos, pruebas }) =>
        archivos.startsWith('pending') || (pruebas === 'none' && archivos !== 'no code'),
    );
    expect(abiertos.map(({ frase }) => frase)).toEqual([]);
  });
});
