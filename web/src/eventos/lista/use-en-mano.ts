import { useCallback, useState } from 'react';
import { type EnMano, type Gesto, NADA_EN_MANO, trasGesto } from './en-mano';
import type { Causa } from './renglones';

/** What is in hand on one page of the list: another page, or another question, begins with nothing. */
export const useEnMano = (pagina: string): [EnMano, (gesto: Gesto, causas: readonly Causa[]) => void] => {
  const [guardado, setGuardado] = useState({ pagina, mano: NADA_EN_MANO });
  const gesticular = useCallback(
    (gesto: Gesto, causas: readonly Causa[]) =>
      setGuardado((antes) => ({
        pagina,
        mano: trasGesto(antes.pagina === pagina ? antes.mano : NADA_EN_MANO, gesto, causas),
      })),
    [pagina],
  );
  return [guardado.pagina === pagina ? guardado.mano : NADA_EN_MANO, gesticular];
};
