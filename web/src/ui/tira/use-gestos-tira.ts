import { type KeyboardEvent, type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { type Franja, franjaEntre, franjaTrasTecla } from './franja';
import { type Extension, type MarcaUbicada, marcaEn, type Plano } from './plano';
import { acercarLinea, correrLinea } from './vista';

/** Shorter than this a drag is a trembling click. */
const ARRASTRE_MIN_PX = 6;
/** How near to a mark a pointer has to come, and a finger. */
const ALCANCE_PX = 10;
const ALCANCE_DEDO_PX = 22;
/** One notch of a wheel is about a hundred; so much of it doubles what is shown. */
const RUEDA_DOBLE = 300;

interface Punto {
  x: number;
  y: number;
}

interface GestosDeps {
  zona: RefObject<HTMLElement | null>;
  plano: Plano;
  /** What is shown, and the whole of the line and of the period. */
  visto: Extension;
  entera: Extension;
  marcas: readonly MarcaUbicada[];
  sistema: number;
  franja: Franja | null;
  elegida: number | null;
  onElegir: (id: number) => void;
  onFranja: (franja: Franja | null, como?: { replace: boolean }) => void;
  onVista: (vista: Extension | null) => void;
}

const puntoDe = ({
  currentTarget,
  clientX,
  clientY,
}: Pick<PointerEvent, 'clientX' | 'clientY'> & { currentTarget: EventTarget & Element }): Punto => {
  const { left, top } = currentTarget.getBoundingClientRect();
  return { x: clientX - left, y: clientY - top };
};

/** The next mark in time: up is newer, down is older. */
const vecina = (
  marcas: readonly MarcaUbicada[],
  elegida: number | null,
  paso: 1 | -1,
): MarcaUbicada | undefined => {
  const i = marcas.findIndex(({ id }) => id === elegida);
  return i < 0 ? marcas[0] : marcas[i + paso];
};

/** Wheels are heard apart: React listens to them passively, which could not keep the page from scrolling away. */
const useRueda = ({ zona, plano, visto, entera, onVista }: GestosDeps) => {
  const alRodar = useRef<(evento: WheelEvent) => void>(() => undefined);
  alRodar.current = (evento) => {
    if (!zona.current || evento.ctrlKey) return;
    evento.preventDefault();
    const lateral = evento.shiftKey || Math.abs(evento.deltaX) > Math.abs(evento.deltaY);
    const giro = lateral && evento.deltaX !== 0 ? evento.deltaX : evento.deltaY;
    const en = plano.posicionEn(evento.clientX - zona.current.getBoundingClientRect().left);
    onVista(
      lateral
        ? correrLinea(visto, entera, giro / 1_000)
        : acercarLinea(visto, entera, 2 ** (giro / RUEDA_DOBLE), en),
    );
  };
  useEffect(() => {
    const elemento = zona.current;
    const rodar = (evento: WheelEvent) => alRodar.current(evento);
    elemento?.addEventListener('wheel', rodar, { passive: false });
    return () => elemento?.removeEventListener('wheel', rodar);
  }, [zona]);
};

/** The rectangle while it is being drawn. */
const useTrazo = ({ plano, sistema, entera, onFranja }: GestosDeps) => {
  const inicio = useRef<Punto | null>(null);
  /** The click that ends a drag is none. */
  const arrastrado = useRef(false);
  const [trazo, setTrazo] = useState<Franja | null>(null);
  const dejar = () => {
    inicio.current = null;
    setTrazo(null);
  };
  return {
    trazo,
    arrastrado,
    dejar,
    empezar: (evento: PointerEvent) => {
      arrastrado.current = false;
      if (evento.button === 0 && evento.isPrimary) inicio.current = puntoDe(evento);
    },
    /** True while a rectangle is drawn. */
    seguir: (evento: PointerEvent): boolean => {
      const desde = inicio.current;
      if (desde === null) return false;
      const hasta = puntoDe(evento);
      const lejos = Math.hypot(hasta.x - desde.x, hasta.y - desde.y) >= ARRASTRE_MIN_PX;
      if (!arrastrado.current && !lejos) return false;
      if (!arrastrado.current) evento.currentTarget.setPointerCapture(evento.pointerId);
      arrastrado.current = true;
      setTrazo(franjaEntre(plano, [desde, hasta], sistema, entera));
      return true;
    },
    acabar: () => {
      if (trazo) onFranja(trazo);
      dejar();
    },
  };
};

/** What a key asks of the view; undefined when it is none of its keys. */
const vistaTrasTecla = (key: string, visto: Extension, entera: Extension): Extension | null | undefined => {
  const medio = (visto.desde_m + visto.hasta_m) / 2;
  switch (key) {
    case '+':
    case '=':
      return acercarLinea(visto, entera, 0.5, medio);
    case '-':
      return acercarLinea(visto, entera, 2, medio);
    case 'ArrowLeft':
      return correrLinea(visto, entera, -0.25);
    case 'ArrowRight':
      return correrLinea(visto, entera, 0.25);
    case '0':
      return null;
    default:
      return undefined;
  }
};

/**
 * What pointer, wheel and keys do on the linear view: hover reads, a click opens, a drag selects a rectangle, the wheel
 * comes nearer along the line where it stands (with Shift, or sideways, it moves), a double click shows all again.
 */
export const useGestosTira = (deps: GestosDeps) => {
  const { plano, visto, entera, marcas, sistema, franja, elegida, onElegir, onFranja, onVista } = deps;
  const [senalada, setSenalada] = useState<MarcaUbicada | null>(null);
  const trazado = useTrazo(deps);
  useRueda(deps);
  const escapar = (evento: KeyboardEvent) => {
    if (trazado.trazo === null && franja === null) return;
    // The screen around it closes something else with the same key.
    evento.stopPropagation();
    if (trazado.trazo) trazado.dejar();
    else onFranja(null);
  };
  const teclear = (evento: KeyboardEvent) => {
    const { key } = evento;
    if (evento.altKey || evento.metaKey) return;
    if (key === 'Escape') return escapar(evento);
    if (key === 'Enter' && senalada) return onElegir(senalada.id);
    const nueva = franjaTrasTecla(evento, { franja, sistema, visto, limites: entera, foco: senalada });
    const paso = key === 'ArrowDown' ? 1 : key === 'ArrowUp' ? -1 : null;
    const vista = evento.ctrlKey || evento.shiftKey ? undefined : vistaTrasTecla(key, visto, entera);
    if (nueva) onFranja(nueva, { replace: franja !== null });
    else if (paso !== null) setSenalada(vecina(marcas, senalada?.id ?? elegida, paso) ?? senalada);
    else if (vista !== undefined) onVista(vista);
    else return;
    evento.preventDefault();
  };
  return {
    senalada,
    trazo: trazado.trazo,
    oyentes: {
      onPointerDown: trazado.empezar,
      onPointerMove: (evento: PointerEvent) => {
        if (trazado.seguir(evento)) setSenalada(null);
        else if (evento.pointerType !== 'touch')
          setSenalada(marcaEn(marcas, plano, puntoDe(evento), ALCANCE_PX));
      },
      onPointerUp: trazado.acabar,
      onPointerCancel: trazado.dejar,
      onPointerLeave: () => setSenalada(null),
      onClick: (evento: React.MouseEvent) => {
        if (trazado.arrastrado.current) return;
        const dedo = (evento.nativeEvent as globalThis.PointerEvent).pointerType === 'touch';
        const marca = marcaEn(marcas, plano, puntoDe(evento), dedo ? ALCANCE_DEDO_PX : ALCANCE_PX);
        if (marca) onElegir(marca.id);
      },
      onDoubleClick: () => onVista(null),
      onKeyDown: teclear,
    },
  };
};
