import type { Sitio } from '@tramos/contract/sitio';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ponerNavegador } from '../../test/navegador';
import { SITIO } from '../../test/sitio';
import { createChannel } from '../realtime/channel';

/** Of the message by which a console is told of a change. */
const CAMBIO = { pos: 7, timestamp: SITIO.hora_servidor };

const canal = createChannel();
/** What the site is by now; null while the server does not answer. */
let dicho: Sitio | null;
let preguntas: number;
/** What was asked for anew: the keys, or everything. */
let releido: unknown[];
let sitio: typeof import('../lib/sitio');
let parar: () => void;

beforeEach(async () => {
  ponerNavegador();
  dicho = SITIO;
  preguntas = 0;
  vi.stubGlobal('fetch', async () => {
    preguntas += 1;
    return new Response(JSON.stringify(dicho), { status: dicho ? 200 : 500 });
  });
  vi.resetModules();
  sitio = await import('../lib/sitio');
  const { queryClient } = await import('../lib/consulta');
  releido = [];
  vi.spyOn(queryClient, 'invalidateQueries').mockImplementation(async (cuales) => {
    releido.push(cuales?.queryKey ?? 'todo');
  });
  await sitio.esperarSitio();
  const { seguirSitio } = await import('./seguir-sitio');
  parar = seguirSitio(canal);
});
afterEach(() => {
  parar();
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.resetModules();
});

const cambiado = (cambio: Partial<Sitio>) => {
  dicho = { ...SITIO, pos: CAMBIO.pos, ...cambio };
};

describe('what a console knows of its site', () => {
  it('is another as soon as an administrator changes it', async () => {
    cambiado({ nombre: 'Sala Bajío Sur' });
    canal.emitir('sitio_cambiado', CAMBIO);
    await vi.waitFor(() => expect(releido).toEqual([['ajustes']]));
    expect(sitio.sitioActual()?.nombre).toBe('Sala Bajío Sur');
  });

  it.each([
    ['at a later position than it was read at', CAMBIO.pos - 1],
    // Of a database that was put back as it had been.
    ['at an earlier one', CAMBIO.pos + 1],
    ['and the server did not say at which it was read', null],
  ])('is asked for again when the line begins %s: no change of before was told', async (_donde, pos) => {
    cambiado({ pos });
    await sitio.releerSitio(0);
    cambiado({ nombre: 'Sala Bajío Sur' });
    canal.emitir('al_dia', CAMBIO);
    await vi.waitFor(() => expect(sitio.sitioActual()?.nombre).toBe('Sala Bajío Sur'));
    expect(releido).toEqual([]);
  });

  it('is not asked for again when the first line begins where it was read, but with every later one', async () => {
    cambiado({});
    await sitio.releerSitio(0);
    canal.emitir('al_dia', CAMBIO);
    await new Promise((seguir) => setTimeout(seguir));
    expect(preguntas).toBe(2);
    canal.emitir('al_dia', CAMBIO);
    await vi.waitFor(() => expect(preguntas).toBe(3));
  });

  it.each(['sitio_cambiado', 'al_dia'] as const)(
    'with another zone makes everything be read again: %s',
    async (mensaje) => {
      cambiado({ zona: 'America/Merida' });
      canal.emitir(mensaje, CAMBIO);
      await vi.waitFor(() => expect(releido).toContain('todo'));
      expect(sitio.sitioActual()?.zona).toBe('America/Merida');
    },
  );

  it.each([
    ['does not answer', () => null],
    ['tells what it was before', () => ({ ...SITIO, pos: CAMBIO.pos - 1 })],
    ['cannot say of when its answer is', () => SITIO],
  ])('is asked for until it holds the change, while the server %s', async (_que, dice) => {
    vi.useFakeTimers();
    dicho = dice();
    canal.emitir('sitio_cambiado', CAMBIO);
    await vi.advanceTimersByTimeAsync(9_000);
    expect(releido).not.toContain('todo');
    cambiado({ zona: 'America/Merida' });
    await vi.advanceTimersByTimeAsync(5_000);
    expect(releido).toContain('todo');
    expect(sitio.sitioActual()?.zona).toBe('America/Merida');
    const hasta_entonces = preguntas;
    await vi.advanceTimersByTimeAsync(60_000);
    expect(preguntas).toBe(hasta_entonces);
  });

  it('is not asked for any more once nobody follows it', async () => {
    vi.useFakeTimers();
    canal.emitir('al_dia', CAMBIO);
    await vi.advanceTimersByTimeAsync(6_000);
    parar();
    await vi.advanceTimersByTimeAsync(10_000);
    const hasta_entonces = preguntas;
    await vi.advanceTimersByTimeAsync(60_000);
    expect(preguntas).toBe(hasta_entonces);
  });
});
