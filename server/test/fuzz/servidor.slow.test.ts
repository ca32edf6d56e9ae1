import { expect, it } from 'vitest';
import { fuzzearMqtt, fuzzearSocket } from './conexiones';
import { fuzzearLlaves, fuzzearProveedor } from './entradas';
import { fuzzearHttp } from './servidor';

it.each([
  ['call of the contract', fuzzearHttp, 400],
  ['packet at the broker', fuzzearMqtt, 400],
  ['packet at the door of the consoles', fuzzearSocket, 400],
  ['answer of an authenticator', fuzzearLlaves, 200],
  ['word of an identity provider', fuzzearProveedor, 60],
])(
  'no %s of a few hundred falls, hangs or grows, and some are read behind the door',
  async (_que, probar, veces) => {
    await expect(probar(veces)).resolves.toBeUndefined();
  },
);
