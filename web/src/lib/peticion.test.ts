import { PACIENCIA_MS, SIN_LINEA_MS } from '@tramos/contract/limites';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { seReintenta } from './app-error';
import { medirCallado } from './callado';
import { crearPedir } from './peticion';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  medirCallado(() => 0);
});

/** A server that takes the request and says nothing more, until it is given up. */
const congelado = (_: unknown, init?: RequestInit): Promise<Response> =>
  new Promise((_resolver, rechazar) => {
    init?.signal?.addEventListener('abort', () => rechazar(init.signal?.reason));
  });
const pedirA = (fetch: typeof globalThis.fetch) => crearPedir({ fetch, alResponder: () => undefined });

/** What became of a request, once it is known. */
const seguir = (peticion: Promise<Response>) => {
  const visto: { error?: unknown; respuesta?: Response } = {};
  peticion.then(
    (respuesta) => {
      visto.respuesta = respuesta;
    },
    (error: unknown) => {
      visto.error = error;
    },
  );
  return visto;
};

describe('a request to which nothing comes', () => {
  it('is given up after 10 s, as one that can be tried again', async () => {
    const visto = seguir(pedirA(congelado)('/api/x', {}));
    await vi.advanceTimersByTimeAsync(9_999);
    expect(visto).toEqual({});
    await vi.advanceTimersByTimeAsync(1);
    expect(visto.error).toMatchObject({ status: 0, code: 'sin_respuesta' });
    expect(seReintenta(visto.error)).toBe(true);
  });

  it('is waited for longer where its call says so', async () => {
    const visto = seguir(pedirA(congelado)('/api/x', { paciencia_ms: 60_000 }));
    await vi.advanceTimersByTimeAsync(59_999);
    expect(visto).toEqual({});
    await vi.advanceTimersByTimeAsync(1);
    expect(visto.error).toMatchObject({ code: 'sin_respuesta' });
  });

  it('is given up where its call says so too, once the server says nothing to anybody else', async () => {
    let callado_ms = 0;
    medirCallado(() => callado_ms);
    const visto = seguir(pedirA(congelado)('/api/x', { paciencia_ms: 60_000 }));
    await vi.advanceTimersByTimeAsync(30_000);
    callado_ms = SIN_LINEA_MS - 1;
    await vi.advanceTimersByTimeAsync(1_000);
    expect(visto).toEqual({});
    callado_ms = SIN_LINEA_MS;
    await vi.advanceTimersByTimeAsync(1_000);
    expect(visto.error).toMatchObject({ code: 'sin_respuesta' });

    const desdeEntonces = seguir(pedirA(congelado)('/api/x', { paciencia_ms: 60_000 }));
    await vi.advanceTimersByTimeAsync(PACIENCIA_MS - 1);
    expect(desdeEntonces).toEqual({});
    await vi.advanceTimersByTimeAsync(1);
    expect(desdeEntonces.error).toMatchObject({ code: 'sin_respuesta' });
  });

  it('that its caller gives up first ends as the caller wants it', async () => {
    const propia = new AbortController();
    const visto = seguir(pedirA(congelado)('/api/x', { signal: propia.signal }));
    propia.abort();
    await vi.advanceTimersByTimeAsync(0);
    expect(visto.error).toMatchObject({ name: 'AbortError' });
  });

  it('is told apart from a server that cannot be reached', async () => {
    const visto = seguir(pedirA(() => Promise.reject(new TypeError('Failed to fetch')))('/api/x', {}));
    await vi.advanceTimersByTimeAsync(0);
    expect(visto.error).toMatchObject({ status: 0, code: 'sin_conexion' });
  });
});

describe('an answer that comes in pieces', () => {
  it('is waited for as long as they come, and given up when they stop half way', async () => {
    let cuerpo!: ReadableStreamDefaultController<Uint8Array>;
    const aTrozos = (_: unknown, init?: RequestInit) => {
      const flujo = new ReadableStream<Uint8Array>({
        start: (c) => {
          cuerpo = c;
          init?.signal?.addEventListener('abort', () => c.error(init.signal?.reason));
        },
      });
      return Promise.resolve(new Response(flujo));
    };
    const visto = seguir(pedirA(aTrozos)('/api/x', {}));
    for (let i = 0; i < 4; i += 1) {
      await vi.advanceTimersByTimeAsync(PACIENCIA_MS - 1_000);
      cuerpo.enqueue(new TextEncoder().encode(`${i}`));
    }
    await vi.advanceTimersByTimeAsync(PACIENCIA_MS - 1_000);
    expect(visto).toEqual({});
    await vi.advanceTimersByTimeAsync(1_000);
    expect(visto.error).toMatchObject({ code: 'sin_respuesta' });
  });

  it('is handed over whole', async () => {
    const visto = seguir(
      pedirA(() => Promise.resolve(Response.json({ total: 3 }, { status: 201 })))('/', {}),
    );
    await vi.advanceTimersByTimeAsync(0);
    expect(visto.respuesta?.status).toBe(201);
    expect(await visto.respuesta?.json()).toEqual({ total: 3 });
  });
});
