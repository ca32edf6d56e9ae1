import { expect, it } from 'vitest';
import { PLAZO_MS } from './fuzz';
import { fuzzearHttp } from './servidor';

it(
  'no call of the contract answers 5xx, falls or grows, whatever it is sent',
  async () => {
    await expect(fuzzearHttp(100_000)).resolves.toBeUndefined();
  },
  PLAZO_MS,
);
