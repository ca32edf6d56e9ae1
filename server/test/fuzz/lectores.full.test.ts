import { describe, expect, it } from 'vitest';
import { fuzzear } from './fuzz';
import { lectores } from './lectores';

/** A backup is a file, and opening one takes longer than reading it. */
const DE_ARCHIVOS = 30_000;
/** A hang is told by its own watch; this is for machines that have much else to do. */
const PLAZO_MS = 900_000;

describe('what reads what comes from outside holds a hundred thousand inputs', () => {
  it.each(lectores())(
    '$que',
    async ({ cerrar, ...lector }) => {
      const veces = lector.que === 'respaldo' ? DE_ARCHIVOS : 100_000;
      await expect(fuzzear({ ...lector, veces })).resolves.toBeUndefined();
      cerrar?.();
    },
    PLAZO_MS,
  );
});
