import { describe, expect, it } from 'vitest';
import { errorSegunTestigos, type Testigo } from './consenso';

/** Of a gateway, with the lateness of its freshest message in the window that runs and in those before it, s. */
const testigo = (gateway_id: number | null, actual_s: number, ...previas_s: number[]): Testigo => ({
  gateway_id,
  demoras: { ventana: 7, actual_ms: actual_s * 1_000, previas_ms: previas_s.map((s) => s * 1_000) },
});
const firme = (gateway_id: number | null, s: number) => testigo(gateway_id, s, s, s);

describe('what devices agree on about the clock of the server', () => {
  it.each<[string, Testigo[], number | null]>([
    ['three of two gateways, in time', [firme(1, 0.2), firme(1, 0.3), firme(2, 0.1)], 200],
    [
      'the same, an hour late and evenly so',
      [firme(1, 3_600.2), firme(1, 3_600.3), firme(2, 3_600.1)],
      3_600_200,
    ],
    [
      'an hour late, one window so far',
      [testigo(1, 3_600, 3_600), testigo(1, 3_600, 3_600), testigo(2, 3_600, 3_600)],
      null,
    ],
    [
      'that catch up after an outage',
      [testigo(1, 20, 40, 60), testigo(1, 20, 40, 60), testigo(2, 20, 40, 60)],
      null,
    ],
    [
      'from the future, at the first word',
      [testigo(1, -3_600), testigo(1, -3_599.6), testigo(2, -3_600.2)],
      -3_600_000,
    ],
    ['two', [firme(1, -3_600), firme(2, -3_600)], null],
    ['three of one gateway, where there is another', [firme(1, -60), firme(1, -60), firme(1, -60)], null],
    ['three that differ', [firme(1, -60), firme(1, -62), firme(2, -64)], null],
    [
      'three against as many that are in time',
      [firme(1, -60), firme(1, -60), firme(2, -60), firme(1, 0.1), firme(2, 0.2), firme(2, 0.1)],
      null,
    ],
    [
      'five in time against three of two gateways',
      [firme(1, -60), firme(1, -60), firme(2, -60), ...[1, 1, 2, 2, 2].map((g) => firme(g, 0.1))],
      100,
    ],
    ['nobody', [], null],
  ])('%s', (_, testigos, error_ms) => {
    expect(errorSegunTestigos(testigos, 2, 0).error_ms).toBe(error_ms);
  });

  it('takes three of the one gateway that a site has', () => {
    expect(errorSegunTestigos([firme(1, -60), firme(1, -60), firme(1, -60)], 1, 0).error_ms).toBe(-60_000);
  });

  it('needs two whole windows only for what is later than was believed so far', () => {
    const tarde = [testigo(1, 3_600.4), testigo(1, 3_600.2), testigo(2, 3_600.1)];
    expect(errorSegunTestigos(tarde, 2, 3_600_000)).toEqual({ error_ms: 3_600_200, pendiente: false });
    expect(errorSegunTestigos(tarde, 2, 0)).toEqual({ error_ms: null, pendiente: true });
    expect(errorSegunTestigos(tarde, 2, 7_200_000).error_ms).toBe(3_600_200);
  });
});
