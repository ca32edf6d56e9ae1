import { algunaCorrio, enColumnas } from './conteo.mjs';

/** What `npm run test:flakes` is asked, the order it runs tests in, and what it says of them. */

/** @typedef {import('./conteo.mjs').Prueba} Prueba */

const VECES = 3;

/**
 * @param {string[]} args `[times] [pattern] [--largas | --lentas]`, in any order
 * @returns {{veces: number, patron: string, largas: boolean, lentas: boolean} | undefined} nothing when it is not understood
 */
export const pedidoDe = (args) => {
  const opciones = args.filter((arg) => arg.startsWith('--'));
  const resto = args.filter((arg) => !arg.startsWith('--'));
  const numeros = resto.filter((arg) => /^[1-9]\d*$/.test(arg));
  const patrones = resto.filter((arg) => !numeros.includes(arg));
  const conocidas = opciones.every((opcion) => opcion === '--largas' || opcion === '--lentas');
  if (!conocidas || numeros.length > 1 || patrones.length > 1) return undefined;
  const lentas = opciones.includes('--lentas');
  return {
    veces: Number(numeros[0] ?? (lentas ? 1 : VECES)),
    patron: patrones[0] ?? '',
    largas: opciones.includes('--largas'),
    lentas,
  };
};

/**
 * @template T
 * @param {readonly T[]} lista
 * @param {() => number} azar from 0 to under 1
 * @returns {T[]} the same in another order, each order as likely as any other
 */
export const barajar = (lista, azar) => {
  const barajada = [...lista];
  for (let i = barajada.length - 1; i > 0; i -= 1) {
    const j = Math.floor(azar() * (i + 1));
    [barajada[i], barajada[j]] = [barajada[j], barajada[i]];
  }
  return barajada;
};

/**
 * Lots of tests that one start of the browser takes, so many of each project, drawn at random. Within a lot Playwright
 * keeps the order of the files.
 * @template {{proyecto?: string}} T
 * @param {readonly T[]} pruebas
 * @param {number} de_cada
 * @param {() => number} azar
 * @returns {T[][]}
 */
export const enLotes = (pruebas, de_cada, azar) => {
  const colas = [...new Set(pruebas.map(({ proyecto }) => proyecto))].map((suyo) =>
    barajar(
      pruebas.filter(({ proyecto }) => proyecto === suyo),
      azar,
    ),
  );
  const cuantos = Math.ceil(Math.max(0, ...colas.map(({ length }) => length)) / de_cada);
  return Array.from({ length: cuantos }, (_, i) =>
    colas.flatMap((cola) => cola.slice(i * de_cada, (i + 1) * de_cada)),
  );
};

/** The last line of what a command printed. */
const ultimoRenglon = (salida) => salida.trimEnd().split('\n').at(-1) ?? '';

/**
 * The runs of tests that a command came to. What went wrong without a failed test to tell it counts as one that failed: each
 * test that was asked for and did not run, and a command that broke down.
 * @param {{nombre: string, bien: boolean, pruebas?: readonly Prueba[], salida: string}} parte
 * @param {readonly Prueba[]} [pedidas] what it was asked for by name, where it was
 * @returns {Prueba[]}
 */
export const corridasDe = ({ nombre, bien, pruebas, salida }, pedidas = []) => {
  const corridas = (pruebas ?? []).filter(({ estado }) => estado !== 'sin_correr');
  const vistas = new Set(corridas.map((corrida) => corrida.nombre));
  const faltan = pedidas
    .filter((pedida) => !vistas.has(pedida.nombre))
    .map(({ nombre: suyo, archivo }) => falla(suyo, archivo, 'no corrió'));
  const todas = [...corridas, ...faltan];
  const dicho = todas.some(({ estado }) => estado === 'falla');
  if (dicho || (bien && pruebas)) return todas;
  return [...todas, falla(nombre, '', `terminó mal: ${ultimoRenglon(salida)}`)];
};

const falla = (nombre, archivo, mensaje) => ({ ...{ nombre, archivo, mensaje }, estado: 'falla', ms: 0 });

/**
 * What `npm run test:flakes` ends with.
 * @param {readonly Prueba[]} corridas
 * @returns {0 | 1 | 2} 2 where no test ran, 1 where one failed
 */
export const codigoDe = (corridas) => {
  if (!algunaCorrio(corridas)) return 2;
  return corridas.some(({ estado }) => estado === 'falla') ? 1 : 0;
};

/** @param {readonly Prueba[]} corridas each run of each test */
const porNombre = (corridas) => {
  const grupos = new Map();
  for (const corrida of corridas)
    grupos.set(corrida.nombre, [...(grupos.get(corrida.nombre) ?? []), corrida]);
  return [...grupos.entries()];
};

/**
 * The tests that failed, most often first, each with its first message, and one line over all.
 * @param {readonly Prueba[]} corridas each run of each test
 * @returns {string[]}
 */
export const tablaDeFallas = (corridas) => {
  const vistas = corridas.filter(({ estado }) => estado !== 'omitida');
  const malas = ({ estado }) => estado === 'falla' || estado === 'inestable';
  const filas = porNombre(vistas)
    .map(([nombre, suyas]) => ({ nombre, veces: suyas.length, malas: suyas.filter(malas) }))
    .filter((fila) => fila.malas.length > 0)
    .sort((a, b) => b.malas.length - a.malas.length);
  const fallas = filas.reduce((suma, fila) => suma + fila.malas.length, 0);
  return [
    ...filas.flatMap(({ nombre, veces, malas: suyas }) => [
      `${suyas.length} de ${veces}  ${nombre}`,
      `         ${suyas[0].mensaje ?? ''}`,
    ]),
    `${vistas.length} corridas de ${porNombre(vistas).length} pruebas: ${fallas} fallas`,
  ];
};

/**
 * @param {readonly Prueba[]} corridas
 * @param {number} cuantas
 * @returns {string[]} the tests that took longest, seconds, the slowest first
 */
export const lasMasLentas = (corridas, cuantas) => {
  const filas = porNombre(corridas)
    .map(([nombre, suyas]) => [nombre, Math.max(...suyas.map(({ ms }) => ms))])
    .sort(([, a], [, b]) => b - a)
    .slice(0, cuantas)
    .map(([nombre, ms]) => [nombre, (ms / 1_000).toFixed(1)]);
  return enColumnas([['prueba', 'segundos'], ...filas]);
};
