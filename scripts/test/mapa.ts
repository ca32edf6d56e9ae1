import { existsSync, readFileSync } from 'node:fs';
import { conHuecos, esSoloHuecos, type Titulo, titulosDe } from './titulos';

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

/** The tests that a cell names: a file, then a title, or those above it and then it. */
const citasDe = (celda: string) =>
  celda.split('<br>').flatMap((cita) => {
    const [archivo = '', ...dichos] = cita.split(' › ').map((parte) => parte.trim());
    const nombre = /`([^`]+)`$/.exec(archivo)?.[1];
    return nombre && dichos.length > 0 ? [{ archivo: nombre, dichos }] : [];
  });

const conocidos = new Map<string, Titulo[]>();
const titulosDelArchivo = (archivo: string): Titulo[] => {
  const leidos =
    conocidos.get(archivo) ?? (hay(archivo) ? titulosDe(leer(archivo), archivo.endsWith('x')) : []);
  conocidos.set(archivo, leidos);
  return leidos;
};
/** What stands in brackets behind a title, or says how it departs, is a remark of the map. */
const sinNota = (titulo: string): string[] => [
  titulo,
  ...[...titulo.matchAll(/ \(|; departs/g)].map(({ index }) => titulo.slice(0, index)),
];
/** Whether these titles stand one under the other; the last one alone must say something. */
export const seCita = (titulos: readonly Titulo[], dichos: readonly string[]): boolean => {
  const sobre = dichos.slice(0, -1).map(conHuecos);
  return sinNota(dichos.at(-1) ?? '').some((ultimo) => {
    if (sobre.length === 0 && esSoloHuecos(ultimo)) return false;
    const buscado = JSON.stringify([...sobre, conHuecos(ultimo)]);
    return titulos.some(({ camino }) => JSON.stringify(camino.slice(-dichos.length)) === buscado);
  });
};

/** Tests that rows name and that their files do not run. */
export const pruebasQueFaltan = (renglones: string[][]): string[] => {
  const faltan = renglones
    .flat()
    .flatMap(citasDe)
    .filter(({ archivo, dichos }) => !seCita(titulosDelArchivo(archivo), dichos))
    .map(({ archivo, dichos }) => [archivo, ...dichos].join(' › '));
  return [...new Set(faltan)];
};
