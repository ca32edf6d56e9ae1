import { useMemo } from 'react';
import { useZona } from '../lib/sitio';
import { useAhora } from '../ui/use-ahora';
import { type Momento, momentoDe } from './rango-hoy';

/** How often the day is looked at: it must roll over soon after the site's midnight. */
const REVISAR_DIA_MS = 30_000;

/** What relative ranges are counted from, rolling over at the site's midnight (product §2.11); the same object while it is. */
export const useMomento = (): Momento => {
  const { hoy, hace24h } = momentoDe(useAhora(REVISAR_DIA_MS), useZona());
  return useMemo(() => ({ hoy, hace24h }), [hoy, hace24h]);
};
