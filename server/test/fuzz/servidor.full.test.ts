import { expect, it } from 'vitest';
import { fuzzearMqtt, fuzzearSocket } from './conexiones';
import { fuzzearHttp } from './servidor';

/** A hang is told by its own watch; this is for machines that have much else to do. */
const PLAZO_MS = 900_000;

it(
  'the calls of the contract hold tens of thousands of inputs',
  async () => {
    await expect(fuzzearHttp(30_000)).resolves.toBeUndefined();
  },
  PLAZO_MS,
);

it(
  'the broker holds tens of thousands of packets',
  async () => {
    await expect(fuzzearMqtt(50_000)).resolves.toBeUndefined();
  },
  PLAZO_MS,
);

it(
  'the door of the consoles holds tens of thousands of packets',
  async () => {
    await expect(fuzzearSocket(30_000)).resolves.toBeUndefined();
  },
  PLAZO_MS,
);
