import { describe, expect, it } from 'vitest';
import { fuzzear } from './fuzz';
import { lectores } from './lectores';

describe('what reads what comes from outside neither falls, nor hangs, nor grows', () => {
  it.each(lectores())('$que', async ({ cerrar, ...lector }) => {
    await expect(fuzzear({ ...lector, veces: 500 })).resolves.toBeUndefined();
    cerrar?.();
  });
});
