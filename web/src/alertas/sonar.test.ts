import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createSonados } from '../realtime/pestanas/sonados';
import { createSonar, type Sonada, type Turno } from './sonar';

/** The tabs of one browser: a record that they share, and a speaker and a turn for each. */

type Bocina = 'suena' | 'falla' | 'no contesta';

const DURACION_MS = 1_300;
let sonidos: string[];

beforeEach(() => {
  sonidos = [];
  vi.stubGlobal('indexedDB', new IDBFactory());
  vi.stubGlobal('IDBKeyRange', IDBKeyRange);
  // The record answers in its own time, the tabs wait in ours.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date', 'performance'], now: 1_000_000 });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const asentar = async () => {
  for (let n = 0; n < 50; n += 1) await new Promise((seguir) => setImmediate(seguir));
};
const pasan = async (ms: number) => {
  await asentar();
  for (let pasado = 0; pasado < ms; pasado += 500) {
    await vi.advanceTimersByTimeAsync(Math.min(500, ms - pasado));
    await asentar();
  }
};

const pestana = (
  nombre: string,
  turno: Turno,
  { bocina = 'suena' as Bocina, sesion = 'log-1', sola = false } = {},
) => {
  const tab = { bocina, turno, dichas: [] as Sonada[] };
  const sonados = createSonados(
    () => sesion,
    () => sola,
  );
  const sonar = createSonar({
    sonados,
    tocar: async () => {
      if (tab.bocina === 'no contesta') return new Promise<boolean>(() => undefined);
      if (tab.bocina === 'suena') sonidos.push(nombre);
      return tab.bocina === 'suena';
    },
    turno: () => tab.turno,
  });
  const pedir = (claves: string[], callado_ms = DURACION_MS) =>
    void sonar(claves, callado_ms).then((sonada) => tab.dichas.push(sonada));
  return Object.assign(tab, { sonados, pedir });
};

describe('an alert that every tab asks for', () => {
  it('sounds in the first in turn, and the others find it heard', async () => {
    const tabs = [pestana('a', 0), pestana('b', 1), pestana('c', 'otra')];
    for (const tab of tabs) tab.pedir(['x']);
    await pasan(20_000);
    expect(sonidos).toEqual(['a']);
    expect(tabs.map(({ dichas }) => dichas)).toEqual([['aqui'], ['ajena'], ['ajena']]);
  });

  it('sounds once in tabs that both take themselves for the first', async () => {
    const tabs = [pestana('a', 0), pestana('b', 0)];
    for (const tab of tabs) tab.pedir(['x']);
    await pasan(20_000);
    expect(sonidos).toHaveLength(1);
    expect(tabs.flatMap(({ dichas }) => dichas).toSorted()).toEqual(['ajena', 'aqui']);
  });

  it('that the first cannot play is sounded by the second', async () => {
    const a = pestana('a', 0, { bocina: 'falla' });
    const b = pestana('b', 1);
    for (const tab of [a, b]) tab.pedir(['x']);
    await pasan(3_000);
    if (b.dichas[0] === 'cedida') b.pedir(['x']);
    await pasan(4_000);
    expect(sonidos).toEqual(['b']);
    expect(a.dichas).toEqual(['nadie']);
    const c = pestana('c', 0);
    c.pedir(['x']);
    await pasan(3_000);
    expect([c.dichas, sonidos]).toEqual([['ajena'], ['b']]);
  });

  it('is left to whoever looks after it when its tab ends between claim and sound', async () => {
    const a = pestana('a', 0, { bocina: 'no contesta' });
    const b = pestana('b', 1);
    for (const tab of [a, b]) tab.pedir(['x']);
    await pasan(9_000);
    // It might sound yet.
    expect([sonidos, b.dichas]).toEqual([[], []]);
    await pasan(5_000);
    expect(b.dichas).toEqual(['cedida']);
    b.pedir(['x']);
    await pasan(1_500);
    expect(sonidos).toEqual(['b']);
  });

  it('that is heard at the last moment is not sounded again', async () => {
    const [a, b] = [pestana('a', 0), pestana('b', 0)];
    const { mias } = await a.sonados.tomar(['x']);
    b.pedir(['x']);
    await pasan(11_000);
    expect(b.dichas).toEqual([]);
    await a.sonados.oir(mias, Date.now());
    await pasan(2_000);
    expect(b.dichas).toEqual(['ajena']);
  });

  it('of a tab that has ended is sounded by one of those that look after it', async () => {
    pestana('a', 0, { bocina: 'no contesta' }).pedir(['x']);
    const [b, c] = [pestana('b', 1), pestana('c', 2)];
    for (const tab of [b, c]) tab.pedir(['x']);
    await pasan(20_000);
    for (const tab of [b, c]) tab.pedir(['x']);
    await pasan(20_000);
    expect(sonidos).toHaveLength(1);
  });

  it('is not sounded by a tab that stood still since it began to claim it', async () => {
    const a = pestana('a', 0);
    const tomar = a.sonados.tomar;
    a.sonados.tomar = async (claves) => {
      const toma = await tomar(claves);
      await vi.advanceTimersByTimeAsync(20_000);
      return toma;
    };
    a.pedir(['x']);
    await asentar();
    expect(sonidos).toEqual([]);
  });

  it('is heard by nobody where no tab can be heard, and is the next one’s that can', async () => {
    const tab = pestana('a', 'ninguna');
    tab.pedir(['x']);
    await pasan(0);
    expect(tab.dichas).toEqual(['nadie']);
    tab.turno = 0;
    tab.pedir(['x']);
    await pasan(0);
    expect(sonidos).toEqual(['a']);
  });

  it('that failed once is sounded when the speaker is back, once in all tabs', async () => {
    const [a, b] = [pestana('a', 0, { bocina: 'falla' }), pestana('b', 1, { bocina: 'falla' })];
    for (const tab of [a, b]) tab.pedir(['x']);
    await pasan(20_000);
    expect(sonidos).toEqual([]);
    for (const tab of [a, b]) tab.bocina = 'suena';
    for (const tab of [a, b]) tab.pedir(['x']);
    await pasan(20_000);
    expect(sonidos).toHaveLength(1);
  });

  it('that failed in the only tab is sounded at once when its speaker is back', async () => {
    const a = pestana('a', 0, { bocina: 'falla' });
    a.pedir(['x']);
    await pasan(0);
    a.bocina = 'suena';
    a.pedir(['x']);
    await pasan(0);
    expect(sonidos).toEqual(['a']);
  });

  it('is not heard again by a page loaded anew, and is by the next person', async () => {
    pestana('a', 0).pedir(['x']);
    await pasan(0);
    pestana('a otra vez', 0).pedir(['x']);
    await pasan(20_000);
    expect(sonidos).toEqual(['a']);
    const otra = pestana('b', 0, { sesion: 'log-2' });
    await otra.sonados.olvidarOtras();
    otra.pedir(['x']);
    await pasan(0);
    expect(sonidos).toEqual(['a', 'b']);
  });

  it('is spoken for by another that sounded a moment ago, in every tab', async () => {
    const tabs = [pestana('a', 0), pestana('b', 1)];
    for (const tab of tabs) tab.pedir(['x']);
    await pasan(0);
    for (const tab of tabs) tab.pedir(['y']);
    await pasan(20_000);
    for (const tab of tabs) tab.pedir(['y'], Number.NEGATIVE_INFINITY);
    await pasan(20_000);
    expect(sonidos).toEqual(['a']);
  });

  it('is heard by whoever asks for it beside one that another tab has claimed', async () => {
    pestana('a', 0, { bocina: 'no contesta' }).pedir(['x']);
    await pasan(0);
    const b = pestana('b', 0);
    b.pedir(['x', 'y']);
    await pasan(0);
    expect([sonidos, b.dichas]).toEqual([['b'], ['aqui']]);
  });
});

describe('where the browser keeps no record', () => {
  beforeEach(() => {
    vi.stubGlobal('indexedDB', undefined);
  });

  it('only the first in turn sounds, and the second believes that it does', async () => {
    const tabs = [pestana('a', 0), pestana('b', 1)];
    for (const tab of tabs) tab.pedir(['x']);
    await pasan(20_000);
    expect(sonidos).toEqual(['a']);
    expect(tabs.map(({ dichas }) => dichas)).toEqual([['aqui'], ['ajena']]);
  });

  it('the second sounds when the first is gone meanwhile', async () => {
    const b = pestana('b', 1);
    b.pedir(['x']);
    await pasan(4_000);
    b.turno = 0;
    await pasan(2_000);
    expect(b.dichas).toEqual(['cedida']);
    b.pedir(['x']);
    await pasan(0);
    expect(sonidos).toEqual(['b']);
  });
});

it('a record that does not answer takes nothing from other tabs', async () => {
  const a = pestana('a', 0);
  a.pedir(['x']);
  await pasan(0);
  const b = pestana('b', 1, { sola: true });
  b.pedir(['x']);
  await pasan(20_000);
  const c = pestana('c', 0);
  c.pedir(['x'], Number.NEGATIVE_INFINITY);
  await pasan(20_000);
  expect(sonidos).toEqual(['a']);
});
