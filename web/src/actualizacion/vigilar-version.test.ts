import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ponerNavegador } from '../../test/navegador';
import { textoConstruccion } from './texto-construccion';
import { posponer, useVersion, vigilarVersion } from './vigilar-version';

const PROPIA = '0123456789abcdef';
const BUILT_AT = '2026-11-25T16:15:00.000Z';
/** What the server answers by address; what is not here is not found. */
let servidas: Record<string, unknown>;
let pedidas: string[];
let respuestas: Promise<unknown>[];
let ventana: EventTarget;
let parar: () => void;

beforeEach(() => {
  ({ ventana } = ponerNavegador());
  const meta = { getAttribute: () => PROPIA };
  vi.stubGlobal('document', Object.assign(new EventTarget(), { querySelector: () => meta }));
  pedidas = [];
  respuestas = [];
  vi.stubGlobal('fetch', (ruta: string) => {
    pedidas.push(ruta);
    const dicho = ruta in servidas ? Response.json(servidas[ruta]) : new Response('', { status: 404 });
    const respuesta = Promise.resolve(dicho);
    respuestas.push(respuesta);
    return respuesta;
  });
  useVersion.setState({ ofrecida: null, pospuesta: null });
  parar = vigilarVersion();
});
afterEach(() => {
  parar();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** Somebody looks at the page again, and whatever it asks then has been answered and dealt with. */
const volver = async () => {
  const antes = pedidas.length;
  ventana.dispatchEvent(new Event('focus'));
  expect(pedidas.length).toBeGreaterThan(antes);
  for (let vistas = 0; vistas < respuestas.length; ) {
    vistas = respuestas.length;
    await Promise.all(respuestas);
    await new Promise(setImmediate);
  }
};

describe('a newer build on the server', () => {
  it('is offered with what its manifest says, which is asked for once', async () => {
    servidas = {
      '/builds/latest.json': { id: 'b'.repeat(16) },
      [`/builds/meta/${'b'.repeat(16)}.json`]: { id: 'b', version: '0.2.0', built_at: BUILT_AT, files: [] },
    };
    await volver();
    await vi.waitFor(
      () =>
        expect(useVersion.getState().ofrecida).toEqual({
          ...{ id: 'b'.repeat(16), version: '0.2.0', built_at: BUILT_AT },
        }),
      20_000,
    );
    await volver();
    expect(pedidas.filter((ruta) => ruta.includes('/meta/'))).toHaveLength(1);
    posponer();
    await volver();
    expect(useVersion.getState().ofrecida).toBeNull();
  });

  it('that was put off is offered again after an hour', async () => {
    servidas = { '/builds/latest.json': { id: 'b'.repeat(16) } };
    await volver();
    await vi.waitFor(() => expect(useVersion.getState().ofrecida).not.toBeNull(), 20_000);
    posponer();
    const puesta_ms = Date.now();
    const ahora = vi.spyOn(Date, 'now');
    ahora.mockReturnValue(puesta_ms + 3_500_000);
    await volver();
    expect(useVersion.getState().ofrecida).toBeNull();
    ahora.mockReturnValue(puesta_ms + 3_600_000);
    await volver();
    await vi.waitFor(() => expect(useVersion.getState().ofrecida).not.toBeNull(), 20_000);
  });

  it('is offered all the same where its manifest cannot be read', async () => {
    servidas = { '/builds/latest.json': { id: 'c'.repeat(16) } };
    await volver();
    await vi.waitFor(() => expect(useVersion.getState().ofrecida?.id).toBe('c'.repeat(16)), 20_000);
  });

  it('is not asked about while it is the one that runs', async () => {
    servidas = { '/builds/latest.json': { id: PROPIA } };
    await volver();
    expect([pedidas, useVersion.getState().ofrecida]).toEqual([['/builds/latest.json'], null]);
  });
});

describe('what the bar says of it', () => {
  it.each([
    ['0.2.0', BUILT_AT, ', la 0.2.0 del 25/11/2026, 10:15:00'],
    [null, null, ''],
  ])('of version %s', (version, built_at, texto) => {
    expect(textoConstruccion({ id: 'b', version, built_at }, 'America/Mexico_City')).toBe(texto);
  });
});
