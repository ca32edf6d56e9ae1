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
      { campos: ['algo_nuevo', 'id', 'tramo_id', 'recognized_by', 'grupo'] },
      {
        nombres: { sistemas: [], tramos: [{ id: 3, nombre: 'Bajío' }], usuarios: [{ id: 7, nombre: 'Ana' }] },
      },
      ['x', 1, 3, 7, 1],
      { nombres: { sistemas: [], tramos: [{ id: 4, nombre: 'Ánimas' }], usuarios: [] } },
      ['x', 2, 4, null, 1],
      { total: 2 },
    ];
    const eventos: unknown[] = [];
    for await (const lote of leerRenglones(flujoDe(lineas.map((l) => JSON.stringify(l)).join('\n'), 9)))
      eventos.push(...lote);
    expect(eventos).toMatchObject([
      { id: 1, tramo: 'Bajío', recognized_by_user_name: 'Ana', grupo_id: 'G-1' },
      { id: 2, tramo: 'Ánimas', recognized_by_user_name: null },
    ]);
  });

  it.each([
    ['the line that says it is whole is missing', TEXTO.replace('{"total":2}\n', '')],
    ['a line is cut', TEXTO.slice(0, 40)],
    ['a line is unreadable', `<html>\n${TEXTO}`],
  ])('are refused when %s', async (_, texto) => {
    await expect(leer(flujoDe(texto, 16))).rejects.toMatchObject({ code: 'exportacion_interrumpida' });
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
