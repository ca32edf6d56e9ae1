import { useCallback, useRef, useState } from 'react';
import { useSigueAhi } from '../lib/use-sigue-ahi';

export interface PreguntaEnCurso<T> {
  /** What is being asked; null while nothing is. */
  pregunta: T | null;
  poner: (pregunta: T | null) => void;
  /** Whether this is what is being asked still, and there is somebody to see what becomes of it. */
  sigue: (pregunta: T) => boolean;
}

/**
 * What a person is asked before it is done. What was confirmed may be closed while its answer is under way, and
 * something else asked: the answer belongs to its own question (`sigue`) and touches no other.
 */
export const usePregunta = <T extends object>(): PreguntaEnCurso<T> => {
  const [pregunta, setPregunta] = useState<T | null>(null);
  const abierta = useRef<T | null>(null);
  const poner = useCallback((nueva: T | null) => {
    abierta.current = nueva;
    setPregunta(nueva);
  }, []);
  const sigueAhi = useSigueAhi();
  const sigue = useCallback((suya: T) => sigueAhi() && abierta.current === suya, [sigueAhi]);
  return { pregunta, poner, sigue };
};
