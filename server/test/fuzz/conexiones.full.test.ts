import { expect, it } from 'vitest';
import { fuzzearMqtt, fuzzearSocket } from './conexiones';
import { PLAZO_MS } from './fuzz';

it(
  'no packet brings down the broker, or keeps a gateway from being stored',
  async () => {
    await expect(fuzzearMqtt(100_000)).resolves.toBeUndefined();
  },
  PLAZO_MS,
);

it(
  'no packet brings down the door of the consoles, or one that listens',
  async () => {
    await expect(fuzzearSocket(100_000)).resolves.toBeUndefined();
  },
  PLAZO_MS,
);
