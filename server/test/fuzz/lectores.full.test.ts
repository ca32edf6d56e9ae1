import { describe, expect, it } from 'vitest';
import { fuzzear } from './fuzz';
import { lectores } from './lectores';

/** A hang is told by its own watch; this is for machines that have much else to do. */
const PLAZO_MS = 900_000;

describe('what reads what comes from outside holds a hundred thousand inputs', () => {
  it.each(lectores())(
    '$que',
    async ({ cerrar, ...lector }) => {
      await expect(fuzzear({ ...lector, veces: 100_000 })).resolves.toBeUndefined();
      cerrar?.();
    },
    PLAZO_MS,
  );
});
