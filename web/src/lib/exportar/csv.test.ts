import { describe, expect, it } from 'vitest';
import { contextoDeExportacion, eventoDeExportacion } from '../../../test/eventos-de-exportacion';
import { COLUMNAS } from '../../eventos/exportar/columnas';
import { estiloDe, neutralizar } from '../csv';
import { crearCsv } from './csv';

/** The cells of a CSV as a spreadsheet reads them (RFC 4180). */
const leerCsv = (texto: string, separador: string): string[][] => {
  const filas: string[][] = [];
  let [fila, celda, citada]: [string[], string, boolean] = [[], '', false];
  for (let i = 0; i < texto.length; i++) {
    const letra = texto[i] ?? '';
    if (citada && letra === '"' && texto[i + 1] === '"') {
      celda += '"';
      i += 1;
    } else if (letra === '"') citada = !citada;
    else if (citada) celda += letra;
    else if (letra === separador) {
      fila.push(celda);
      celda = '';
    } else if (letra === '\r' && texto[i + 1] === '\n') {
      filas.push([...fila, celda]);
      [fila, celda] = [[], ''];
      i += 1;
    } else celda += letra;
  }
  return filas;
};

const crear = async (eventos: ReturnType<typeof eventoDeExportacion>[], region = 'es-MX') => {
  const documento = crearCsv(contextoDeExportacion({ region }), COLUMNAS);
  await documento.agregar(eventos);
  const archivo = await documento.terminar();
  return { archivo, bytes: new Uint8Array(await archivo.arrayBuffer()) };
};
const texto = (bytes: Uint8Array) => new TextDecoder().decode(bytes);
const celdaDe = (filas: string[][], titulo: string, fila = 1) =>
  filas[fila]?.[filas[0]?.findIndex((celda) => celda.startsWith(titulo)) ?? -1];

describe('a CSV', () => {
  it('is UTF-8 with its mark, and its lines end as RFC 4180 says', async () => {
    const { archivo, bytes } = await crear([eventoDeExportacion(1)]);
    expect(archivo.type).toBe('text/csv;charset=utf-8');
    expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    expect(new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes).match(/\r\n/g)).toHaveLength(2);
  });

  it.each([
    ['es-MX', ',', '-18.952', '20.545123'],
    ['es-419', ',', '-18.952', '20.545123'],
    ['es-ES', ';', '-18,952', '20,545123'],
    ['es', ';', '-18,952', '20,545123'],
  ])('opens in the Excel of %s', async (region, separador, delta, latitud) => {
    const { bytes } = await crear([eventoDeExportacion(1)], region);
    const filas = leerCsv(texto(bytes), separador);
    expect(filas.map(({ length }) => length)).toEqual([COLUMNAS.length, COLUMNAS.length]);
    expect([celdaDe(filas, 'B − A'), celdaDe(filas, 'Latitud')]).toEqual([delta, latitud]);
    expect(celdaDe(filas, 'Creado')).toBe('2026-11-21 03:41:58.500');
    expect(celdaDe(filas, 'Tramo')).toBe('Encinos → Mezquital');
  });

  it('gives back what was put into it, whatever it holds', async () => {
    const dificil = 'Válvula "A", norte;\nde\tpaso';
    const { bytes } = await crear([eventoDeExportacion(1, { tramo: dificil })]);
    expect(celdaDe(leerCsv(texto(bytes), ','), 'Tramo')).toBe(dificil);
  });

  it('runs nothing, and leaves real numbers alone', async () => {
    const { bytes } = await crear([eventoDeExportacion(1, { tramo: '=1+1', sensor_a_name: '@SUM(A1)' })]);
    const filas = leerCsv(texto(bytes), ',');
    expect([celdaDe(filas, 'Tramo'), celdaDe(filas, 'Sensor A')]).toEqual(["'=1+1", "'@SUM(A1)"]);
    expect(celdaDe(filas, 'Longitud')).toBe('-101.063450');
    const datos = (filas[1] ?? []).filter((_, i) => COLUMNAS[i]?.tipo === 'texto');
    for (const celda of datos) expect(celda).not.toMatch(/^[=+\-@\t\r]/);
  });
});

describe('a text that a spreadsheet would run', () => {
  it.each(['=1', '+1', '-1', '@A1', '\t=1', '\r=1', ' =1', '\n=1', '＝1', '＋1', '－1', '＠A1'])(
    '%j is neutralised',
    (malo) => {
      expect(neutralizar(malo)).toBe(`'${malo}`);
    },
  );
  it.each(['', 'Tramo 1-2', 'a=b', '212+500', "'=1", '¿=?'])('%j is left as it is', (bueno) => {
    expect(neutralizar(bueno)).toBe(bueno);
  });
});

it('separates by comma where decimals have a point', () => {
  expect([estiloDe('en-US'), estiloDe('es-AR')]).toEqual([
    { separador: ',', decimal: '.' },
    { separador: ';', decimal: ',' },
  ]);
});
