import { esAbierto } from './marcas';
import type { MarcadorEvento } from './tipos';

/** A new open event sends three waves, then holds still (design: none with reduced motion). */
export interface Pulsos {
  /** Takes the events that came to the map. Those of the first call are not new: the screen has just opened. */
  ver(eventos: readonly MarcadorEvento[]): void;
  /** Phase 0…1 of the wave of each event that is pulsing now; asks for another frame while there is any. */
  fases(): Map<number, number>;
  parar(): void;
}

const OLAS = 3;
const OLA_MS = 900;

/** Phase of the current wave, or `null` once the last one has gone. */
export const faseDe = (desde_ms: number, ahora_ms: number): number | null => {
  const olas = (ahora_ms - desde_ms) / OLA_MS;
  return olas < 0 || olas >= OLAS ? null : olas % 1;
};

export const crearPulsos = (pedirCuadro: () => void): Pulsos => {
  const quieto = matchMedia('(prefers-reduced-motion: reduce)');
  const inicios = new Map<number, number>();
  let conocidos: Set<number> | null = null;
  let vivos = true;
  return {
    ver: (eventos) => {
      const primera = conocidos === null;
      conocidos ??= new Set();
      for (const evento of eventos) {
        if (!esAbierto(evento)) continue;
        const { id } = evento;
        if (!primera && !quieto.matches && !conocidos.has(id)) inicios.set(id, performance.now());
        conocidos.add(id);
      }
    },
    fases: () => {
      const ahora = performance.now();
      const fases = new Map<number, number>();
      for (const [id, desde] of inicios) {
        const fase = faseDe(desde, ahora);
        if (fase === null) inicios.delete(id);
        else fases.set(id, fase);
      }
      if (fases.size > 0 && vivos) requestAnimationFrame(pedirCuadro);
      return fases;
    },
    parar: () => {
      vivos = false;
    },
  };
};
