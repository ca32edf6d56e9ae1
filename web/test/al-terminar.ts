import { afterAll, vi } from 'vitest';

// Files of one worker share its globals: what one of them stands in for is over with it.
afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});
