import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { filasDeHoja, leerZip, paginasDePdf } from '../../web/test/leer-archivos';
import { expect } from './prueba';

/** What a screen or a file says of what is real: all of it but what is marked as of an exercise, or a test of the alarm. */

/** Only rows that say so are left out: one that is not real and does not say it is read as real. */
const APARTE = /simulaci[oó]n|simulad[oa]|simulacro|prueba/i;
/** Of a total that says both, what it says of the others; and how many rows and pages all of them take. */
const DE_APARTE =
  /(,| y)( y)? [\d ]+ (simulad[oa]s?|de prueba)| en [\d ]+ renglon(es)?|renglones \d+ a \d+|Página \d+ de \d+|^\d+ a \d+ de \d+$/g;
/** What moves with the clock alone: hours, and how long ago. */
const DEL_RELOJ = /\d{2}:\d{2}(:\d{2})?|hace (menos de )?[\d.]+ (s|min|h|d)( \d+ (s|min|h))?/g;
/** The digits of a number stand in groups apart. */
const DUROS = /[\u00a0\u202f]/g;

const quieto = (linea: string): string =>
  linea.replace(DUROS, ' ').replace(DE_APARTE, '').replace(DEL_RELOJ, '·').replace(/\s+/g, ' ').trim();

/** In no order: a bar of an hour ago is the same bar in the next hour. */
const reales = (lineas: readonly string[], sin?: RegExp): string[] =>
  lineas
    .map(quieto)
    .filter((linea) => linea !== '' && !sin?.test(linea))
    .sort();

/** A row of whatever kind that holds no others. */
const RENGLON = ':is(tr, li, [role="row"], [role="option"]):not(:has(tr, li, [role="row"], [role="option"]))';

export interface Que {
  /** Parts of the screen, and lines, that move by themselves or tell of the reading: each with its reason beside it. */
  fuera?: string;
  sin?: RegExp;
}

/** Every line and every name that `donde` says, of what is real. */
export const leerReales = async (page: Page, donde: string, { fuera, sin }: Que = {}): Promise<string[]> => {
  const textos = await page.locator(donde).evaluateAll(
    (lugares, { renglon, aparte, ajenos }) => {
      const dichoDe = (nodo: Element) =>
        [nodo, ...nodo.querySelectorAll('[aria-label], [title]')]
          .flatMap((uno) => [uno.getAttribute('aria-label'), uno.getAttribute('title')])
          .concat(nodo.textContent)
          .join(' ');
      const nombresDe = (nodo: Element) =>
        [nodo, ...nodo.querySelectorAll('[aria-label], [title]')]
          .filter((uno) => !uno.closest('[data-apartado]'))
          .flatMap((uno) => [uno.getAttribute('aria-label') ?? '', uno.getAttribute('title') ?? '']);
      const irreal = new RegExp(aparte, 'i');
      return lugares.flatMap((lugar) => {
        const renglones = [...lugar.querySelectorAll<HTMLElement>(renglon)];
        const apartados = renglones.filter((uno) => irreal.test(dichoDe(uno)));
        // What a person reads of the rest, in its lines: for this instant the others do not stand there.
        if (ajenos) apartados.push(...lugar.querySelectorAll<HTMLElement>(ajenos));
        for (const uno of apartados) uno.dataset.apartado = uno.style.display;
        for (const uno of apartados) uno.style.display = 'none';
        // biome-ignore lint/performance/useDomNodeTextContent: in lines, and without what does not stand there
        const { innerText } = lugar as HTMLElement;
        const dicho = [...innerText.split('\n'), ...nombresDe(lugar)];
        for (const uno of apartados) {
          uno.style.display = uno.dataset.apartado ?? '';
          delete uno.dataset.apartado;
        }
        return dicho;
      });
    },
    { renglon: RENGLON, aparte: APARTE.source, ajenos: fuera ?? null },
  );
  return reales(textos, sin);
};

const celdasDeCsv = (linea: string): string => linea.replaceAll('"', ' ').replaceAll(',', ' | ');

const leerCsv = async (ruta: string): Promise<string[]> =>
  (await readFile(ruta, 'utf8')).split('\r\n').map(celdasDeCsv);

const leerLibro = async (ruta: string): Promise<string[]> => {
  const partes = await leerZip(new Blob([new Uint8Array(await readFile(ruta))]));
  const hojas = [...partes.keys()].filter((nombre) => nombre.startsWith('xl/worksheets/sheet')).length;
  return Array.from({ length: hojas }, (_, i) => filasDeHoja(partes, i + 1))
    .flat()
    .map((fila) => fila.map((celda) => celda.replace(/<[^>]*>/g, '')).join(' | '));
};

const leerPdf = async (ruta: string): Promise<string[]> =>
  paginasDePdf(ruta).flatMap((hoja) => hoja.split('\n'));

/** How each kind of document is asked for, and read. */
const DOCUMENTOS = {
  csv: { opcion: 'Exportar CSV', leer: leerCsv },
  libro: { opcion: 'Exportar Excel', leer: leerLibro },
  pdf: { opcion: 'Exportar PDF', leer: leerPdf },
} as const;

export type Clase = keyof typeof DOCUMENTOS;

/**
 * What documents of the screen say of what is real. On paper the rows of those that are not are marked by their hatching
 * alone, and widen the columns of all: what the others say there is read word by word, wherever it stands.
 */
export const leerDocumentos = async (
  page: Page,
  clases: readonly Clase[],
  aparte: () => Promise<readonly number[]>,
): Promise<Partial<Record<Clase, string[]>>> => {
  const leidos: Partial<Record<Clase, string[]>> = {};
  const boton = page.getByRole('button', { name: 'Otros formatos' });
  for (const clase of clases) {
    const { opcion, leer } = DOCUMENTOS[clase];
    const espera = page.waitForEvent('download');
    await boton.press('Enter');
    await page.getByRole('menuitem', { name: opcion }).press('Enter');
    const lineas = (await leer(await (await espera).path())).filter((linea) => !APARTE.test(linea));
    leidos[clase] = clase === 'pdf' ? palabras(lineas, await aparte()) : reales(lineas);
    await expect(boton).toBeVisible();
  }
  return leidos;
};

/** The words of the rows on paper, which begin with their number, but for those of these numbers. */
const palabras = (lineas: readonly string[], sinFilas: readonly number[]): string[] => {
  const suyas = lineas.filter((linea) => {
    const id = /^\s*(\d+)\s/.exec(linea)?.[1];
    return id !== undefined && !sinFilas.includes(Number(id));
  });
  return [...new Set(reales(suyas).flatMap((linea) => linea.split(' ')))].sort();
};
