import { describe, expect, it, vi } from 'vitest';
import { createReproducir } from './sonido';

// What this browser chose is read as the module loads.
vi.hoisted(() => vi.stubGlobal('localStorage', { getItem: () => null }));

const bocina = (falla: Error | null) => {
  const hechos: string[] = [];
  return {
    hechos,
    currentTime: 1.2,
    volume: 1,
    play: () => {
      hechos.push('play');
      return falla ? Promise.reject(falla) : Promise.resolve();
    },
    load: () => void hechos.push('load'),
  };
};

describe('the alert sound', () => {
  it('plays from its beginning, as loud as this desk has chosen by then', async () => {
    const b = bocina(null);
    let volumen = 0.5;
    const reproducir = createReproducir(b, () => volumen);
    await reproducir();
    expect(b.volume).toBe(0.5);
    volumen = 0.8;
    await reproducir();
    expect(b.volume).toBe(0.8);
    expect(b.hechos).toEqual(['play', 'play']);
    expect(b.currentTime).toBe(0);
  });

  it('reloads the audio and rejects when it cannot be played', async () => {
    const b = bocina(new Error('NotAllowedError'));
    await expect(createReproducir(b, () => 0.5)()).rejects.toThrow('NotAllowedError');
    expect(b.hechos).toEqual(['play', 'load']);
  });
});
