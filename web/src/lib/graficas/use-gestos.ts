import { type RefObject, useEffect, useRef, useState } from 'react';
import { acercar, correr, entre, type Rango, trasTecla } from './rango';
import { type Caja, cajasDe } from './vista';

/** Shorter than this a drag is a trembling click. */
const ARRASTRE_MIN_PX = 6;
/** One notch of a wheel is about a hundred; so much of it doubles what is shown. */
const RUEDA_DOBLE = 300;

interface GestosDeps {
  zona: RefObject<HTMLElement | null>;
  rango: () => Rango;
  /** The newest moment that can be shown. */
  fin: () => number;
  onRango: (rango: Rango) => void;
  onRestablecer: () => void;
}

/** Where a pointer stands on the axis of time: 0 at its beginning, 1 at its end. */
const lugarDe = (zona: HTMLElement, clientX: number): number => {
  const { left, width } = zona.getBoundingClientRect();
  const { izquierda, derecha } = cajasDe(1, width, 1)[0] as Caja;
  return Math.min(1, Math.max(0, (clientX - left - izquierda) / Math.max(1, width - izquierda - derecha)));
};

/**
 * What pointer, wheel and keys do on a chart: hover reads, a drag shows what was drawn over, the wheel zooms where it
 * stands (with Shift, or sideways, it moves), a double click lays the own range down.
 */
export const useGestos = ({ zona, rango, fin, onRango, onRestablecer }: GestosDeps) => {
  const [lugar, setLugar] = useState<number | null>(null);
  const [arrastre, setArrastre] = useState<{ de: number; a: number } | null>(null);
  const inicio_px = useRef(0);
  const alRodar = useRef<(evento: WheelEvent) => void>(() => undefined);
  alRodar.current = (evento) => {
    if (!zona.current || evento.ctrlKey) return;
    evento.preventDefault();
    const lateral = evento.shiftKey || Math.abs(evento.deltaX) > Math.abs(evento.deltaY);
    const giro = lateral && evento.deltaX !== 0 ? evento.deltaX : evento.deltaY;
    onRango(
      lateral
        ? correr(rango(), giro / 1_000, fin())
        : acercar(rango(), 2 ** (giro / RUEDA_DOBLE), lugarDe(zona.current, evento.clientX), fin()),
    );
  };
  useEffect(() => {
    const elemento = zona.current;
    const rodar = (evento: WheelEvent) => alRodar.current(evento);
    // React listens to wheels passively, which could not keep the page from scrolling away.
    elemento?.addEventListener('wheel', rodar, { passive: false });
    return () => elemento?.removeEventListener('wheel', rodar);
  }, [zona]);
  return {
    lugar,
    arrastre,
    oyentes: {
      onPointerDown: (evento: React.PointerEvent<HTMLElement>) => {
        if (evento.button !== 0) return;
        const de = lugarDe(evento.currentTarget, evento.clientX);
        inicio_px.current = evento.clientX;
        setArrastre({ de, a: de });
        evento.currentTarget.setPointerCapture(evento.pointerId);
      },
      onPointerMove: (evento: React.PointerEvent<HTMLElement>) => {
        const a = lugarDe(evento.currentTarget, evento.clientX);
        setLugar(a);
        setArrastre((antes) => antes && { ...antes, a });
      },
      onPointerUp: (evento: React.PointerEvent<HTMLElement>) => {
        const largo = Math.abs(evento.clientX - inicio_px.current) >= ARRASTRE_MIN_PX;
        if (arrastre && largo) onRango(entre(rango(), arrastre.de, arrastre.a, fin()));
        setArrastre(null);
      },
      onPointerCancel: () => setArrastre(null),
      onPointerLeave: () => setLugar(null),
      onDoubleClick: onRestablecer,
      onKeyDown: (evento: React.KeyboardEvent) => {
        if (evento.ctrlKey || evento.metaKey || evento.altKey) return;
        const paso = trasTecla(rango(), evento.key, fin());
        if (paso === null) return;
        evento.preventDefault();
        if (paso === 'restablecer') onRestablecer();
        else onRango(paso);
      },
    },
  };
};
