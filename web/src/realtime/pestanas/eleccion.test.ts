import { TAB_LATIDO_MS, TAB_STALE_MS } from '@tramos/contract/limites';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { crearTabs } from '../../../test/tabs';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.clearAllTimers();
  vi.useRealTimers();
});

const pasar = (ms: number) => vi.advanceTimersByTimeAsync(ms);
const cinco = async (conLocks: boolean) => {
  const navegador = crearTabs(conLocks);
  const tabs = [];
  for (const id of ['a', 'b', 'c', 'd', 'e']) {
    tabs.push(navegador.abrir(id));
    await pasar(100);
  }
  const [a, b] = tabs;
  if (!a || !b) throw new Error('no tabs');
  return { ...navegador, a, b };
};

describe.each([
  ['with Web Locks', true],
  ['by the list alone', false],
])('five tabs %s', (_como, conLocks) => {
  it('have one leader, the oldest, for as long as it is there', async () => {
    const { lideres } = await cinco(conLocks);
    await pasar(120_000);
    expect(lideres()).toEqual(['a']);
  });

  it('have the next one at once when the leader leaves, and the one that comes back waits its turn', async () => {
    const { a, lideres, avisar } = await cinco(conLocks);
    a.eleccion.retirar();
    avisar();
    await pasar(0);
    expect(a.hechos).toEqual(['pregunta', 'lidera', 'cede']);
    expect(lideres()).toEqual(['b']);
    a.eleccion.volver();
    await pasar(60_000);
    expect(lideres()).toEqual(['b']);
  });

  it('have another one within 10 s of the end of a leader that could not say goodbye', async () => {
    const { a, lideres } = await cinco(conLocks);
    await pasar(5_000);
    a.romper();
    await pasar(TAB_STALE_MS);
    expect(lideres()).toEqual(['b']);
  });

  it('have another one within 10 s of the freezing of the leader, which thaws as a follower and shows nothing', async () => {
    const { a, lideres } = await cinco(conLocks);
    a.congelar();
    await pasar(TAB_STALE_MS);
    expect(lideres()).toEqual(['b']);
    let mostraria = true;
    a.descongelar(() => {
      mostraria = a.eleccion.despierta();
    });
    expect(mostraria).toBe(false);
    expect(a.hechos.slice(-2)).toEqual(['cede', 'pregunta']);
    await pasar(60_000);
    expect(lideres()).toEqual(['b']);
  });

  it('keep their leader when it was away for less than that', async () => {
    const { a, lideres } = await cinco(conLocks);
    a.congelar();
    await pasar(TAB_STALE_MS - TAB_LATIDO_MS);
    a.descongelar();
    await pasar(60_000);
    expect(lideres()).toEqual(['a']);
    expect(a.hechos).toEqual(['pregunta', 'lidera']);
  });

  it('have a leader again when all of them slept', async () => {
    const navegador = await cinco(conLocks);
    for (const tab of navegador.abiertas()) tab.congelar();
    await pasar(3_600_000);
    for (const tab of navegador.abiertas()) tab.descongelar();
    await pasar(TAB_LATIDO_MS);
    expect(navegador.lideres()).toHaveLength(1);
  });

  it('give their sign of life again when the write of another tab has undone it', async () => {
    const { almacen, lideres, avisar } = await cinco(conLocks);
    const antes = almacen.getItem('activeTabs') ?? '';
    await pasar(2 * TAB_LATIDO_MS);
    const ahora = () =>
      JSON.parse(almacen.getItem('activeTabs') ?? '[]') as { id: string; lastSeen: number }[];
    for (const undone of [antes, '[]']) {
      almacen.setItem('activeTabs', undone);
      avisar();
      expect(ahora().map(({ id }) => id)).toEqual(['a', 'b', 'c', 'd', 'e']);
      for (const { lastSeen } of ahora()) expect(Date.now() - lastSeen).toBeLessThan(TAB_LATIDO_MS);
    }
    expect(lideres()).toEqual(['a']);
  });

  it('count a tab of somebody else that only writes its id and lastSeen', async () => {
    const { almacen, abrir, lideres } = crearTabs(conLocks);
    almacen.setItem('activeTabs', JSON.stringify([{ id: 'ajena', lastSeen: Date.now() }]));
    abrir('a');
    if (!conLocks) expect(lideres()).toEqual([]);
    await pasar(TAB_STALE_MS);
    expect(lideres()).toEqual(['a']);
  });
});

