import { describe, expect, it } from 'vitest';
import { esEco } from './causas';

describe('an event and its main event', () => {
  it.each([
    [{ id: 1, evento_principal: null }, false],
    [{ id: 1, evento_principal: 1 }, false],
    [{ id: 2, evento_principal: 1 }, true],
  ])('%j: an echo %s', (evento, eco) => {
    expect(esEco(evento)).toBe(eco);
  });
});
