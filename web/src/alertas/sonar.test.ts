import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createSonados } from '../realtime/pestanas/sonados';
import { createSonar, type Sonada, type Sonar, type Turno } from './sonar';

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
  for (let pasado = 0; pasado < ms; pasado += 100) {
    await vi.advanceTimersByTimeAsync(Math.min(100, ms - pasado));
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
  const pedir = (claves: string[], callado_ms = DURACION_MS, como: Parameters<Sonar>[2] = {}) =>
    void sonar(claves, callado_ms, como).then((sonada) => tab.dichas.push(sonada));
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

it('an alert that somebody deals with while its tab waits its turn is not sounded', async () => {
  const tab = pestana('b', 1);
  const vivas = new Set(['x', 'y']);
  const como = { vigente: (clave: string) => vivas.has(clave) };
  tab.pedir(['x'], DURACION_MS, como);
  await pasan(1_000);
  vivas.delete('x');
  await pasan(5_000);
  expect([sonidos, tab.dichas]).toEqual([[], ['nadie']]);
  tab.pedir(['x', 'y'], DURACION_MS, como);
  await pasan(5_000);
  expect(sonidos).toEqual(['b']);
});

it('an ask that breaks down keeps none that comes after it from being heard', async () => {
  const tab = pestana('a', 0);
  vi.spyOn(tab.sonados, 'ultimo').mockRejectedValueOnce(new Error('broken'));
  tab.pedir(['x']);
  tab.pedir(['y']);
  await pasan(0);
  expect([sonidos, tab.dichas]).toEqual([['a'], ['nadie', 'aqui']]);
});

describe('what another sound speaks for', () => {
  const OTRA = Number.POSITIVE_INFINITY;

  it('keeps nothing waiting and waits for no speaker', async () => {
    const a = pestana('a', 0, { bocina: 'no contesta' });
    a.pedir(['x']);
    await pasan(0);
    a.pedir(['y'], OTRA);
    await pasan(0);
    expect(a.dichas).toEqual(['ajena']);
  });

  it('leaves what another tab has sounded as it is, with its hour', async () => {
    const [a, b] = [pestana('a', 0), pestana('b', 0)];
    a.pedir(['x']);
    await pasan(2_000);
    b.pedir(['x'], OTRA);
    await pasan(0);
    expect(await pestana('c', 0).sonados.ultimo()).toBe(1_000_000);
  });
});

describe('a repetition', () => {
  const repetir = (tab: ReturnType<typeof pestana>) => tab.pedir(['r'], DURACION_MS, { insiste: true });

  it('sounds in the first in turn though the record says that it was heard, and in no other', async () => {
    await pestana('nadie', 0).sonados.callar(['r']);
    const tabs = [pestana('a', 0), pestana('b', 1)];
    tabs.forEach(repetir);
    await pasan(20_000);
    expect(sonidos).toEqual(['a']);
    expect(tabs.map(({ dichas }) => dichas)).toEqual([['aqui'], ['ajena']]);
  });

  it('sounds in a tab that is the first by the end of its wait, though the record says that it was heard', async () => {
    await pestana('nadie', 0).sonados.callar(['r']);
    const c = pestana('c', 2);
    repetir(c);
    await pasan(2_000);
    c.turno = 0;
    await pasan(2_000);
    expect(sonidos).toEqual(['c']);
  });

  it('sounds again in the tab that gave it, when its hour has come again', async () => {
    const a = pestana('a', 0);
    repetir(a);
    await pasan(60_000);
    vi.setSystemTime(1_000_000);
    await pasan(2_000);
    repetir(a);
    await pasan(0);
    expect(sonidos).toEqual(['a', 'a']);
    expect(await a.sonados.ultimo()).toBe(1_002_000);
  });

  it('that another tab has claimed is waited for', async () => {
    await pestana('b', 0).sonados.tomar(['r']);
    const a = pestana('a', 0);
    repetir(a);
    await pasan(5_000);
    expect([sonidos, a.dichas]).toEqual([[], []]);
  });
});

/** The record answers nobody for so long; what it was asked meanwhile it does then, in its turn. */
const callar = (ms: number) => {
  const registro = indexedDB;
  const desde = performance.now();
  vi.stubGlobal('indexedDB', {
    open: (base: string, version: number) => {
      const peticion: Partial<IDBOpenDBRequest> = {};
      const abrir = () => {
        const real = registro.open(base, version);
        const pasar = (que: 'onupgradeneeded' | 'onsuccess') => () => {
          Object.assign(peticion, { result: real.result })[que]?.call(real, new Event(que) as never);
        };
        real.onupgradeneeded = pasar('onupgradeneeded');
        real.onsuccess = pasar('onsuccess');
      };
      setTimeout(abrir, Math.max(0, desde + ms - performance.now()));
      return peticion;
    },
  });
};

describe('where the record hangs', () => {
  it.each([900, 1_200, 1_500, 1_600, 2_000, 2_400, 4_000])(
    'for %i ms, an alert sounds once in all tabs: what was heard is written down when it answers again',
    async (ms) => {
      callar(ms);
      const tabs = [pestana('a', 0), pestana('b', 1), pestana('c', 'otra')];
      for (const tab of tabs) tab.pedir(['x']);
      await pasan(30_000);
      expect(sonidos).toEqual(['a']);
      expect(tabs.map(({ dichas }) => dichas)).toEqual([['aqui'], ['ajena'], ['ajena']]);
    },
  );

  it('and the tab that sounded is gone, an alert is not sounded by one that waits its turn still and has found it heard', async () => {
    const [a, b, c] = [pestana('a', 0), pestana('b', 1), pestana('c', 3)];
    for (const tab of [a, b, c]) tab.pedir(['x']);
    await pasan(2_000);
    callar(10_000);
    Object.assign(c, { turno: 0 });
    await pasan(20_000);
    expect(sonidos).toEqual(['a']);
    expect(c.dichas).toEqual(['ajena']);
  });

  it('a tab that could not claim and cannot play leaves what another has claimed and sounded as it is', async () => {
    const [a, b] = [pestana('a', 0, { bocina: 'falla' }), pestana('b', 1)];
    const registro = indexedDB;
    vi.stubGlobal('indexedDB', { open: () => ({}) });
    a.pedir(['y']);
    await pasan(5_000);
    vi.stubGlobal('indexedDB', registro);
    b.pedir(['x']);
    await pasan(1_600);
    a.pedir(['x']);
    await pasan(1_000);
    const c = pestana('c', 1);
    c.pedir(['x']);
    await pasan(20_000);
    expect(sonidos).toEqual(['b']);
    expect(c.dichas).toEqual(['ajena']);
  });

  it('a claim that is given only after its tab is the first no more is taken by the next one that asks', async () => {
    const [a, b] = [pestana('a', 0), pestana('b', 1)];
    a.pedir(['x']);
    // What it asks first is answered, what it claims is not.
    await asentar();
    const { ultimo } = a.sonados;
    expect(await ultimo()).toBe(1_000_000);
    a.sonados.ultimo = async () => null;
    callar(1_400);
    a.pedir(['y']);
    b.pedir(['y']);
    a.turno = 1;
    b.turno = 0;
    await pasan(6_000);
    expect(sonidos).toEqual(['a']);
    expect(b.dichas).toEqual(['cedida']);
  });

  it('a claim that is given only after it was given up is for any tab to take', async () => {
    const a = pestana('a', 0);
    callar(1_200);
    const toma = a.sonados.tomar(['x']);
    await pasan(1_100);
    const { mias, registro } = await toma;
    expect(registro).toBe(false);
    await a.sonados.ceder(mias);
    await pasan(15_000);
    const otra = a.sonados.tomar(['x']);
    await pasan(100);
    expect((await otra).mias).toEqual([{ clave: 'x', intento: 1 }]);
  });

  it('and a tab sounds without it, nobody sounds again what another had claimed and could not play', async () => {
    const [a, b] = [pestana('a', 0), pestana('b', 0)];
    const registro = indexedDB;
    vi.stubGlobal('indexedDB', { open: () => ({}) });
    a.pedir(['y']);
    await pasan(5_000);
    vi.stubGlobal('indexedDB', registro);
    const { mias } = await b.sonados.tomar(['x']);
    a.pedir(['x']);
    await pasan(1_000);
    await b.sonados.ceder(mias);
    const c = pestana('c', 1);
    c.pedir(['x']);
    await pasan(20_000);
    expect(sonidos).toEqual(['a', 'a']);
    expect(c.dichas).toEqual(['ajena']);
  });

  it('an alert behind a flood of others is heard as soon as the record has been given up', async () => {
    vi.stubGlobal('indexedDB', { open: () => ({}) });
    const a = pestana('a', 0);
    for (let n = 0; n < 40; n += 1) a.pedir([`alarma:${n}`]);
    a.pedir(['evento'], Number.NEGATIVE_INFINITY);
    await pasan(4_000);
    expect(sonidos).toEqual(['a', 'a']);
    expect(a.dichas).toHaveLength(41);
  });

  it('it is asked again after a while', async () => {
    const registro = indexedDB;
    vi.stubGlobal('indexedDB', { open: () => ({}) });
    const a = pestana('a', 0);
    a.pedir(['x']);
    await pasan(20_000);
    vi.stubGlobal('indexedDB', registro);
    a.pedir(['y']);
    await pasan(0);
    const b = pestana('b', 0);
    b.pedir(['y'], Number.NEGATIVE_INFINITY);
    await pasan(2_000);
    expect(sonidos).toEqual(['a', 'a']);
    expect(b.dichas).toEqual(['ajena']);
  });

  it('what it said was only claimed is not taken for heard: it is asked again', async () => {
    const tab = pestana('c', 'otra');
    const looks = vi.spyOn(tab.sonados, 'mirar').mockResolvedValueOnce('tomada').mockResolvedValue(null);
    tab.pedir(['x']);
    await pasan(12_000);
    expect(looks).toHaveBeenCalledTimes(8);
    expect(tab.dichas).toEqual(['nadie']);
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

it('a tab that believes no other sounds by a record of its own, and takes nothing from theirs', async () => {
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
