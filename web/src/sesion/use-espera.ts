import { useEffect, useState } from 'react';

const TIC_MS = 250;

/** Whole seconds from now until a moment of this computer's clock, 0 when it is past. */
export const segundosHasta = (hasta_ms: number, ahora_ms: number): number =>
  Math.max(0, Math.ceil((hasta_ms - ahora_ms) / 1_000));

/** "14:05". */
export const comoCuenta = (segundos: number): string =>
  `${Math.floor(segundos / 60)}:${String(segundos % 60).padStart(2, '0')}`;

/** Seconds left of a wait, told as they go; 0 once it is over, null without one. */
export const useEspera = (hasta_ms: number | null): number | null => {
  const [ahora_ms, setAhora] = useState(Date.now);
  useEffect(() => {
    if (hasta_ms === null) return;
    const mirar = () => {
      setAhora(Date.now());
      if (Date.now() >= hasta_ms) clearInterval(reloj);
    };
    const reloj = setInterval(mirar, TIC_MS);
    mirar();
    return () => clearInterval(reloj);
  }, [hasta_ms]);
  return hasta_ms === null ? null : segundosHasta(hasta_ms, ahora_ms);
};