/** The list as it lies in the storage. */
const listaDe = (almacen: Storage) =>
  JSON.parse(almacen.getItem('activeTabs') ?? '[]') as { id: string; lastSeen: number }[];
const poner = (almacen: Storage, tabs: readonly { id: string; lastSeen: number }[]) =>
  almacen.setItem('activeTabs', JSON.stringify(tabs));

describe.each([
  ['with Web Locks', true],
  ['by the list alone', false],
])('a tab %s', (_como, conLocks) => {
  it('looks at the list with every heartbeat, and no oftener for one that went silent', async () => {
    const { a, b, lideres } = await cinco(conLocks);
    a.romper();
    await pasar(TAB_STALE_MS);
    expect(lideres()).toEqual(['b']);
    b.miradas.splice(0);
    await pasar(4 * TAB_LATIDO_MS);
    expect(b.miradas).toHaveLength(4);
  });

  it('gives a sign of life every 3 s and no oftener, however often it looks', async () => {
    const { almacen, abrir } = crearTabs(conLocks);
    const a = abrir('a');
    await pasar(0);
    const nacida = Date.now();
    await pasar(TAB_LATIDO_MS - 1);
    a.eleccion.revisar();
    expect(listaDe(almacen)).toMatchObject([{ id: 'a', lastSeen: nacida }]);
    await pasar(1);
    expect(listaDe(almacen)).toMatchObject([{ id: 'a', lastSeen: nacida + TAB_LATIDO_MS }]);
  });

  it('tells the others at once what has changed about it, unless it slept or is put away', async () => {
    const { almacen, abrir } = crearTabs(conLocks);
    const a = abrir('a');
    await pasar(1_000);
    a.eleccion.anunciar();
    expect(listaDe(almacen)).toMatchObject([{ id: 'a', lastSeen: Date.now() }]);
    a.eleccion.retirar();
    a.eleccion.anunciar();
    expect(listaDe(almacen)).toEqual([]);
  });

  it('that never led gives up nothing when it is put away, and leaves the list once', async () => {
    const { almacen, b } = await cinco(conLocks);
    b.eleccion.retirar();
    poner(almacen, [{ id: 'b', lastSeen: Date.now() }]);
    b.eleccion.retirar();
    expect(b.hechos).toEqual(['pregunta']);
    expect(listaDe(almacen)).toHaveLength(1);
  });

  it('that is put away while it looks at the list looks no more', async () => {
    const { abrir } = crearTabs(conLocks);
    let apartar = false;
    const tab = abrir('a', {
      alMirar: () => {
        if (apartar) tab.eleccion.retirar();
      },
    });
    await pasar(TAB_LATIDO_MS);
    apartar = true;
    const antes = tab.miradas.length;
    await pasar(TAB_STALE_MS);
    expect(tab.miradas).toHaveLength(antes + 1);
  });

  describe.each([
    ['for the time after which it is counted no more', TAB_STALE_MS],
    ['for less, but beyond that time since its last sign of life', TAB_STALE_MS - TAB_LATIDO_MS],
  ])('that leads and is put to sleep %s', (_cuanto, ms) => {
    type Momento =
      | 'as it sees the clock'
      | 'before it has read the list'
      | 'before it has written its sign of life';
    /** Puts the leader to sleep at that moment of a look at the list; what it did until long after, and who leads then. */
    const dormirEnMedio = async (cuando: Momento) => {
      const { almacen, abrir, lideres, avisar } = crearTabs(conLocks);
      let enMedio: Momento | null = null;
      /** Sleeps, once; meanwhile the other goes on living. */
      const dormir = (donde: Momento) => {
        if (donde !== enMedio) return;
        enMedio = null;
        const despierta_ms = Date.now() + ms;
        for (let t = Date.now(); t <= despierta_ms; t += TAB_LATIDO_MS / 3) {
          vi.setSystemTime(t);
          b.eleccion.revisar();
        }
      };
      const a = abrir('a', { trasVerLaHora: () => dormir('as it sees the clock') });
      const b = abrir('b');
      const { getItem, setItem } = almacen;
      almacen.getItem = (clave) => {
        dormir('before it has read the list');
        return getItem(clave);
      };
      almacen.setItem = (clave, valor) => {
        dormir('before it has written its sign of life');
        setItem(clave, valor);
      };
      await pasar(1_000);
      vi.setSystemTime(Date.now() + TAB_LATIDO_MS);
      enMedio = cuando;
      a.eleccion.revisar();
      expect(enMedio).toBeNull();
      expect(a.eleccion.despierta()).toBe(false);
      avisar();
      await pasar(TAB_STALE_MS);
      return { hechos: a.hechos, lideres: lideres() };
    };

    it.each(['as it sees the clock', 'before it has read the list'] as const)(
      'shows nothing before it lets go, and the other leads: %s',
      async (cuando) => {
        const { hechos, lideres } = await dormirEnMedio(cuando);
        expect(hechos).toEqual(['pregunta', 'lidera', 'cede', 'pregunta']);
        expect(lideres).toEqual(['b']);
      },
    );

    // What it writes as it wakes up undoes the sign of the other, which gives it again when it hears of that: either may lead then.
    it('shows nothing before it lets go, and one of them leads: before it has written its sign of life', async () => {
      const { hechos, lideres } = await dormirEnMedio('before it has written its sign of life');
      expect(hechos.slice(0, 4)).toEqual(['pregunta', 'lidera', 'cede', 'pregunta']);
      expect(lideres).toHaveLength(1);
    });
  });

  it('that is there already does not come again', async () => {
    const { b } = await cinco(conLocks);
    b.eleccion.volver();
    expect(b.hechos).toEqual(['pregunta']);
  });

  it('that has slept and queued again leads at once when its turn comes', async () => {
    const { a, lideres, abiertas, avisar } = await cinco(conLocks);
    a.congelar();
    await pasar(TAB_STALE_MS);
    a.descongelar();
    await pasar(0);
    for (const tab of abiertas()) if (tab.id !== 'a') tab.cerrar();
    avisar();
    await pasar(0);
    expect(lideres()).toEqual(['a']);
  });

  it('that has slept leaves nothing behind that keeps the next one from leading at once', async () => {
    const { a, abrir, lideres, abiertas } = await cinco(conLocks);
    a.congelar();
    await pasar(TAB_STALE_MS);
    a.descongelar();
    await pasar(0);
    for (const tab of abiertas()) tab.cerrar();
    await pasar(0);
    abrir('f');
    await pasar(0);
    expect(lideres()).toEqual(['f']);
  });
});

