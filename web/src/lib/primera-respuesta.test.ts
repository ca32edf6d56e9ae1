import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { repetirPrimerasEnDuda } from './primera-respuesta';

const QUERY_KEY = ['alarmas', 'lista'];

/** A list on screen whose answers come when the test lets them, read by the server when they were asked for. */
const pantalla = () => {
  const client = new QueryClient();
  const parar = repetirPrimerasEnDuda(client);
  const servidor = { guardado: ['vieja'] };
  const enCamino: (() => void)[] = [];
  const queryFn = vi.fn(() => {
    const leido = servidor.guardado;
    return new Promise<string[]>((resolver) => {
      enCamino.push(() => resolver(leido));
    });
  });
  const soltar = new QueryObserver(client, { queryKey: QUERY_KEY, queryFn }).subscribe(() => {});
  return {
    client,
    servidor,
    queryFn,
    responder: () => enCamino.shift()?.(),
    visto: () => client.getQueryData(QUERY_KEY),
    cerrar: () => {
      soltar();
      parar();
      client.clear();
    },
  };
};

describe('a list whose first answer is on its way', () => {
  let p: ReturnType<typeof pantalla>;
  afterEach(() => p.cerrar());

  it('is asked for again when news come before the answer, which was read without them', async () => {
    p = pantalla();
    p.servidor.guardado = ['vieja', 'nueva'];
    void p.client.invalidateQueries({ queryKey: QUERY_KEY });
    p.responder();
    await expect.poll(() => p.queryFn.mock.calls.length).toBe(2);
    expect(p.visto()).toEqual(['vieja']);
    p.responder();
    await expect.poll(() => p.visto()).toEqual(['vieja', 'nueva']);
    expect(p.queryFn).toHaveBeenCalledTimes(2);
  });

  it('is asked for once more however many news come, and not at all when none does', async () => {
    p = pantalla();
    for (let i = 0; i < 5; i++) void p.client.invalidateQueries({ queryKey: ['alarmas'] });
    p.responder();
    await expect.poll(() => p.queryFn.mock.calls.length).toBe(2);
    p.responder();
    await expect.poll(() => p.client.isFetching()).toBe(0);
    expect(p.queryFn).toHaveBeenCalledTimes(2);
    p.cerrar();

    p = pantalla();
    p.responder();
    await expect.poll(() => p.visto()).toEqual(['vieja']);
    expect(p.queryFn).toHaveBeenCalledOnce();
  });
});
