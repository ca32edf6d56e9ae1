import { afterAll, vi } from 'vitest';

// Files of one worker share its globals and its modules: what one of them stands in for is over with it, and so is what was
// read while it stood there.
afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.resetModules();
});
