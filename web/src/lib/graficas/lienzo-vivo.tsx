import { useComputedColorScheme } from '@mantine/core';
import { useElementSize } from '@mantine/hooks';
import { useEffect, useRef } from 'react';
import { dibujarMenudo } from './dibujar-menudo';
import { pedirCuadro } from './pintor';
import type { Rango } from './rango';
import { leerTema } from './tema';
import type { Trazo } from './trazo';

interface LienzoVivoProps {
  alto: number;
  /** What to draw now: asked before every painting, and told on to whoever shows it in words. */
  leer: () => { trazo: Trazo; rango: Rango };
  /** Asks to be painted again; returns its stop. */
  suscribir: (pintar: () => void) => () => void;
}

/** A small live chart on a canvas of its own. Decoration: what it shows is said beside it. */
export const LienzoVivo = ({ alto, leer, suscribir }: LienzoVivoProps) => {
  const { ref: medida, width } = useElementSize();
  const lienzo = useRef<HTMLCanvasElement>(null);
  const esquema = useComputedColorScheme();
  const leerAhora = useRef(leer);
  leerAhora.current = leer;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the colours are the page's, which follow the scheme
  useEffect(() => {
    const g = lienzo.current?.getContext('2d');
    if (!lienzo.current || !g || width < 1) return;
    const escala = window.devicePixelRatio;
    lienzo.current.width = Math.round(width * escala);
    lienzo.current.height = Math.round(alto * escala);
    g.scale(escala, escala);
    const tema = leerTema(lienzo.current);
    const pintar = () => dibujarMenudo(g, { ...leerAhora.current(), ancho: width, alto, tema });
    pedirCuadro(pintar);
    const dejar = suscribir(() => pedirCuadro(pintar));
    return () => {
      dejar();
      pedirCuadro(pintar)();
    };
  }, [width, alto, esquema, suscribir]);
  return (
    <div ref={medida} style={{ height: alto }} aria-hidden="true">
      <canvas ref={lienzo} style={{ display: 'block', width: '100%', height: alto }} />
    </div>
  );
};
