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
