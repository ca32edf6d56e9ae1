import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { conPlazo } from './plazo';

/** For how long this tab has stood still: its clock goes on, its timers do not. */
let parada_ms: number;
beforeEach(() => {
  parada_ms = 0;
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  const corre = performance.now.bind(performance);
  vi.spyOn(performance, 'now').mockImplementation(() => corre() + parada_ms);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** What is asked for, how it is answered, and what came of it so far. */
const pedir = () => {
  const fin = { con: 'waits' };
  let contestar = () => {};
  const pedido = new Promise<string>((resolver) => {
    contestar = () => resolver('answer');
  });
  conPlazo(pedido, 1_000, 'no answer').then(
    (respuesta) => Object.assign(fin, { con: respuesta }),
    (error: Error) => Object.assign(fin, { con: error.message }),
  );
  return { fin, contestar };
};

it('who does not answer in time is given up', async () => {
  const { fin } = pedir();
  await vi.advanceTimersByTimeAsync(999);
  expect(fin.con).toBe('waits');
  await vi.advanceTimersByTimeAsync(1);
  expect(fin.con).toBe('no answer');
});

it.each([800, 5_000])(
  'for an answer that waits behind %i ms in which this tab stood still, the time goes on',
  async (ms) => {
    const { fin, contestar } = pedir();
    parada_ms = ms;
    await vi.advanceTimersByTimeAsync(1_000);
    expect(fin.con).toBe('waits');
    contestar();
    await vi.advanceTimersByTimeAsync(0);
    expect(fin.con).toBe('answer');
  },
);
