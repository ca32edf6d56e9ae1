import { describe, expect, it } from 'vitest';
import { createReproducir } from './sonido';

const bocina = (falla: Error | null) => {
  const hechos: string[] = [];
  return {
    hechos,
    currentTime: 1.2,
    play: () => {
      hechos.push('play');
      return falla ? Promise.reject(falla) : Promise.resolve();
    },
    load: () => void hechos.push('load'),
  };
};

describe('the alert sound', () => {
  it('plays from its beginning', async () => {
    const b = bocina(null);
    await createReproducir(b)();
    expect(b.hechos).toEqual(['play']);
    expect(b.currentTime).toBe(0);
  });

  it('reloads the audio and rejects when it cannot be played', async () => {
    const b = bocina(new Error('NotAllowedError'));
    await expect(createReproducir(b)()).rejects.toThrow('NotAllowedError');
    expect(b.hechos).toEqual(['play', 'load']);
  });
});
