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
/** What was asked for anew: the keys, or everything. */
let releido: unknown[];
let sitio: typeof import('../lib/sitio');
let parar: () => void;

beforeEach(async () => {
  ponerNavegador();
  dicho = SITIO;
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify(dicho), { status: dicho ? 200 : 500 }));
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
  dicho = { ...SITIO, ...cambio };
};

describe('what a console knows of its site', () => {
  it('is another as soon as an administrator changes it', async () => {
    cambiado({ nombre: 'Sala Bajío Sur' });
    canal.emitir('sitio_cambiado', CAMBIO);
    await vi.waitFor(() => expect(releido).toEqual([['ajustes']]));
    expect(sitio.sitioActual()?.nombre).toBe('Sala Bajío Sur');
  });

  it('is asked for again when the line begins, before which no change was told to it', async () => {
    cambiado({ nombre: 'Sala Bajío Sur' });
    canal.emitir('al_dia', CAMBIO);
    await vi.waitFor(() => expect(sitio.sitioActual()?.nombre).toBe('Sala Bajío Sur'));
    expect(releido).toEqual([]);
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

  it('with another zone makes everything be read again once the server answers, which at first it did not', async () => {
    vi.useFakeTimers();
    dicho = null;
    canal.emitir('al_dia', CAMBIO);
    await vi.advanceTimersByTimeAsync(4_000);
    cambiado({ zona: 'America/Merida' });
    expect(releido).toEqual([]);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(releido).toEqual(['todo']);
  });
});
