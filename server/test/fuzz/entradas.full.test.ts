import { expect, it } from 'vitest';
import { fuzzearLlaves, fuzzearProveedor } from './entradas';
import { PLAZO_MS } from './fuzz';

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
