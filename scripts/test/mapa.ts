import { existsSync, readFileSync } from 'node:fs';

/** Documents whose tables name files and tests: each of them must be there, or the map leads nowhere. */
const RAIZ = new URL('../../', import.meta.url);
export const leer = (archivo: string) => readFileSync(new URL(archivo, RAIZ), 'utf8');
const hay = (archivo: string) => existsSync(new URL(archivo, RAIZ));

/** The rows of every table of a document, without their headings; the first cell says what a row is about. */
export const renglonesDe = (archivo: string): string[][] => {
  const lineas = leer(archivo).split('\n');
  const esRaya = (linea = '') => /^\|[-| ]+\|$/.test(linea);
  return lineas
    .filter((linea, i) => linea.startsWith('| ') && !esRaya(linea) && !esRaya(lineas[i + 1]))
    .map((linea) =>
      linea
        .slice(2, -1)
        .split(/(?<!\\) \|/)
        .map((celda) => celda.trim()),
    );
};

const rutasDe = (celda: string) => [...celda.matchAll(/`([\w./-]+\/[\w.-]+)`/g)].map(([, ruta = '']) => ruta);

/** Files that rows name after their first cell and that are not there. */
export const archivosQueFaltan = (renglones: string[][]): string[] =>
  renglones.flatMap(([frase, ...celdas]) =>
    celdas
      .flatMap(rutasDe)
      .filter((ruta) => !hay(ruta))
      .map((ruta) => `${frase}: ${ruta}`),
  );

/** The tests that a cell names: a file, then a title. */
const citasDe = (celda: string) =>
  celda.split('<br>').flatMap((cita) => {
    const [archivo, titulo] = cita.split(' › ');
    return archivo && titulo ? [{ archivo: archivo.replaceAll('`', '').trim(), titulo: titulo.trim() }] : [];
  });

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

/** Tests that rows name and that their files have not. */
export const pruebasQueFaltan = (renglones: string[][]): string[] => {
  const faltan = renglones
    .flat()
    .flatMap(citasDe)
    .filter(({ archivo, titulo }) => !titulos(titulo).some((uno) => esta(fuenteDe(archivo), uno)))
    .map(({ archivo, titulo }) => `${archivo} › ${titulo}`);
  return [...new Set(faltan)];
};
