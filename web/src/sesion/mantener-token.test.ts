import { REVISION_TOKEN_MS } from '@tramos/contract/limites';
import { userDeMuestra } from '@tramos/contract/muestras';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ponerNavegador } from '../../test/navegador';
import { guardarCredenciales } from '../lib/credenciales';

const AHORA = Date.UTC(2026, 10, 21, 9, 41, 58);
const MINUTO = 60_000;
const jwt = (fin_ms: number) =>
  `e30.${Buffer.from(JSON.stringify({ exp: fin_ms / 1_000 })).toString('base64url')}.x`;
const USER = userDeMuestra();

let navegador: ReturnType<typeof ponerNavegador>;
let documento: EventTarget;
let renovaciones: number;
let parar: () => void;
/** What the server answers to a refresh. */
let responder: () => Response;
let desfase_ms: number;

const guardar = (fin_ms: number) =>
  guardarCredenciales(navegador.local, {
    token: jwt(fin_ms),
    refreshToken: 'r',
    user: USER,
    loginLogId: 'log-1',
  });
const horaHttp = () => new Date(Date.now() + desfase_ms).toUTCString();
const renovada = () =>
  new Response(
    JSON.stringify({ token: jwt(Date.now() + desfase_ms + 30 * MINUTO), refreshToken: 'r2', user: USER }),
    { headers: { date: horaHttp() } },
  );

/** The console has heard the server's time before, as it does while it opens, unless a test says otherwise. */
const empezar = async ({ sinHora = false } = {}) => {
  vi.resetModules();
  const { ponerEnHora } = await import('../lib/reloj');
  if (!sinHora) ponerEnHora(new Date(Date.now() + desfase_ms).toISOString());
  parar = (await import('./mantener-token')).mantenerToken();
  await vi.advanceTimersByTimeAsync(0);
};

beforeEach(() => {
  vi.useFakeTimers({ now: AHORA });
  navegador = ponerNavegador();
  documento = new EventTarget();
  vi.stubGlobal('document', documento);
  renovaciones = 0;
  desfase_ms = 0;
  responder = renovada;
  vi.stubGlobal('fetch', async () => {
    renovaciones += 1;
    return responder();
  });
});
afterEach(() => {
  parar();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('the token of a signed-in console', () => {
  it('is looked at every 15 s and renewed once, within five minutes of its end', async () => {
    guardar(AHORA + 6 * MINUTO);
    await empezar();
    await vi.advanceTimersByTimeAsync(MINUTO - 1);
    expect(renovaciones).toBe(0);
    await vi.advanceTimersByTimeAsync(REVISION_TOKEN_MS + 1);
    expect(renovaciones).toBe(1);
    await vi.advanceTimersByTimeAsync(20 * MINUTO);
    expect(renovaciones).toBe(1);
    expect(navegador.local.getItem('refreshToken')).toBe('r2');
  });

  it.each(['focus', 'online', 'pageshow'])('is looked at at once on %s', async (vuelta) => {
    guardar(AHORA + 30 * MINUTO);
    await empezar();
    vi.setSystemTime(AHORA + 29 * MINUTO);
    navegador.ventana.dispatchEvent(new Event(vuelta));
    await vi.advanceTimersByTimeAsync(0);
    expect(renovaciones).toBe(1);
  });

  it.each(['visibilitychange', 'resume'])('is looked at at once on %s', async (vuelta) => {
    guardar(AHORA + 30 * MINUTO);
    await empezar();
    vi.setSystemTime(AHORA + 29 * MINUTO);
    documento.dispatchEvent(new Event(vuelta));
    await vi.advanceTimersByTimeAsync(0);
    expect(renovaciones).toBe(1);
  });

  it.each([60, -60])('is judged by the server’s clock on a computer %i min off', async (minutos) => {
    desfase_ms = minutos * MINUTO;
    guardar(AHORA + desfase_ms + 25 * MINUTO);
    await empezar();
    await vi.advanceTimersByTimeAsync(20 * MINUTO - 1);
    expect(renovaciones).toBe(0);
    await vi.advanceTimersByTimeAsync(REVISION_TOKEN_MS + 1);
    expect(renovaciones).toBe(1);
  });

  it('is not judged before the server has said its time', async () => {
    guardar(AHORA - MINUTO);
    await empezar({ sinHora: true });
    await vi.advanceTimersByTimeAsync(MINUTO);
    expect(renovaciones).toBe(0);
  });

  it('stays when the server does not answer, and is tried again at the next look', async () => {
    responder = () => {
      throw new TypeError('Failed to fetch');
    };
    guardar(AHORA + MINUTO);
    await empezar();
    await vi.advanceTimersByTimeAsync(2 * REVISION_TOKEN_MS);
    expect(renovaciones).toBe(3);
    expect(navegador.local.getItem('refreshToken')).toBe('r');
  });

  it('is given up with everything stored when the server refuses to renew it', async () => {
    responder = () => new Response('{"code":"sesion_terminada","message":"x"}', { status: 401 });
    guardar(AHORA + MINUTO);
    await empezar();
    expect(navegador.local.length).toBe(0);
    await vi.advanceTimersByTimeAsync(MINUTO);
    expect(renovaciones).toBe(1);
  });

  it('is another tab’s to renew as well: what it stored is taken', async () => {
    guardar(AHORA + MINUTO);
    const candado = vi.fn(async (_nombre: string, _opciones: object, trabajo: () => Promise<unknown>) => {
      guardar(AHORA + 30 * MINUTO);
      return trabajo();
    });
    vi.stubGlobal('navigator', { locks: { request: candado } });
    await empezar();
    expect(candado.mock.calls[0]?.[0]).toBe('tramos.refresh');
    expect(renovaciones).toBe(0);
  });

  it('is renewed without the lock that a frozen tab sits on', async () => {
    guardar(AHORA + MINUTO);
    const candado = () => Promise.reject(new DOMException('timed out', 'TimeoutError'));
    vi.stubGlobal('navigator', { locks: { request: candado } });
    await empezar();
    expect(renovaciones).toBe(1);
  });

  it('is looked at no more once stopped', async () => {
    guardar(AHORA + 6 * MINUTO);
    await empezar();
    parar();
    await vi.advanceTimersByTimeAsync(10 * MINUTO);
    navegador.ventana.dispatchEvent(new Event('focus'));
    documento.dispatchEvent(new Event('resume'));
    await vi.advanceTimersByTimeAsync(0);
    expect(renovaciones).toBe(0);
  });
});
