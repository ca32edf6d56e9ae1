import { useEffect } from 'react';
import { useSitio } from '../lib/sitio';

/** Names the browser's tab after the screen: `Eventos · Sala Bajío Norte`. */
export const useTitulo = (titulo: string): void => {
  const sitio = useSitio()?.nombre ?? 'Tramos';
  useEffect(() => {
    document.title = `${titulo} · ${sitio}`;
  }, [titulo, sitio]);
};
