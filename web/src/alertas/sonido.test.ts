import { describe, expect, it, vi } from 'vitest';
import { createReproducir } from './sonido';

// What this browser chose is read as the module loads.
vi.hoisted(() => vi.stubGlobal('localStorage', { getItem: () => null }));

const bocina = (falla: Error | null) => {
  const hechos: string[] = [];
  return Object.assign(new EventTarget(), {
    hechos,
    currentTime: 1.2,
    volume: 1,
    error: null as MediaError | null,
    play: () => {
      hechos.push('play');
      return falla ? Promise.reject(falla) : Promise.resolve();
    },
    load: () => void hechos.push('load'),
  });
};
const nadaFalla = () => expect.unreachable('nothing fails');

describe('the alert sound', () => {
  it('plays from its beginning, as loud as this desk has chosen by then', async () => {
    const b = bocina(null);
    let volumen = 0.5;
    const reproducir = createReproducir(b, () => volumen, nadaFalla);
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
    await expect(createReproducir(b, () => 0.5, nadaFalla)()).rejects.toThrow('NotAllowedError');
    expect(b.hechos).toEqual(['play', 'load']);
  });

  it('is fetched anew where it could not be fetched before it was needed', async () => {
    const b = { ...bocina(null), addEventListener: () => undefined, error: {} as MediaError };
    await createReproducir(b, () => 0.5, nadaFalla)();
    expect(b.hechos).toEqual(['load', 'play']);
  });

  it('ends a sound that did not begin in time, so that it does not begin when another tab has sounded', async () => {
    vi.useFakeTimers();
    const b = {
      ...bocina(null),
      addEventListener: () => undefined,
      play: () => new Promise<void>(() => undefined),
    };
    const dicho = expect(createReproducir(b, () => 0.5, nadaFalla)()).rejects.toThrow('does not begin');
    await vi.advanceTimersByTimeAsync(5_000);
    await dicho;
    expect(b.hechos).toEqual(['load']);
    vi.useRealTimers();
  });

  it('tells that a speaker failed which had said that it plays', async () => {
    const b = bocina(null);
    const fallas: unknown[] = [];
    await createReproducir(
      b,
      () => 0.5,
      (error) => fallas.push(error),
    )();
    expect(fallas).toEqual([]);
    b.error = { code: 3, message: 'no sink' } as MediaError;
    b.dispatchEvent(new Event('error'));
    expect(fallas).toEqual([b.error]);
    expect(b.hechos).toEqual(['play']);
  });
});
