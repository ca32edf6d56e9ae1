import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ponerNavegador } from '../../test/navegador';

let navegador: ReturnType<typeof ponerNavegador>;
let parar: () => void;

const cargarCon = async (loginLogId: string | null, token: string | null = 't') => {
  vi.resetModules();
  if (token) navegador.local.setItem('token', token);
  navegador.local.setItem('refreshToken', 'r');
  navegador.local.setItem('user', '{"id":1,"username":"mrios"}');
  if (loginLogId) navegador.local.setItem('loginLogId', loginLogId);
  parar = (await import('./aviso-cierre')).avisarAlCerrar();
};

beforeEach(() => {
  navegador = ponerNavegador();
});
afterEach(() => {
  parar();
  vi.unstubAllGlobals();
});

describe('a tab that closes', () => {
  it('says so with its login record alone', async () => {
    await cargarCon('log-1');
    expect(navegador.baliza).not.toHaveBeenCalled();
    navegador.ventana.dispatchEvent(new Event('pagehide'));
    expect(navegador.baliza.mock.calls).toEqual([['/api/auth/logout', '{"loginLogId":"log-1"}']]);
  });

  it.each([
    ['a login record', null, 't'],
    ['a token', 'log-1', null],
  ])('says nothing without %s', async (_que, loginLogId, token) => {
    await cargarCon(loginLogId, token);
    navegador.ventana.dispatchEvent(new Event('pagehide'));
    expect(navegador.baliza).not.toHaveBeenCalled();
  });

  it('says nothing once stopped', async () => {
    await cargarCon('log-1');
    parar();
    navegador.ventana.dispatchEvent(new Event('pagehide'));
    expect(navegador.baliza).not.toHaveBeenCalled();
  });
});
