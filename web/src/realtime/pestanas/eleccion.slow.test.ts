import { TAB_LATIDO_MS, TAB_STALE_MS } from '@tramos/contract/limites';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { crearTabs } from '../../../test/tabs';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.clearAllTimers();
  vi.useRealTimers();
});

const pasar = (ms: number) => vi.advanceTimersByTimeAsync(ms);
describe('whatever happens to the tabs', () => {
  type Suceso = [que: 'abrir' | 'cerrar' | 'romper' | 'congelar' | 'descongelar' | 'pasar', n: number];
  const suceso: fc.Arbitrary<Suceso> = fc.tuple(
    fc.constantFrom('abrir', 'cerrar', 'romper', 'congelar', 'descongelar', 'pasar', 'pasar', 'descongelar'),
    fc.nat(30_000),
  );

  it.each([
    ['with Web Locks', true],
    ['by the list alone', false],
  ])(
    'at most one that is awake leads, none that has slept shows, and soon one does lead: %s',
    (_c, conLocks) =>
      fc.assert(
        fc.asyncProperty(fc.array(suceso, { maxLength: 30 }), async (sucesos) => {
          vi.clearAllTimers();
          const { abrir, abiertas, vivas, lideres, avisar } = crearTabs(conLocks);
          let cuenta = 0;
          for (const [que, n] of sucesos) {
            const tab = abiertas()[n % Math.max(1, abiertas().length)];
            if (que === 'abrir') abrir(`t${cuenta++}`);
            else if (que === 'pasar') await pasar(n);
            else if (que === 'descongelar' && tab)
              tab.descongelar(() => {
                const lider = lideres().filter((id) => id !== tab.id);
                if (lider.length > 0) expect(tab.eleccion.lidera() && tab.eleccion.despierta()).toBe(false);
              });
            else if (tab && que !== 'descongelar') tab[que]();
            avisar();
            await pasar(0);
            avisar();
            expect(lideres().length).toBeLessThanOrEqual(1);
          }
          await pasar(TAB_STALE_MS + TAB_LATIDO_MS);
          expect(lideres()).toHaveLength(Math.min(1, vivas().length));
        }),
        { numRuns: 400, seed: 7 },
      ),
  );
});
