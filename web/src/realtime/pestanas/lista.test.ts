import { TAB_STALE_MS } from '@tramos/contract/limites';
import { describe, expect, it } from 'vitest';
import { latir, leaderOf, leerTabs, quienSuena, salir, type Tab, turnosDeSonido } from './lista';

const AHORA = 1_000_000;
const tab = (id: string, hace_ms = 0, mas: Partial<Tab> = {}): Tab => ({
  id,
  lastSeen: AHORA - hace_ms,
  desde: AHORA - 60_000,
  ...mas,
});
const ids = (tabs: readonly Tab[]) => tabs.map(({ id }) => id).join('');

describe('the shared list of tabs', () => {
  it.each<[string, string | null, string]>([
    ['nothing stored', null, ''],
    ['no JSON', '{', ''],
    ['no list', '{"id":"a"}', ''],
    ['what somebody else wrote, with only id and lastSeen', '[{"id":"a","lastSeen":1}]', 'a'],
    [
      'entries that make no sense beside one that does',
      '[7,null,{"id":""},{"lastSeen":1},{"id":"b","lastSeen":2}]',
      'b',
    ],
    [
      'an entry whose other fields are of another kind',
      '[{"id":"a","lastSeen":1,"armado":"si","desde":{}}]',
      'a',
    ],
  ])('is read whatever it holds: %s', (_caso, texto, esperado) => {
    expect(leerTabs(texto).map(({ id }) => id)).toEqual([...esperado]);
  });

  it('keeps what others wrote in their entries', () => {
    const ajena = { id: 'x', lastSeen: AHORA, suyo: 'algo' };
    const lista = latir(
      leerTabs(JSON.stringify([ajena])),
      { ...tab('a'), desde: AHORA },
      { now: AHORA, primera: false },
    );
    expect(lista[0]).toEqual(ajena);
  });

  const mia = tab('m', 0, { desde: AHORA });
  it.each<[string, Tab[], boolean, string]>([
    ['keeps its place', [tab('a'), mia, tab('b')], false, 'amb'],
    ['comes last when it is new', [tab('a'), tab('b', 0, { desde: undefined })], false, 'abm'],
    ['gets its place back by its age', [tab('a'), tab('b', 0, { desde: AHORA + 1 })], false, 'amb'],
    ['comes first when it is the oldest', [tab('b', 0, { desde: AHORA + 1 })], false, 'mb'],
    ['stands behind one of the same age', [tab('a', 0, { desde: AHORA })], false, 'am'],
    [
      'comes last when another write put its entry back as it was before it slept',
      [tab('m', 50_000, { desde: AHORA - 90_000 }), tab('a', 0, { desde: AHORA - 80_000 }), tab('b')],
      false,
      'abm',
    ],
    ['stands first when it holds the lock', [tab('a'), tab('m'), tab('b')], true, 'mab'],
    ['forgets who has been silent for a minute', [tab('a', 60_000), tab('b', 59_999)], false, 'bm'],
    ['forgets who was written down for later', [tab('a', -60_000), tab('b', -59_999)], false, 'bm'],
    ['keeps its place when one before it is forgotten', [tab('a', 60_000), mia, tab('b')], false, 'mb'],
  ])('a sign of life %s', (_caso, antes, primera, esperado) => {
    const lista = latir(antes, { ...tab('m', 5_000), desde: AHORA }, { now: AHORA, primera });
    expect(ids(lista)).toBe(esperado);
    expect(lista.find(({ id }) => id === 'm')?.lastSeen).toBe(AHORA);
  });

  it('loses who leaves', () => {
    expect(ids(salir([tab('a'), tab('b')], 'a'))).toBe('b');
  });
});

describe('the leader', () => {
  it.each<[string, Tab[], string | undefined]>([
    ['nobody in an empty list', [], undefined],
    ['the oldest', [tab('a'), tab('b')], 'a'],
    [
      'the oldest that has been seen within 10 s',
      [tab('a', TAB_STALE_MS), tab('b', TAB_STALE_MS - 1), tab('c')],
      'b',
    ],
    ['nobody when all are silent', [tab('a', TAB_STALE_MS), tab('b', 99_999)], undefined],
    ['none that says it was seen in the future', [tab('a', -TAB_STALE_MS), tab('b')], 'b'],
  ])('is %s', (_caso, tabs, esperado) => {
    expect(leaderOf(tabs, AHORA)).toBe(esperado);
  });
});

describe('who sounds', () => {
  const armada = (id: string, usado: number, hace_ms = 0) => tab(id, hace_ms, { armado: true, usado });
  it.each<[string, Tab[], string | undefined, string]>([
    [
      'the leader when it is armed, however long ago it was used',
      [armada('a', 1), armada('b', 9)],
      'a',
      'ab',
    ],
    ['else the armed tab used last', [tab('a'), armada('b', 5), armada('c', 9), armada('d', 7)], 'c', 'cdb'],
    ['no tab that has gone silent', [tab('a'), armada('b', 9, TAB_STALE_MS), armada('c', 1)], 'c', 'c'],
    ['nobody when none is armed, though the leader tries', [tab('a'), tab('b')], undefined, 'a'],
    ['nobody where there is no tab', [], undefined, ''],
    ['one of two used at the same moment', [tab('a'), armada('c', 5), armada('b', 5)], 'b', 'bc'],
    ['the same of them in any order', [tab('a'), armada('b', 5), armada('c', 5)], 'b', 'bc'],
    ['nobody when the only armed one is silent', [tab('a'), armada('b', 9, TAB_STALE_MS)], undefined, 'a'],
  ])('is %s', (_caso, tabs, esperado, turnos) => {
    expect(quienSuena(tabs, AHORA)).toBe(esperado);
    expect(turnosDeSonido(tabs, AHORA)).toEqual([...turnos]);
  });
});
