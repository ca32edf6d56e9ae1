import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { crearPintor, type Pintado } from './base-pintor';
import { aUnidad, ladoMundo, type Vista } from './vista';

const ARCHIVO = readFileSync(new URL('../../../public/geo/base.pmtiles', import.meta.url));

/** Two tile files: one that never changes, and one that is as `sitio` says. */
let sitio: { bytes: Buffer; sello: string } | null = null;
let pedidas = 0;
/** While it is not settled the file that changes is not answered for. */
let retenida: Promise<void> | null = null;
const servidor = createServer(async (pedido, respuesta) => {
  const de = pedido.url === '/sitio' ? sitio : { bytes: ARCHIVO, sello: '"base"' };
  if (pedido.url === '/sitio') pedidas += 1;
  if (pedido.url === '/sitio') await retenida;
  if (!de) return void respuesta.writeHead(500).end();
  const [, desde = 0, hasta = 0] = (/(\d+)-(\d+)/.exec(pedido.headers.range ?? '') ?? []).map(Number);
  const parte = de.bytes.subarray(desde, hasta + 1);
  respuesta.writeHead(206, {
    etag: de.sello,
    'content-range': `bytes ${desde}-${desde + parte.length - 1}/${de.bytes.length}`,
    'content-length': parte.length,
  });
  return void respuesta.end(parte);
});
let origen = '';
beforeAll(async () => {
  servidor.listen(0, '127.0.0.1');
  await once(servidor, 'listening');
  origen = `http://127.0.0.1:${(servidor.address() as AddressInfo).port}`;
});
afterAll(() => servidor.close());
afterEach(() => {
  retenida = null;
});

/** A window over the middle of the country. */
const vista = (zoom: number): Vista => {
  const { x, y } = aUnidad({ lat: 21, lng: -101 });
  const lado = ladoMundo(zoom);
  return { zoom, ancho: 600, alto: 400, origen: { x: x * lado - 300, y: y * lado - 200 } };
};

const pendiente = () => {
  let hacer = (): void => undefined;
  const hecha = new Promise<void>((resolver) => {
    hacer = resolver;
  });
  return { hecha, hacer };
};
const ver = (pintor: ReturnType<typeof crearPintor>, zoom: number, mientras = (_: Pintado) => {}) =>
  pintor.ver(vista(zoom), mientras);

describe('the base map of a site that changes its file', () => {
  it('is read anew once the file is another', async () => {
    sitio = { bytes: ARCHIVO, sello: '"a"' };
    const pintor = crearPintor(`${origen}/sitio`, `${origen}/base`);
    expect((await ver(pintor, 6)).entera).toBe(true);
    sitio = { bytes: ARCHIVO, sello: '"b"' };
    const { entera, rotulos } = await ver(pintor, 8);
    expect([entera, rotulos.length > 0]).toEqual([true, true]);
  });

  it.each([
    ['is gone', null],
    ['is none', { bytes: Buffer.from('<html>'.repeat(4_000)), sello: '"c"' }],
    ['is cut short', { bytes: ARCHIVO.subarray(0, 20_000), sello: '"d"' }],
  ])(
    'gives way to the one that ships where the file %s, and is left alone until it is asked for again',
    async (_que, roto) => {
      sitio = { bytes: ARCHIVO, sello: '"a"' };
      const pintor = crearPintor(`${origen}/sitio`, `${origen}/base`);
      await ver(pintor, 6);
      sitio = roto;
      const { entera, rotulos } = await ver(pintor, 8);
      expect([entera, rotulos.length > 0]).toEqual([false, true]);
      const hasta = pedidas;
      expect((await ver(pintor, 7)).entera).toBe(false);
      expect(pedidas).toBe(hasta);
      sitio = { bytes: ARCHIVO, sello: '"e"' };
      pintor.reintentar();
      expect((await ver(pintor, 7)).entera).toBe(true);
    },
  );

  it('that keeps one waiting has the one that ships in its place, comes by itself, and is waited for again once it is quick', async () => {
    sitio = { bytes: ARCHIVO, sello: '"a"' };
    let seAcaba = pendiente();
    const pintor = crearPintor(`${origen}/sitio`, `${origen}/base`, () => seAcaba.hecha);
    const supletos: [zoom: number, entera: boolean, conNombres: boolean][] = [];
    const mirar = (zoom: number) =>
      ver(pintor, zoom, ({ entera, rotulos }) => supletos.push([zoom, entera, rotulos.length > 0]));
    const retener = () => {
      const { hecha, hacer } = pendiente();
      retenida = hecha;
      return hacer;
    };
    let soltar = retener();
    const primera = mirar(6);
    seAcaba.hacer();
    await vi.waitFor(() => expect(supletos).toEqual([[6, false, true]]), 20_000);
    soltar();
    expect((await primera).entera).toBe(true);
    // It was late: the next view does not wait.
    seAcaba = pendiente();
    soltar = retener();
    const segunda = mirar(8);
    await vi.waitFor(() => expect(supletos.slice(1)).toEqual([[8, false, true]]), 20_000);
    soltar();
    expect((await segunda).entera).toBe(true);
    expect((await mirar(10)).entera).toBe(true);
    soltar = retener();
    const ultima = mirar(12);
    await ver(crearPintor(`${origen}/base`, null), 12);
    expect(supletos).toHaveLength(2);
    soltar();
    expect((await ultima).entera).toBe(true);
  });

  it('is told as missing where there is no other', async () => {
    sitio = null;
    const pintor = crearPintor(`${origen}/sitio`, null);
    await expect(ver(pintor, 6)).rejects.toThrow();
    sitio = { bytes: ARCHIVO, sello: '"a"' };
    expect((await ver(pintor, 6)).entera).toBe(true);
  });
});
