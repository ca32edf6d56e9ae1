import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ponerNavegador } from '../../test/navegador';

const T = 1_795_254_118_300;

let navegador: ReturnType<typeof ponerNavegador>;
let ajustes: typeof import('./ajustes-sonido');
beforeEach(async () => {
  vi.useFakeTimers({ now: T });
  navegador = ponerNavegador();
  vi.resetModules();
  ajustes = await import('./ajustes-sonido');
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe("this browser's sound", () => {
  it('is silenced for a time that ends by itself, by a click, and in no other way', () => {
    ajustes.silenciar(60_000);
    expect(ajustes.silenciado()).toBe(true);
    vi.setSystemTime(T + 59_999);
    expect(ajustes.silenciado()).toBe(true);
    vi.setSystemTime(T + 60_000);
    expect(ajustes.silenciado()).toBe(false);
    ajustes.silenciar(300_000);
    ajustes.quitarSilencio();
    expect(ajustes.silenciado()).toBe(false);
  });

  it('is shared by its tabs', () => {
    const dejar = ajustes.seguirAjustesSonido();
    navegador.local.setItem('tramos.sonido.silencio_hasta_ms', String(T + 60_000));
    navegador.deOtraPestana('tramos.sonido.silencio_hasta_ms');
    expect(ajustes.silenciado()).toBe(true);
    navegador.local.setItem('tramos.sonido.repetir_ms', '30000');
    navegador.deOtraPestana('tramos.sonido.repetir_ms');
    expect(ajustes.useAjustesSonido.getState().repetir_ms).toBe(30_000);
    dejar();
    navegador.local.clear();
    navegador.deOtraPestana(null);
    expect(ajustes.silenciado()).toBe(true);
  });
});
