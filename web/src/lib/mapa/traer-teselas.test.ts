import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterEach, describe, expect, it } from 'vitest';
import { NoEsTesela, TESELA_BYTES_MAX } from './juicio-teselas';
import { desplegar, fuenteDeArchivo, traerTesela } from './traer-teselas';

/** A server of tiles that answers each in its own way. */
let cerrar: (() => Promise<unknown>) | undefined;
afterEach(() => cerrar?.());
const servir = async (contestar: RequestListener) => {
  const servidor = createServer(contestar).listen(0, '127.0.0.1');
  await once(servidor, 'listening');
  cerrar = () => {
    servidor.closeAllConnections();
    return new Promise((hecho) => servidor.close(hecho));
  };
  return `http://127.0.0.1:${(servidor.address() as AddressInfo).port}/3/1/2.png`;
};
const faltaDe = async (promesa: Promise<unknown>) => {
  const error = await promesa.then(
    () => null,
    (uno: unknown) => uno,
  );
  return error instanceof NoEsTesela ? error.falta : error;
};
const PNG = Buffer.from('\u0089PNG\r\n\u001a\n and what follows', 'latin1');

describe('a picture', () => {
  it('is what the server has of that place, or nothing', async () => {
    const url = await servir((pedido, respuesta) => {
      if (pedido.url?.endsWith('.png')) respuesta.setHeader('content-type', 'image/png').end(PNG);
      else respuesta.writeHead(404).end('no such tile');
    });
    expect(await (await traerTesela(url))?.bytes()).toEqual(new Uint8Array(PNG));
    expect(await traerTesela(url.replace('.png', '.none'))).toBeNull();
  });

  it.each([
    ['a page, with its kind', 'text/html', '<html>Inicie sesión</html>', 'otra_cosa'],
    ['a page that says it is a picture', 'image/png', '<html>Inicie sesión</html>', 'otra_cosa'],
    ['nothing that says it is a picture', 'image/png', '', 'otra_cosa'],
  ])('is not %s', async (_que, tipo, cuerpo, falta) => {
    const url = await servir(
      (_pedido, respuesta) => void respuesta.setHeader('content-type', tipo).end(cuerpo),
    );
    expect(await faltaDe(traerTesela(url))).toBe(falta);
  });

  it('is not where the server sends people elsewhere, to sign in', async () => {
    const url = await servir((pedido, respuesta) => {
      if (pedido.url === '/entrar') respuesta.setHeader('content-type', 'text/html').end('<form>');
      else respuesta.writeHead(302, { location: '/entrar' }).end();
    });
    expect(await faltaDe(traerTesela(url))).toBe('otra_cosa');
  });

  it('that never ends is read no further than a tile may go', async () => {
    let dados = 0;
    let ido: (() => void) | undefined;
    const fin = new Promise<void>((hecho) => {
      ido = hecho;
    });
    const trozo = Buffer.concat([PNG, Buffer.alloc(64 << 10)]);
    const url = await servir((_pedido, respuesta) => {
      respuesta.setHeader('content-type', 'image/png');
      const dar = () => {
        while (!respuesta.destroyed && respuesta.write(trozo)) dados += trozo.length;
        dados += trozo.length;
      };
      respuesta.on('drain', dar).on('close', () => ido?.());
      dar();
    });
    expect(await faltaDe(traerTesela(url))).toBe('demasiado');
    // The server is let go of, with what the sockets between held besides.
    await fin;
    expect(dados).toBeLessThan(8 * TESELA_BYTES_MAX);
  });

  it('is not waited for where the server has stopped, nor where there is none', async () => {
    const url = await servir((_pedido, respuesta) => {
      respuesta.writeHead(200, { 'content-type': 'image/png', 'content-length': 5_000 }).write(PNG);
    });
    expect(await faltaDe(traerTesela(url, { ms: 50 }))).toBe('sin_respuesta');
    await cerrar?.();
    cerrar = undefined;
    expect(await faltaDe(traerTesela(url))).toBe('sin_respuesta');
  });
});

describe('a tile file', () => {
  const archivo = Buffer.from(Array.from({ length: 1_000 }, (_, i) => i % 251));
  const porPartes =
    (sello: () => string, como?: (desde: number, hasta: number) => Buffer): RequestListener =>
    (pedido, respuesta) => {
      const [, desde = 0, hasta = 0] = (/bytes=(\d+)-(\d+)/.exec(pedido.headers.range ?? '') ?? []).map(
        Number,
      );
      const parte = como?.(desde, hasta) ?? archivo.subarray(desde, hasta + 1);
      respuesta
        .writeHead(206, { etag: sello(), 'content-range': `bytes ${desde}-${hasta}/${archivo.length}` })
        .end(parte);
    };

  it('is read by the parts that are asked for', async () => {
    const fuente = fuenteDeArchivo(await servir(porPartes(() => '"a"')));
    expect(new Uint8Array((await fuente.getBytes(0, 10)).data)).toEqual(
      new Uint8Array(archivo.subarray(0, 10)),
    );
    expect(new Uint8Array((await fuente.getBytes(500, 10)).data)).toEqual(
      new Uint8Array(archivo.subarray(500, 510)),
    );
  });

  it('that is put in the place of another gives no part of itself to it', async () => {
    let sello = '"a"';
    const fuente = fuenteDeArchivo(await servir(porPartes(() => sello)));
    await fuente.getBytes(0, 10);
    sello = '"b"';
    expect(await faltaDe(fuente.getBytes(500, 10))).toBe('cambio');
  });

  it('that ends before what is asked for is not taken for whole', async () => {
    const fuente = fuenteDeArchivo(
      await servir(
        porPartes(
          () => '"a"',
          (desde) => archivo.subarray(desde, desde + 4),
        ),
      ),
    );
    await fuente.getBytes(0, 10);
    expect(await faltaDe(fuente.getBytes(500, 10))).toBe('otro_rango');
  });

  it('of a server that knows no parts is not fetched whole', async () => {
    const url = await servir((_pedido, respuesta) => void respuesta.writeHead(200).end(archivo));
    expect(await faltaDe(fuenteDeArchivo(url).getBytes(0, 10))).toBe('otro_rango');
  });

  it('does not have one fetch what no part of a map is', async () => {
    expect(await faltaDe(Promise.resolve(fuenteDeArchivo('http://127.0.0.1:9/').getBytes(0, 1e12)))).toBe(
      'demasiado',
    );
  });

  it.each([
    ['packed', gzipSync(archivo), 2, null],
    ['as they are', archivo, 1, null],
    ['broken', gzipSync(archivo).subarray(0, 40), 2, 'otra_cosa'],
    ['no packing that is known', archivo, 4, 'otra_cosa'],
    ['more, unfolded, than a map has', gzipSync(Buffer.alloc(40 << 20)), 2, 'demasiado'],
  ])('holds parts that are %s', async (_que, bytes, como, falta) => {
    const desplegado = desplegar(new Uint8Array(bytes).buffer, como);
    if (falta) expect(await faltaDe(desplegado)).toBe(falta);
    else expect(new Uint8Array(await desplegado)).toEqual(new Uint8Array(archivo));
  });
});