describe('a leader', () => {
  it('by the list alone yields to one that stands before it, and leads again when that one is gone', async () => {
    const { almacen, abrir, lideres, avisar } = crearTabs(false);
    const a = abrir('a');
    const ajena = { id: 'ajena', lastSeen: Date.now() };
    poner(almacen, [ajena, ...listaDe(almacen)]);
    avisar();
    expect(lideres()).toEqual([]);
    await pasar(TAB_STALE_MS);
    expect(lideres()).toEqual(['a']);
    expect(a.hechos).toEqual(['pregunta', 'lidera', 'cede', 'lidera']);
  });

  it('by the lock stays it whatever the list says, and takes its place at the head', async () => {
    const { almacen, a, lideres, avisar } = await cinco(true);
    poner(almacen, listaDe(almacen).reverse());
    avisar();
    expect(lideres()).toEqual(['a']);
    await pasar(TAB_LATIDO_MS);
    expect(listaDe(almacen)[0]?.id).toBe('a');
    expect(a.hechos).toEqual(['pregunta', 'lidera']);
  });

  it('leads no more once its lock is taken', async () => {
    const { a, lideres, robar } = await cinco(true);
    robar();
    await pasar(0);
    expect(a.hechos).toEqual(['pregunta', 'lidera', 'cede']);
    expect(lideres()).toEqual([]);
  });

  it('that has not shown itself is given the time of a heartbeat anew each time', async () => {
    const { almacen, a, b, lideres } = await cinco(true);
    const sinLider = () =>
      poner(
        almacen,
        listaDe(almacen).filter(({ id }) => id !== 'a'),
      );
    for (let vez = 0; vez < 2; vez++) {
      sinLider();
      b.eleccion.revisar();
      await pasar(TAB_LATIDO_MS - 1);
      a.eleccion.anunciar();
      b.eleccion.revisar();
    }
    expect(lideres()).toEqual(['a']);
    expect(b.hechos).toEqual(['pregunta']);
  });
});
