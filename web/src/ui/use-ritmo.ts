import { useEffect, useRef, useState } from 'react';

/** A value that changes at most every `cada_ms`: the first change at once, those that follow in one. */
export const useRitmo = <T>(valor: T, cada_ms: number): T => {
  const [visto, setVisto] = useState({ valor });
  const ultimo_ms = useRef(0);
  useEffect(() => {
    const poner = () => {
      ultimo_ms.current = performance.now();
      setVisto((antes) => (antes.valor === valor ? antes : { valor }));
    };
    const espera = ultimo_ms.current + cada_ms - performance.now();
    if (espera <= 0) return poner();
    const plazo = setTimeout(poner, espera);
    return () => clearTimeout(plazo);
  }, [valor, cada_ms]);
  return visto.valor;
};
