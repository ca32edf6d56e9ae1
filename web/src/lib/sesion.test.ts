import { userDeMuestra } from '@tramos/contract/muestras';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ponerNavegador } from '../../test/navegador';
import { type Credenciales, guardarCredenciales } from './credenciales';

const credencialesDe = (id: number, loginLogId: string): Credenciales => ({
  token: `token-${loginLogId}`,
  refreshToken: `refresco-${loginLogId}`,
  user: userDeMuestra({ id, username: `persona${id}`, nombre: `Persona ${id}` }),
  loginLogId,
});
const UNA = credencialesDe(1, 'log-1');

type Sesion = typeof import('./sesion');
let navegador: ReturnType<typeof ponerNavegador>;
let sesion: Sesion;
let dejarDeSeguir: () => void;

/** A console that loads now, with what its browser keeps. */
const cargar = async () => {
  vi.resetModules();
  sesion = await import('./sesion');
  dejarDeSeguir = sesion.seguirOtrasPestanas();
};

beforeEach(async () => {
  vi.useFakeTimers();
  navegador = ponerNavegador();
  guardarCredenciales(navegador.local, UNA);
  await cargar();
});
afterEach(() => {
  dejarDeSeguir();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const estado = () => sesion.useSesion.getState();

describe('the session', () => {
  it('is taken up from local storage', () => {
    expect(estado()).toMatchObject({ ...UNA, error: null, isInitialized: false });
  });

  it('of a stored user that is rejected is none, and what lies beside it is gone before anything is asked', async () => {
    dejarDeSeguir();
    navegador.local.setItem('user', '{"username":"sin.id"}');
    navegador.local.setItem('tramos.tema', 'oscuro');
    await cargar();
    expect(estado()).toMatchObject({ token: null, refreshToken: null, user: null, loginLogId: null });
    expect(navegador.local.getItem('tramos.tema')).toBe('oscuro');
    expect(navegador.local.length).toBe(1);
  });

  it('that is lost is forgotten and explained in one step, so that who watches sees both', () => {
    const vistos: (string | null)[] = [];
    sesion.useSesion.subscribe(({ user, error }) => vistos.push(user ? 'dentro' : error));
    sesion.perderSesion('Su sesión terminó.');
    expect(vistos).toEqual(['Su sesión terminó.']);
    expect(navegador.local.length).toBe(0);
  });

  it('that was left already is not lost again: only what remains of it in the storage is cleared', () => {
    sesion.olvidarSesion();
    navegador.local.setItem('token', 'suelto');
    sesion.perderSesion('Su sesión terminó.');
    expect(estado()).toMatchObject({ user: null, error: null });
    expect(navegador.local.length).toBe(0);
  });

  it('takes its own person for what the server says, and nobody else', () => {
    sesion.adoptarUser({ ...UNA.user, role: 'administrator' });
    expect(estado().user?.role).toBe('administrator');
    sesion.adoptarUser({ ...UNA.user, id: 99, role: 'user' });
    expect(estado().user).toMatchObject({ id: UNA.user.id, role: 'administrator' });
    expect(sesion.credencialesGuardadas()).toMatchObject({ user: { role: 'administrator' } });
  });

  it('that is left on purpose has nothing to explain', () => {
    sesion.olvidarSesion();
    expect(estado()).toMatchObject({ token: null, refreshToken: null, user: null, error: null });
    expect(navegador.local.length).toBe(0);
  });
});

describe('what another tab does with the session', () => {
  it.each(['token', 'refreshToken', 'user', 'loginLogId', null])('is followed when %s changes', (clave) => {
    const otra = credencialesDe(2, 'log-2');
    guardarCredenciales(navegador.local, otra);
    navegador.deOtraPestana(clave);
    expect(estado()).toMatchObject(otra);
  });

  it('is followed out', () => {
    navegador.local.clear();
    navegador.deOtraPestana(null);
    expect(estado()).toMatchObject({ token: null, user: null, error: null });
  });

  it.each([
    ['another key', () => navegador.deOtraPestana('tramos.tema')],
    ['another storage', () => navegador.deOtraPestana('token', sessionStorage)],
  ])('is not looked for in %s', (_caso, cambiar) => {
    navegador.local.clear();
    cambiar();
    expect(estado()).toMatchObject(UNA);
  });

  it('is no longer followed once stopped', () => {
    dejarDeSeguir();
    navegador.local.clear();
    navegador.deOtraPestana(null);
    expect(estado()).toMatchObject(UNA);
  });
});

describe('a session that the server closed', () => {
  const MOTIVO = 'Tu sesión ha sido cerrada por un nuevo inicio de sesión';

  it('is kept for 3 s, then every stored credential is cleared', () => {
    sesion.cerrarEnBreve(MOTIVO);
    vi.advanceTimersByTime(2_999);
    expect(estado()).toMatchObject(UNA);
    vi.advanceTimersByTime(1);
    expect(estado()).toMatchObject({ token: null, refreshToken: null, user: null, error: MOTIVO });
    expect(navegador.local.length).toBe(0);
  });

  it('is neither hurried nor reworded by calls that fail meanwhile', () => {
    sesion.cerrarEnBreve(MOTIVO);
    vi.advanceTimersByTime(1_000);
    sesion.perderSesion('Su sesión terminó. Inicie sesión de nuevo.');
    expect(estado()).toMatchObject(UNA);
    vi.advanceTimersByTime(2_000);
    expect(estado()).toMatchObject({ user: null, error: MOTIVO });
  });

  it('leaves at once, for the same reason, when another tab has left already', () => {
    sesion.cerrarEnBreve(MOTIVO);
    navegador.local.clear();
    navegador.deOtraPestana('token');
    expect(estado()).toMatchObject({ user: null, error: MOTIVO });
  });

  it('costs nothing to a newer session of this browser', () => {
    sesion.cerrarEnBreve(MOTIVO);
    const nueva = credencialesDe(1, 'log-2');
    guardarCredenciales(navegador.local, nueva);
    vi.advanceTimersByTime(3_000);
    expect(estado()).toMatchObject({ ...nueva, error: null });
    expect(sesion.credencialesGuardadas()).toEqual(nueva);
  });

  it('does not stand in the way of the next session that ends', () => {
    sesion.cerrarEnBreve(MOTIVO);
    vi.advanceTimersByTime(3_000);
    sesion.abrirSesion(credencialesDe(1, 'log-2'));
    sesion.perderSesion('Su sesión terminó.');
    expect(estado()).toMatchObject({ user: null, error: 'Su sesión terminó.' });
  });
});
