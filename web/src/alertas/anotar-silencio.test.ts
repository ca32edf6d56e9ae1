import { describe, expect, it, vi } from 'vitest';
import { empezar, instalarAlertas, json, pedidas, responderCon } from '../../test/alertas';

instalarAlertas();

describe('a silence of this desk', () => {
  const pedir = async (dura_ms: 0 | 300_000) => {
    await (await import('./anotar-silencio')).anotarSilencio(dura_ms);
    return (await import('./ajustes-sonido')).silenciado();
  };

  it('begins once the server has written it down', async () => {
    responderCon(() => json(200, { hasta: '2026-11-21T09:46:58.300Z' }));
    await empezar('monitorista');
    expect(await pedir(300_000)).toBe(true);
    expect(pedidas).toContain('/api/ajustes/silencio');
  });

  it('does not begin where the server cannot, which is said with its reason', async () => {
    responderCon(() => json(503, { code: 'interno', message: 'La base de datos no responde' }));
    await empezar('monitorista');
    Object.assign(document, { hasFocus: () => true });
    const { toast } = await import('react-toastify/unstyled');
    const error = vi.spyOn(toast, 'error').mockReturnValue('1');
    expect(await pedir(300_000)).toBe(false);
    await vi.waitFor(
      () =>
        expect(error.mock.calls.map(([dicho]) => dicho)).toEqual([
          'No se silenció, porque no pudo quedar en la auditoría: La base de datos no responde',
        ]),
      20_000,
    );
  });

  it('ends in any case', async () => {
    responderCon(() => json(200, { hasta: '2026-11-21T09:46:58.300Z' }));
    await empezar('monitorista');
    expect(await pedir(300_000)).toBe(true);
    responderCon(() => json(503, { code: 'interno', message: 'x' }));
    expect(await pedir(0)).toBe(false);
  });
});
