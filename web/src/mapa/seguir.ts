import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { esAbierto } from '../lib/mapa/marcas';
import type { Mapa, MarcadorEvento } from '../lib/mapa/tipos';

/** A place is told from its neighbours from here on; a camera already nearer stays as near. */
const ZOOM_SEGUIR = 11;

/** The newest open event that was not on the map before; `null` when there is none. */
export const recienLlegado = (
  conocidos: ReadonlySet<number>,
  eventos: readonly MarcadorEvento[],
): MarcadorEvento | null =>
  eventos
    .filter((evento) => esAbierto(evento) && !conocidos.has(evento.id))
    .reduce<MarcadorEvento | null>((mejor, uno) => (!mejor || uno.id > mejor.id ? uno : mejor), null);

/**
 * Follow mode: while it is on, the camera goes to each event that arrives. Off, nothing but the person moves the
 * camera. It begins off with every visit: nobody inherits a map that moves by itself.
 */
export const useSeguir = (
  mapa: Mapa | null,
  eventos: readonly MarcadorEvento[],
  alLlegar: (id: number) => void,
) => {
  const [siguiendo, setSiguiendo] = useState(false);
  const anteriores = useRef<readonly MarcadorEvento[] | null>(null);
  const avisar = useEffectEvent(alLlegar);
  useEffect(() => {
    const antes = anteriores.current;
    anteriores.current = eventos;
    if (antes === null || antes === eventos || !siguiendo || !mapa) return;
    const nuevo = recienLlegado(new Set(antes.map(({ id }) => id)), eventos);
    if (!nuevo) return;
    mapa.centrar(nuevo.position, Math.max(mapa.camara().zoom, ZOOM_SEGUIR));
    avisar(nuevo.id);
  }, [eventos, siguiendo, mapa]);
  return { siguiendo, alternarSeguir: () => setSiguiendo((antes) => !antes) };
};
