import { once } from 'node:events';
import { createServer } from 'node:net';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { puertosDePrueba } from '../lib/puertos.mjs';

afterEach(() => vi.unstubAllEnvs());

describe('the ports of the browser tests', () => {
  it('are a row of which nobody holds any, that for MQTT included', async () => {
    vi.stubEnv('E2E_PUERTO', undefined);
    const { E2E_PUERTO: antes } = await puertosDePrueba();
    const tomado = createServer().listen(Number(antes) + 1_003, '127.0.0.1');
    await once(tomado, 'listening');
    const { E2E_PUERTO: despues } = await puertosDePrueba();
    tomado.close();
    expect(Number(despues)).toBeGreaterThan(Number(antes));
  });

  it('are those asked for', async () => {
    vi.stubEnv('E2E_PUERTO', '9300');
    expect(await puertosDePrueba()).toEqual({ E2E_PUERTO: '9300' });
  });
});
