import type { Role } from '@tramos/contract/roles';
import { afterEach, beforeEach, vi } from 'vitest';
import { eventoMuestra } from '../src/galeria/muestra-evento';
import { createChannel } from '../src/realtime/channel';
import { ponerNavegador } from './navegador';

/** The alerts of one tab, heard and seen without a browser: what the channel says goes in, cards and sounds come out. */

export const timestamp = '2026-11-21T09:41:58.300Z';
const { historial: _, ...evento } = eventoMuestra();
export const EVENTO = evento;
export const json = (status: number, cuerpo: unknown) => new Response(JSON.stringify(cuerpo), { status });

export let canal: ReturnType<typeof createChannel>;
export let pedidas: string[];
export let sonidos: number;
export let sesion: typeof import('../src/lib/sesion').useSesion;
export let logger: typeof import('../src/lib/logger').logger;
/** How this tab hears the server, and whether it has taken a line of its own. */
export const linea = { propia: vi.fn<() => boolean>(), tomar: vi.fn<() => void>() };
/** The person looks at this tab. */
export const mirarse = (): void => void document.dispatchEvent(new Event('visibilitychange'));
let responder: (ruta: string) => Response;
export let parar: () => void;
let alertas: typeof import('../src/alertas/store').useAlertas;

/** A question that does not say whom it is for would bring what nobody is alerted of. */
const ES_ESPERA = /^\/api\/eventos\?(?=.*evento_estado=abierto)(?=.*(validez=ok|escalado=true))/;
let esperan: readonly object[] | null = [];
let esperanEnTotal: number | undefined;
/** What the server says that waits, and of how many; null leaves it to `responderCon`. */
export const queEsperen = (eventos: readonly object[] | null, total?: number): void => {
  esperan = eventos;
  esperanEnTotal = total;
};

export const responderCon = (respuesta: (ruta: string) => Response): void => {
  responder = respuesta;
};

/** Gives every test of the file an empty console of its own, on a clock that stands. */
export const instalarAlertas = (): void => {
  beforeEach(async () => {
    vi.useFakeTimers({ now: Date.parse(timestamp) });
    const { local } = ponerNavegador();
    local.setItem('token', 't');
    local.setItem('refreshToken', 'r');
    local.setItem('user', '{"id":1,"username":"mrios"}');
    local.setItem('loginLogId', 'log-1');
    vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible' }));
    linea.propia.mockReset().mockReturnValue(true);
    linea.tomar.mockReset();
    sonidos = 0;
    vi.stubGlobal(
      'Audio',
      class extends EventTarget {
        currentTime = 0;
        load = () => undefined;
        play = async () => {
          sonidos += 1;
        };
      },
    );
    pedidas = [];
    queEsperen([]);
    vi.stubGlobal('fetch', async (ruta: string) => {
      // What waits is asked for by every console that starts.
      if (ES_ESPERA.test(ruta) && esperan)
        return json(200, { events: esperan, total: esperanEnTotal ?? esperan.length });
      pedidas.push(ruta);
      return responder(ruta);
    });
    vi.resetModules();
    canal = createChannel();
    alertas = (await import('../src/alertas/store')).useAlertas;
    sesion = (await import('../src/lib/sesion')).useSesion;
    ({ logger } = await import('../src/lib/logger'));
  });
  afterEach(() => {
    parar();
    vi.useRealTimers();
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  });
};

export const empezar = async (role: Role): Promise<void> => {
  const { startAlertas } = await import('../src/alertas/start');
  parar = startAlertas({ canal, role, zona: 'America/Mexico_City', linea });
  await asentar();
};
export const toasts = () => alertas.getState().toasts;
export const tarjetas = () => alertas.getState().tarjetas;
export const asentar = () => vi.advanceTimersByTimeAsync(0);
