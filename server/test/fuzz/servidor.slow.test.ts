import { expect, it } from 'vitest';
import { fuzzearMqtt, fuzzearSocket } from './conexiones';
import { fuzzearHttp } from './servidor';

it('no call of the contract answers 5xx, falls or grows, whatever it is sent', async () => {
  await expect(fuzzearHttp(500)).resolves.toBeUndefined();
});

it('no packet brings down the broker, or keeps a gateway from being stored', async () => {
  await expect(fuzzearMqtt(500)).resolves.toBeUndefined();
});

it('no packet brings down the door of the consoles, or one that listens', async () => {
  await expect(fuzzearSocket(500)).resolves.toBeUndefined();
});
