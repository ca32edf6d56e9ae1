import { expect, it } from 'vitest';
import { fuzzearMqtt, fuzzearSocket } from './conexiones';
import { fuzzearLlaves, fuzzearProveedor } from './entradas';
import { fuzzearHttp } from './servidor';

/** A hang is told by its own watch; this is for machines that have much else to do. */
const PLAZO_MS = 900_000;

it(
  'no call of the contract answers 5xx, falls or grows, whatever it is sent',
  async () => {
    await expect(fuzzearHttp(100_000)).resolves.toBeUndefined();
  },
  PLAZO_MS,
);

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

// What a library reads there is its own to be fuzzed: these are so many as our calls around it need.
it(
  'no answer of an authenticator makes the ways in by passkey answer 5xx',
  async () => {
    await expect(fuzzearLlaves(5_000)).resolves.toBeUndefined();
  },
  PLAZO_MS,
);

it(
  'no token of the identity provider makes the way back from it answer 5xx',
  async () => {
    await expect(fuzzearProveedor(3_000)).resolves.toBeUndefined();
  },
  PLAZO_MS,
);
