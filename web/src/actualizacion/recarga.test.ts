import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { crearMemoria } from '../../test/navegador';
import { recargarUnaVez } from './recarga';

let responde: boolean;
let recargas: number;

beforeEach(() => {
  responde = true;
  recargas = 0;
  vi.stubGlobal('sessionStorage', crearMemoria());
  vi.stubGlobal('window', {
    location: {
      reload: () => {
        recargas += 1;
      },
    },
  });
  vi.stubGlobal('fetch', async () => {
    if (!responde) throw new TypeError('Failed to fetch');
    return Response.json({ id: 'b'.repeat(16) });
  });
  vi.useFakeTimers({ toFake: ['Date'] });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('a part of the console that cannot be loaded', () => {
  it('reloads the page once, and again 10 s later', async () => {
    expect(await recargarUnaVez()).toBe(true);
    vi.setSystemTime(Date.now() + 9_999);
    expect(await recargarUnaVez()).toBe(false);
    vi.setSystemTime(Date.now() + 1);
    expect(await recargarUnaVez()).toBe(true);
    expect(recargas).toBe(2);
  });

  it('costs nobody the screen while there is no server to load it from, and is reloaded once there is', async () => {
    responde = false;
    expect(await recargarUnaVez()).toBe(false);
    expect(recargas).toBe(0);
    responde = true;
    expect(await recargarUnaVez()).toBe(true);
  });
});
