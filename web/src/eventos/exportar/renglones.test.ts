import { describe, expect, it } from 'vitest';
import { leerRenglones } from './renglones';

/** A stream of these bytes, cut wherever the network pleases. */
const flujoDe = (texto: string, trozo: number): ReadableStream<Uint8Array> => {
  const bytes = new TextEncoder().encode(texto);
  let desde = 0;
  return new ReadableStream({
    pull: (control) => {
      if (desde >= bytes.length) return control.close();
      control.enqueue(bytes.slice(desde, desde + trozo));
      desde += trozo;
    },
  });
};

const leer = async (flujo: ReadableStream<Uint8Array>) => {
  const ids: unknown[] = [];
  for await (const lote of leerRenglones(flujo)) ids.push(...lote.map((e) => e.tramo));
  return ids;
};

const TEXTO = '{"id":1,"tramo":"Bajío"}\n{"id":2,"tramo":"Ánimas"}\n{"total":2}\n';

describe('the rows of an answer', () => {
  it.each([1, 3, 7, 1_000])('come whole though they are cut every %i bytes', async (trozo) => {
    expect(await leer(flujoDe(TEXTO, trozo))).toEqual(['Bajío', 'Ánimas']);
  });

  it('may end without a line break', async () => {
    expect(await leer(flujoDe(TEXTO.trimEnd(), 5))).toEqual(['Bajío', 'Ánimas']);
  });

  it('may be lists of values, under the names that the answer announces', async () => {
    const lineas = [
      '{"campos":["algo_nuevo","id","tramo_id","recognized_by","grupo","created_at"]}',
      '{"nombres":{"sistemas":[],"tramos":[{"id":3,"nombre":"Bajío"}],"usuarios":[{"id":7,"nombre":"Ana"}]}}',
      'x\t1\t3\t7\t1\t1795232518.218',
      '{"nombres":{"sistemas":[],"tramos":[{"id":4,"nombre":"Ánimas"}],"usuarios":[]}}',
      'x\t2\t4\t\t1\t',
      '{"total":2}',
    ];
    const eventos: unknown[] = [];
    for await (const lote of leerRenglones(flujoDe(lineas.join('\n'), 9))) eventos.push(...lote);
    expect(eventos).toMatchObject([
      {
        id: 1,
        tramo: 'Bajío',
        recognized_by_user_name: 'Ana',
        grupo_id: 'G-1',
        created_at: 1_795_232_518_218,
      },
      { id: 2, tramo: 'Ánimas', recognized_by_user_name: null, created_at: null },
    ]);
  });

  const LISTA = [
    { id: 1, tramo: 'Bajío' },
    { grupo_id: 'G-1', eventos: [{ id: 2, tramo: 'Ánimas' }] },
  ];
  it.each([
    ['a plain list', LISTA, 0],
    ['a list under eventos, with its total', { eventos: LISTA, total: 2 }, 0],
    ['a list under eventos alone', { eventos: LISTA }, 0],
    ['any of them over several lines', { eventos: LISTA, total: 2 }, 2],
  ])('may come all at once, as the specification has it: %s', async (_cual, respuesta, sangria) => {
    expect(await leer(flujoDe(JSON.stringify(respuesta, null, sangria), 7))).toEqual(['Bajío', 'Ánimas']);
  });

  it('are none, and no failure, in a list without any', async () => {
    expect(await leer(flujoDe('{"eventos":[],"total":0}', 7))).toEqual([]);
  });

  it.each([
    ['a list is cut', JSON.stringify(LISTA, null, 2).slice(0, 60)],
    ['the line that says it is whole is missing', TEXTO.replace('{"total":2}\n', '')],
    ['a line in the middle is missing', TEXTO.replace('{"id":2,"tramo":"Ánimas"}\n', '')],
    [
      'a row in the middle is missing',
      '{"campos":["id","tipo"]}\n1\tcaida_presion\n3\tcaida_presion\n{"total":3}\n',
    ],
    ['a line comes twice', TEXTO.replace('{"total"', '{"id":2,"tramo":"Ánimas"}\n{"total"')],
    ['a line is cut', TEXTO.slice(0, 40)],
    ['a row is cut', '{"campos":["id","tramo_id","notas"]}\n1\t3\n{"total":1}\n'],
    ['a line is unreadable', `<html>\n${TEXTO}`],
  ])('are refused when %s', async (_, texto) => {
    await expect(leer(flujoDe(texto, 16))).rejects.toMatchObject({ code: 'exportacion_interrumpida' });
  });

  it('are handed on a few at a time, however much has come at once', async () => {
    const renglones = Array.from({ length: 5_000 }, (_, i) => `${i}\tcaida_presion\n`).join('');
    const texto = `{"campos":["id","tipo"]}\n${renglones}{"total":5000}\n`;
    const cuantos: number[] = [];
    for await (const lote of leerRenglones(flujoDe(texto, texto.length))) cuantos.push(lote.length);
    expect(cuantos.reduce((suma, n) => suma + n, 0)).toBe(5_000);
    expect(Math.max(...cuantos)).toBeLessThan(2_500);
  });

  it('are refused when the line breaks', async () => {
    const roto = new ReadableStream<Uint8Array>({
      pull: (control) => control.error(new TypeError('network error')),
    });
    await expect(leer(roto)).rejects.toMatchObject({ code: 'exportacion_interrumpida' });
  });

  it('are not asked for any more by whoever stops reading', async () => {
    let cancelado = false;
    const flujo = new ReadableStream<Uint8Array>({
      pull: (control) => control.enqueue(new TextEncoder().encode('{"id":1}\n')),
      cancel: () => {
        cancelado = true;
      },
    });
    for await (const _ of leerRenglones(flujo)) break;
    expect(cancelado).toBe(true);
  });
});
