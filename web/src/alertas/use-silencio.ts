import { useEffect, useState } from 'react';
import { useAjustesSonido } from './ajustes-sonido';
import { quedaDeSilencio } from './reglas-sonido';

/** How much of the silence is left, ms, read again every second while there is one; 0 when alerts can sound. */
export const useSilencio = (): number => {
  const ajustes = useAjustesSonido();
  const [ahora, setAhora] = useState(() => Date.now());
  const queda = quedaDeSilencio(ajustes, ahora);
  useEffect(() => {
    setAhora(Date.now());
    if (ajustes.silencio_hasta_ms === null) return;
    const pulso = setInterval(() => setAhora(Date.now()), 1_000);
    return () => clearInterval(pulso);
  }, [ajustes.silencio_hasta_ms]);
  return queda;
};
