import { useEffect, useState } from 'react';
import { ahoraServidor } from './reloj';

/** The server's clock, epoch ms, told again every `cada_ms`: for ages and for the day that rolls over. */
export const useAhora = (cada_ms: number): number => {
  const [ahora_ms, setAhora] = useState(ahoraServidor);
  useEffect(() => {
    setAhora(ahoraServidor());
    const reloj = setInterval(() => setAhora(ahoraServidor()), cada_ms);
    return () => clearInterval(reloj);
  }, [cada_ms]);
  return ahora_ms;
};
