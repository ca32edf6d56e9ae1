import { formatDuracion } from '@tramos/contract/duracion';
import type { Espera, ReporteEventos } from '@tramos/contract/reportes-eventos';
import { describe, expect, it, vi } from 'vitest';
import { CIFRAS } from '../../../contract/test/cifras';
import { contextoDeExportacion } from '../../test/eventos-de-exportacion';
import { crearCsv } from '../lib/exportar/csv';
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

describe.each(CIFRAS)('the median of $nombre', ({ esperas_s, mediana_s, p90_s, mediana }) => {
  const fila = filaDe({ n: esperas_s.length, mediana_s, p90_s });

  it('is written alike on the dashboard and in the report', () => {
    expect(llano(mediana_s === null ? '-' : formatDuracion(1_000 * mediana_s))).toBe(mediana);
    expect(llano(columna.pinta?.(fila))).toBe(mediana);
  });

  it('is a bare number under the unit of its heading in a CSV', async () => {
    const documento = crearCsv(contextoDeExportacion({}), [columna]);
    await documento.agregar([fila]);
    const lineas = (await (await documento.terminar()).text()).split('\r\n');
    expect(lineas.slice(0, 2)).toEqual([
      'Mediana al reconocer (s)',
      mediana_s === null ? '' : String(mediana_s),
    ]);
  });
});

it('a heading names a unit only over bare numbers in it', () => {
  expect(tituloEnPantalla(columna)).toBe('Mediana al reconocer');
});

it('waits that are the middle of a class say so', () => {
  expect(reservaDeEsperas({ n: 2, mediana_s: 20, p90_s: 30 })).toBeNull();
  expect(reservaDeEsperas({ n: 8, mediana_s: 20, p90_s: 90.5 })).toBe('esperas desde 32 s con ±3 %');
});
