import { QueryObserver } from '@tanstack/react-query';
import { afterEach, expect, it, vi } from 'vitest';
import { queryClient } from './consulta';

vi.hoisted(() => vi.stubGlobal('localStorage', { getItem: () => null }));

afterEach(() => queryClient.clear());

it('asks for a list again when its screen comes back, however short it was away: nobody listened meanwhile', async () => {
  const queryKey = ['eventos', 'lista'];
  const servidor = { guardado: [1] };
  const abrir = () =>
    new QueryObserver(queryClient, { queryKey, queryFn: async () => servidor.guardado }).subscribe(() => {});
  const visto = () => queryClient.getQueryData(queryKey);
  const cerrar = abrir();
  await expect.poll(() => visto()).toEqual([1]);
  cerrar();
  servidor.guardado = [2, 1];
  const cerrarOtraVez = abrir();
  expect(visto()).toEqual([1]);
  await expect.poll(() => visto()).toEqual([2, 1]);
  cerrarOtraVez();
});
