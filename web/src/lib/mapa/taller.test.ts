import { afterEach, describe, expect, it, vi } from 'vitest';
import { abrirTaller, type Decir } from './taller';

const oficio = (oido: number[]) => ({
  trabajador: () => {
    throw new Error('no worker was to be asked for');
  },
  enPagina: async () => (decir: Decir<number>) => (n: number) => decir(2 * n),
  alRecibir: (n: number) => void oido.push(n),
  alFallar: () => void oido.push(Number.NaN),
});

describe('where a worker cannot paint', () => {
  it('the page does the same work', async () => {
    const oido: number[] = [];
    const { decir } = abrirTaller<number, number>(oficio(oido));
    decir(1);
    decir(2);
    await vi.waitFor(() => expect(oido).toEqual([2, 4]), 20_000);
  });
  it('says that it could not be had', async () => {
    const oido: number[] = [];
    const { decir } = abrirTaller<number, number>({
      ...oficio(oido),
      enPagina: () => Promise.reject(new Error('offline')),
    });
    decir(1);
    await vi.waitFor(() => expect(oido).toEqual([Number.NaN]), 20_000);
  });
  it('is not heard once the map has gone', async () => {
    const oido: number[] = [];
    const otros: number[] = [];
    const { decir, cerrar } = abrirTaller<number, number>(oficio(oido));
    decir(1);
    cerrar();
    abrirTaller<number, number>(oficio(otros)).decir(3);
    await vi.waitFor(() => expect(otros).toEqual([6]), 20_000);
    expect(oido).toEqual([]);
  });
});

describe('where a worker can paint', () => {
  afterEach(() => void vi.unstubAllGlobals());

  it('it does, and ends with the map', () => {
    vi.stubGlobal('OffscreenCanvas', class {});
    vi.stubGlobal('ImageBitmapRenderingContext', class {});
    const [dicho, oido]: [unknown[], number[]] = [[], []];
    const trabajador = {
      onmessage: null as ((mensaje: { data: number }) => void) | null,
      postMessage: (mensaje: unknown) => dicho.push(mensaje),
      terminate: () => dicho.push('fin'),
    };
    const { decir, cerrar } = abrirTaller<number, number>({
      ...oficio(oido),
      trabajador: () => trabajador as unknown as Worker,
    });
    decir(5);
    trabajador.onmessage?.({ data: 10 });
    cerrar();
    expect(dicho).toEqual([5, 'fin']);
    expect(oido).toEqual([10]);
  });
});
