import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { leerTramos, leerTrazas, resumir } from '../lib/trazas';

const carpeta = mkdtempSync(join(tmpdir(), 'tramos-trazas-'));
afterAll(() => rmSync(carpeta, { recursive: true, force: true }));
const archivo = (texto: string, nombre = 'trazas.csv') => {
  const ruta = join(carpeta, nombre);
  writeFileSync(ruta, texto);
  return ruta;
};

describe('a recording as a file', () => {
  it('is read with or without a heading, in whatever order, each sample once', async () => {
    const { trazas, repetidas } = await leerTrazas(
      archivo('ms,sensor,kgcm2\n300,B,27.9\n100,A,38.2\r\n200, A ,38.1\n100,B,28\n300,B,1\n\n'),
    );
    expect([...trazas]).toEqual([
      ['B', { t: [100, 300], p: [28, 27.9] }],
      ['A', { t: [100, 200], p: [38.2, 38.1] }],
    ]);
    expect(repetidas).toBe(1);
  });

  it.each([
    ['with the mark of Windows', '\uFEFF100,A,38.2\r\n200,A,38.1\r\n'],
    ['with the mark and a heading', '\uFEFFms,sensor,kgcm2\r\n100,A,38.2\r\n200,A,38.1\r\n'],
    ['between semicolons, with decimal commas', 'ms;sensor;kgcm2\n100;A;38,2\n200;A;38,1\n'],
    ['between tabs', '100\tA\t38.2\n200\tA\t38,1\n'],
    ['in quotes', '"ms","sensor","kgcm2"\n"100","A","38,2"\n200,A,"38,1"\n'],
  ])('is read as spreadsheets write it: %s', async (_, texto) => {
    const { trazas } = await leerTrazas(archivo(texto));
    expect([...trazas]).toEqual([['A', { t: [100, 200], p: [38.2, 38.1] }]]);
  });

  it('is summed up by its sensors and its time, and says what it gave twice', async () => {
    const T = Date.UTC(2026, 10, 22, 6);
    expect(resumir(await leerTrazas(archivo(`${T},A,1\n${T + 500},B,2\n${T},A,3\n`)))).toBe(
      '2 sensores, de 2026-11-22T06:00:00.000Z a 2026-11-22T06:00:00.500Z; lecturas repetidas, que no cuentan: 1',
    );
  });

  it.each([
    ['100,A,38.2\n200,A', /línea 2: se espera "milisegundos,clave,kg\/cm²" y dice "200,A"/],
    ['100,A,treinta', /línea 1/],
    ['100,A,38,2', /línea 1: .* con comas decimales, separe los campos con punto y coma/],
    ['100,A,', /línea 1/],
    ['', /no tiene ninguna lectura/],
    ['ms,sensor,kgcm2\n', /no tiene ninguna lectura/],
  ])('that is wrong is told in Spanish with its line: %j', async (texto, dicho) => {
    await expect(leerTrazas(archivo(texto))).rejects.toThrow(dicho);
  });

  it('that is not there is told', async () => {
    await expect(leerTrazas(join(carpeta, 'ninguna.csv'))).rejects.toThrow(/no se pudo leer/);
  });
});

describe('the tramo of a recording', () => {
  const TRAMO = {
    ...{ nombre: 'Tramo 3', sensor_a: 'PT-03', sensor_b: 'PT-04' },
    ...{ posicion_a: 184_600, posicion_b: 221_300, velocidad_onda_mps: 1_010 },
  };
  const leer = (dato: unknown) => leerTramos(archivo(JSON.stringify(dato), 'tramo.json'));

  it('may be one or several, and says what it does not say', () => {
    expect(leer(TRAMO)).toEqual([{ ...TRAMO, sigma_velocidad_rel: 0.01, flujo_mps: 0, lotes: null }]);
    expect(leer([TRAMO, TRAMO])).toHaveLength(2);
  });

  it('is read with the mark that Windows begins a file with', () => {
    expect(leerTramos(archivo(`\uFEFF${JSON.stringify(TRAMO)}`, 'tramo.json'))).toHaveLength(1);
  });

  it('may hold batches, each with its own wave speed', () => {
    const lotes = {
      vigente_desde: '2026-11-22T12:00:00.000Z',
      lotes: [{ posicion_desde: 200_000, producto: 'Diésel', velocidad_onda_mps: 1_164 }],
    };
    expect(leer({ ...TRAMO, lotes })).toMatchObject([{ lotes }]);
  });

  it.each([
    [{ ...TRAMO, lotes: { vigente_desde: 'ayer', lotes: [] } }, /lotes/],
    [{ ...TRAMO, velocidad_onda_mps: -1 }, /velocidad_onda_mps/],
    [{ ...TRAMO, posicion_b: 100 }, /la posición de A debe ser menor que la de B/],
    [{ ...TRAMO, velocidad_onda_mps: undefined }, /falta el campo velocidad_onda_mps/],
    [{ ...TRAMO, posicion_a: '184600' }, /posicion_a no es válido \(Escriba un número\): "184600"/],
    [{ ...TRAMO, flujo: 1.2 }, /no se conoce el campo flujo/],
    [{ ...TRAMO, flujo_mps: 2_000 }, /flujo_mps no es válido \([^)]+\): 2000/],
    [{ ...TRAMO, sensor_b: 'PT-03' }, /los sensores A y B deben ser distintos/],
    [[TRAMO, { ...TRAMO, nombre: undefined }], /tramo 2: falta el campo nombre/],
    ['Tramo 3', /se espera un tramo/],
    [[], /no tiene ningún tramo/],
  ])('that is wrong is told: %j', (dato, dicho) => {
    expect(() => leer(dato)).toThrow(dicho);
  });
});
