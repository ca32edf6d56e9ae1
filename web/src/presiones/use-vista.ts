import { useEffect, useMemo, useRef, useState } from 'react';
import type { Rango } from '../lib/graficas/rango';
import { ahoraServidor } from '../lib/reloj';
import { type BusquedaRango, fijar, type Periodo, periodoDe, rangoDe, soltar } from './busqueda';

/** A gesture is over when the next one has not come for so long; then the address takes it. */
const ASENTAR_MS = 250;
/** A live chart is painted as often as its end moves by a pixel, within reason. */
const PIXELES = 1_000;
const PINTAR_MIN_MS = 100;
const PINTAR_MAX_MS = 1_000;

/**
 * The range of a chart between the address and the hand: what gestures make of it shows at once, and stands in the
 * address when they are over.
 */
export const useVista = (busqueda: BusquedaRango, buscar: (cambio: BusquedaRango) => void) => {
  const [enMano, setEnMano] = useState<Rango | null>(null);
  const plazo = useRef<ReturnType<typeof setTimeout>>(undefined);
  const periodo: Periodo = periodoDe(busqueda);
  const rango = (): Rango => enMano ?? rangoDe(periodo, ahoraServidor());
  const { desde, hasta, ultimos } = busqueda;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address has taken what was in hand
  useEffect(() => setEnMano(null), [desde, hasta, ultimos]);
  useEffect(() => () => clearTimeout(plazo.current), []);
  const vivo = periodo.tipo === 'vivo' && enMano === null;
  const cada_ms =
    periodo.tipo === 'vivo' ? Math.min(PINTAR_MAX_MS, Math.max(PINTAR_MIN_MS, periodo.ms / PIXELES)) : 0;
  const suscribir = useMemo(
    () =>
      vivo
        ? (pintar: () => void) => {
            const turno = setInterval(pintar, cada_ms);
            return () => clearInterval(turno);
          }
        : undefined,
    [vivo, cada_ms],
  );
  return {
    periodo,
    vivo,
    rango,
    suscribir,
    fin: ahoraServidor,
    onRango: (nuevo: Rango) => {
      setEnMano(nuevo);
      clearTimeout(plazo.current);
      plazo.current = setTimeout(() => buscar(fijar(nuevo)), ASENTAR_MS);
    },
    onRestablecer: () => {
      clearTimeout(plazo.current);
      setEnMano(null);
      buscar(soltar());
    },
    onPausar: () => buscar(fijar(rango())),
  };
};
