import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { formatDuracion } from '@tramos/contract/duracion';
import type { Espera, ReporteEventos } from '@tramos/contract/reportes-eventos';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { CIFRAS } from '../../../contract/test/cifras';
import { contextoDeExportacion } from '../../test/eventos-de-exportacion';
import { filasDeHoja, hayLectorDePdf, leerZip, paginasDePdf, WOFF } from '../../test/leer-archivos';
import type { Columna } from '../lib/exportar/columna';
import { crearCsv } from '../lib/exportar/csv';
import type { Contexto, Documento } from '../lib/exportar/documento';
import { crearPdf } from '../lib/exportar/pdf/crear-pdf';
import { crearXlsx } from '../lib/exportar/xlsx';
import { columnasDe, reservaDeEsperas, totalDe } from '../reportes/eventos-filas';
import { tituloEnPantalla } from '../reportes/tabla';

// The calls lean on the session, which is read from the browser as soon as it is loaded: here nobody is signed in.
vi.hoisted(() => vi.stubGlobal('localStorage', { getItem: () => null }));

const llano = (texto: unknown) => String(texto).replaceAll('\u00a0', ' ');

const filaDe = (reconocer: Espera) =>
  totalDe({
    totales: {
      ...{ eventos: reconocer.n, con_disposicion: 0, falsas: 0, tasa_falsas: null, reconocer },
      escalar: { n: 0, mediana_s: null, p90_s: null },
    },
  } as ReporteEventos);
const columna = columnasDe('tramo').find(({ clave }) => clave === 'reconocer_mediana');
if (!columna) throw new Error('sin columna');
type Fila = ReturnType<typeof filaDe>;

/** A document of that column with that one row. */
const hacer = async (
  crear: (contexto: Contexto, columnas: Columna<Fila>[]) => Documento<Fila> | Promise<Documento<Fila>>,
  fila: Fila,
): Promise<Blob> => {
  const documento = await crear(contextoDeExportacion({}), [columna]);
  await documento.agregar([fila]);
  return documento.terminar();
};
const carpeta = mkdtempSync(join(tmpdir(), 'tramos-cifras-'));
afterAll(() => rmSync(carpeta, { recursive: true, force: true }));

describe.each(CIFRAS)('the median of $nombre', ({ esperas_s, mediana_s, p90_s, mediana }) => {
  const fila = filaDe({ n: esperas_s.length, mediana_s, p90_s });

  it('is written alike on the dashboard and in the report', () => {
    expect(llano(mediana_s === null ? '-' : formatDuracion(1_000 * mediana_s))).toBe(mediana);
    expect(llano(columna.pinta?.(fila))).toBe(mediana);
  });

  it('is a bare number under the unit of its heading in a CSV and in a workbook', async () => {
    const titulo = 'Mediana al reconocer (s)';
    const lineas = (await (await hacer(crearCsv, fila)).text()).split('\r\n');
    expect(lineas.slice(0, 2)).toEqual([titulo, mediana_s === null ? '' : String(mediana_s)]);
    const hoja = filasDeHoja(await leerZip(await hacer(crearXlsx, fila)));
    expect(hoja.map(([celda = '']) => celda.replace(/<[^>]*>/g, ''))).toEqual([
      titulo,
      mediana_s === null ? '' : String(mediana_s),
    ]);
  });

  it.skipIf(!hayLectorDePdf)('is the same on paper', async () => {
    const ruta = join(carpeta, 'reporte.pdf');
    const pdf = await hacer((contexto, columnas) => crearPdf(contexto, columnas, WOFF), fila);
    writeFileSync(ruta, new Uint8Array(await pdf.arrayBuffer()));
    const texto = paginasDePdf(ruta).join(' ').replace(/\s+/g, ' ');
    expect(texto).toContain(`Mediana al reconocer (s) ${mediana_s ?? '-'} `);
  });
});

it('a heading names a unit only over bare numbers in it', () => {
  expect(tituloEnPantalla(columna)).toBe('Mediana al reconocer');
});

it.each([
  ['exact ones alone', [20, 30], [20, 30], null],
  ['one of all', [20, 90.5], [20, 30], 'esperas desde 32 s con ±3 %'],
  ['one of a tramo', [20, 30], [41, 41], 'esperas desde 32 s con ±3 %'],
])('waits that are the middle of a class say so: %s', (_, todas, de_un_tramo, dicho) => {
  const cuentas = ([mediana_s, p90_s]: number[]) => ({
    ...{ reconocer: { n: 2, mediana_s, p90_s }, escalar: { n: 0, mediana_s: null, p90_s: null } },
  });
  const reporte = { totales: cuentas(todas), por_tramo: [cuentas(de_un_tramo)] };
  expect(reservaDeEsperas(reporte as unknown as ReporteEventos)).toBe(dicho);
});
