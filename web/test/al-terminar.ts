import { afterAll, expect, vi } from 'vitest';

const enHora = globalThis.setTimeout;

// Files of one worker share its globals and its modules: what one of them stands in for is over with it, and so is what was
// read while it stood there.
afterAll(() => {
  // What stands in for a false timer gives way to that one: the true ones come last.
  vi.unstubAllGlobals();
  vi.useRealTimers();
  vi.resetModules();
  expect(globalThis.setTimeout, 'the timers that this file found').toBe(enHora);
});
