import { useEffect } from 'react';
import type { Mapa } from '../lib/mapa/tipos';

/** The names on the map tell ages: they are told again with each beat of the clock. */
export const useEnvejecer = (mapa: Mapa | null, ahora_ms: number): void => {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the beat itself is what asks for it
  useEffect(() => mapa?.repintar(), [mapa, ahora_ms]);
};
