import { useEffect, useState } from 'react';
import { ahoraServidor } from '../lib/reloj';

/** Often enough for whoever only asks which day it is, ms. */
export const REVISAR_DIA_MS = 60_000;

/** The server's clock, epoch ms, read again every `cada_ms`; beats of one second fall on the second. */
export const useAhora = (cada_ms = 1_000): number => {
  const [ahora, setAhora] = useState(ahoraServidor);
  useEffect(() => {
    let plazo: ReturnType<typeof setTimeout>;
    const latir = () => {
      const t = ahoraServidor();
      setAhora(t);
      plazo = setTimeout(latir, cada_ms - (t % cada_ms));
    };
    latir();
    return () => clearTimeout(plazo);
  }, [cada_ms]);
  return ahora;
};
