import { PREFERENCIAS_INICIALES, type Preferencias } from '@tramos/contract/ajustes';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { crearMemoria } from '../../test/navegador';
import { startPreferencias, usePreferencias } from './preferencias';

type Parte = Partial<Preferencias>;

/** A browser, and an account on a server that can be away. */
const escena = (cuenta: Preferencias, aqui: Preferencias, guardado: Record<string, string> = {}) => {
  let local = aqui;
  const oyentes = new Set<() => void>();
  const servidor = { valor: cuenta, fuera: false, enviadas: [] as Parte[] };
  const almacen = crearMemoria();
  for (const [clave, texto] of Object.entries(guardado)) almacen.setItem(clave, texto);
  const responder = <T>(valor: () => T): Promise<T> =>
    servidor.fuera ? Promise.reject(new Error('away')) : Promise.resolve(valor());
  const empezar = (usuario_id = 7) =>
    startPreferencias({
      usuario_id,
      almacen,
      leer: () => responder(() => servidor.valor),
      poner: (parte) =>
        responder(() => {
          servidor.enviadas.push(parte);
          servidor.valor = { ...servidor.valor, ...parte };
          return servidor.valor;
        }),
      locales: {
        valor: () => local,
        aplicar: (suyas) => {
          local = { ...local, ...suyas, tema: suyas.tema ?? local.tema };
          for (const oir of oyentes) oir();
        },
        seguir: (oir) => {
          oyentes.add(oir);
          return () => oyentes.delete(oir);
        },
      },
      alFallar: () => undefined,
    });
  const elegir = (parte: Parte) => {
    local = { ...local, ...parte };
    for (const oir of oyentes) oir();
  };
  return { servidor, almacen, empezar, elegir, local: () => local };
};
const estado = () => usePreferencias.getState().estado;
const AQUI: Preferencias = { tema: 'auto', unidad: 'kgcm2', avisos_con_sonido: [] };

afterEach(() => vi.useRealTimers());

describe('the choices of a person', () => {
  it('come from the account, and nothing is sent back for that', async () => {
    const e = escena({ tema: 'dark', unidad: 'psi', avisos_con_sonido: [] }, AQUI);
    const parar = e.empezar();
    await expect.poll(estado).toBe('al_dia');
    expect(e.local()).toEqual({ tema: 'dark', unidad: 'psi', avisos_con_sonido: [] });
    expect(e.servidor.enviadas).toEqual([]);
    parar();
    expect(estado()).toBe('solo_aqui');
  });

  it('leave the theme of the browser to who never chose one', async () => {
    const e = escena(PREFERENCIAS_INICIALES, { ...AQUI, tema: 'light', unidad: 'bar' });
    const parar = e.empezar();
    await expect.poll(estado).toBe('al_dia');
    expect(e.local()).toMatchObject({ tema: 'light', unidad: 'kgcm2' });
    parar();
  });

  it('go to the account as they are made, and only they', async () => {
    const e = escena({ ...AQUI, tema: 'dark' }, AQUI);
    const parar = e.empezar();
    await expect.poll(estado).toBe('al_dia');
    e.elegir({ unidad: 'psi' });
    await expect.poll(() => e.servidor.enviadas).toEqual([{ unidad: 'psi' }]);
    await expect.poll(estado).toBe('al_dia');
    expect(e.almacen.length).toBe(0);
    parar();
  });

  it('are not lost while the server is away: they hold here, and go when it answers', async () => {
    vi.useFakeTimers();
    const e = escena(AQUI, AQUI);
    const parar = e.empezar();
    await vi.advanceTimersByTimeAsync(0);
    e.servidor.fuera = true;
    e.elegir({ unidad: 'bar' });
    await vi.advanceTimersByTimeAsync(0);
    expect([estado(), e.local().unidad]).toEqual(['por_guardar', 'bar']);
    e.servidor.fuera = false;
    await vi.advanceTimersByTimeAsync(60_000);
    expect([estado(), e.servidor.valor.unidad]).toEqual(['al_dia', 'bar']);
    parar();
  });

  it('are not undone by a reload that came before they were taken', async () => {
    const e = escena(AQUI, AQUI);
    const parar = e.empezar();
    await expect.poll(estado).toBe('al_dia');
    e.servidor.fuera = true;
    e.elegir({ unidad: 'psi' });
    await expect.poll(estado).toBe('por_guardar');
    parar();
    e.servidor.fuera = false;
    const despues = e.empezar();
    await expect.poll(() => e.servidor.valor.unidad).toBe('psi');
    expect(e.local().unidad).toBe('psi');
    despues();
  });

  it('of one person are not sent for the next who signs in', async () => {
    const e = escena(
      AQUI,
      { ...AQUI, unidad: 'psi' },
      {
        'tramos.preferencias-por-guardar': '{"7":{"unidad":"psi"}}',
      },
    );
    const parar = e.empezar(8);
    await expect.poll(estado).toBe('al_dia');
    expect(e.servidor.enviadas).toEqual([]);
    expect(e.local().unidad).toBe('kgcm2');
    parar();
    const suya = e.empezar(7);
    await expect.poll(() => e.servidor.enviadas).toEqual([{ unidad: 'psi' }]);
    suya();
  });
});
