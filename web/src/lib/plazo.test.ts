import { afterEach, expect, it, vi } from 'vitest';
import { conPlazo } from './plazo';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

/** What came of what was asked for so far. */
const pedir = (pedido: Promise<string>, ms: number) => {
  const fin = { con: 'waits' };
  conPlazo(pedido, ms, 'no answer').then(
    (respuesta) => Object.assign(fin, { con: respuesta }),
    (error: Error) => Object.assign(fin, { con: error.message }),
  );
  return fin;
};
const nunca = new Promise<string>(() => undefined);

it('who does not answer in time is given up', async () => {
  vi.useFakeTimers();
  const fin = pedir(nunca, 1_000);
  await vi.advanceTimersByTimeAsync(999);
  expect(fin.con).toBe('waits');
  await vi.advanceTimersByTimeAsync(1);
  expect(fin.con).toBe('no answer');
});

it('in a hidden tab, whose timers come once a second, too', async () => {
  vi.useFakeTimers();
  const enHora = setTimeout;
  vi.stubGlobal('setTimeout', (hacer: () => void, ms: number) =>
    enHora(hacer, Math.ceil(ms / 1_000) * 1_000),
  );
  const fin = pedir(nunca, 1_000);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(fin.con).toBe('no answer');
});

it('an answer of several steps is waited for anew by a tab that stood still for long', async () => {
  vi.useFakeTimers();
  const corre = performance.now.bind(performance);
  vi.spyOn(performance, 'now').mockImplementation(() => corre() + (corre() >= 750 ? 8_000 : 0));
  const fin = pedir(new Promise((resolver) => setTimeout(() => resolver('answer'), 1_600)), 1_000);
  await vi.advanceTimersByTimeAsync(1_600);
  expect(fin.con).toBe('answer');
});

it('an answer that came while this tab stood still is heard, though the time is over when it runs again', async () => {
  const respuesta = new Promise<string>((resolver) => setImmediate(() => resolver('answer')));
  const fin = pedir(respuesta, 400);
  const hasta = performance.now() + 600;
  while (performance.now() < hasta);
  await respuesta;
  await vi.waitFor(() => expect(fin.con).not.toBe('waits'));
  expect(fin.con).toBe('answer');
});
