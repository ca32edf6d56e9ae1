import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { libre, puertoLibre, puertosDePrueba } from '../lib/puertos.mjs';

afterEach(() => vi.unstubAllEnvs());

describe('the ports of the browser tests', () => {
  it('are a row of which nobody holds any, that for MQTT included', async () => {
    vi.stubEnv('E2E_PUERTO', undefined);
    const tomados = [3_205, 4_223];
    expect(await puertosDePrueba(async (puerto) => !tomados.includes(puerto))).toEqual({
      E2E_PUERTO: '3240',
    });
  });

  it('are looked for in vain where each row has one that is held, and that is said', async () => {
    vi.stubEnv('E2E_PUERTO', undefined);
    await expect(puertosDePrueba(async (puerto) => puerto % 20 !== 9)).rejects.toThrow(
      'No hay puertos libres para las pruebas entre 3200 y 3700: indique otros en E2E_PUERTO.',
    );
  });

  it('are no more than one where that is all a test needs: below those that the system gives, the first that is free', async () => {
    const dados = [0.25, 0.75].values();
    const azar = () => dados.next().value ?? 0;
    expect(await puertoLibre(azar, async (puerto) => puerto !== 23_000)).toBe(29_000);
  });

  it('are asked of the machine', async () => {
    const tomado = createServer().listen(0, '127.0.0.1');
    await once(tomado, 'listening');
    const { port } = tomado.address() as AddressInfo;
    expect(await libre(port)).toBe(false);
    tomado.close();
  });

  it('are those asked for', async () => {
    vi.stubEnv('E2E_PUERTO', '9300');
    expect(await puertosDePrueba()).toEqual({ E2E_PUERTO: '9300' });
  });
});
