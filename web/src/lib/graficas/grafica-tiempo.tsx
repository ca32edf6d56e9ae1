import { useComputedColorScheme } from '@mantine/core';
import { useElementSize } from '@mantine/hooks';
import { useEffect, useRef } from 'react';
import { FlechaEntre } from './flecha-entre';
import classes from './grafica-tiempo.module.css';
import { Lector } from './lector';
import { createMotor, type Motor } from './motor';
import { pedirCuadro } from './pintor';
import type { Rango } from './rango';
import { useGestos } from './use-gestos';
import { type Caja, cajasDe, type VistaGrafica } from './vista';

interface GraficaTiempoProps {
  /** What it shows, for whoever cannot see it; a table of the same stands beside it. */
  etiqueta: string;
  alto: number | string;
  /** What to draw now: asked before every painting. */
  leer: () => VistaGrafica;
  /** Asks to be painted again, while it is live; returns its stop. */
  suscribir?: ((pintar: () => void) => () => void) | undefined;
  /** The newest moment that can be shown, epoch ms. */
  fin: () => number;
  onRango: (rango: Rango) => void;
  onRestablecer: () => void;
  /** Hears of what can portray the chart, and of its end. */
  onMotor?: (motor: Motor | null) => void;
}

/** What is drawn over with the pointer, to be shown when it is let go. */
const Arrastre = ({ de, a, ancho }: { de: number; a: number; ancho: number }) => {
  const { izquierda, derecha } = cajasDe(1, ancho, 1)[0] as Caja;
  const util = ancho - izquierda - derecha;
  return (
    <div
      className={classes.arrastre}
      style={{ left: izquierda + Math.min(de, a) * util, width: Math.abs(a - de) * util }}
    />
  );
};

/**
 * Pressure against time, one panel per sensor. Hover reads all panels; wheel and drag zoom; a double click lays the
 * range down; with the focus on it + − ← → 0 do the same.
 */
export const GraficaTiempo = (props: GraficaTiempoProps) => {
  const { etiqueta, alto, leer, suscribir, fin, onRango, onRestablecer, onMotor } = props;
  const zona = useRef<HTMLDivElement>(null);
  const lienzo = useRef<HTMLDivElement>(null);
  const motor = useRef<Motor | null>(null);
  const { ref: medida, width, height } = useElementSize();
  const esquema = useComputedColorScheme();
  const leerAhora = useRef(leer);
  leerAhora.current = leer;
  const pintar = useRef(() => motor.current?.pintar(leerAhora.current()));
  const gestos = useGestos({ zona, rango: () => leerAhora.current().rango, fin, onRango, onRestablecer });
  useEffect(() => {
    if (!lienzo.current) return;
    const propio = createMotor(lienzo.current);
    motor.current = propio;
    onMotor?.(propio);
    return () => {
      motor.current = null;
      onMotor?.(null);
      propio.stop();
    };
  }, [onMotor]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the colours are the page's, which follow the scheme
  useEffect(() => motor.current?.olvidarTema(), [esquema]);
  useEffect(() => pedirCuadro(pintar.current));
  useEffect(() => suscribir?.(() => pedirCuadro(pintar.current)), [suscribir]);
  return (
    <div
      ref={zona}
      className={classes.grafica}
      style={{ height: alto }}
      role="application"
      aria-label={etiqueta}
      aria-roledescription="gráfica"
      aria-keyshortcuts="+ - ArrowLeft ArrowRight 0"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it takes keys
      tabIndex={0}
      {...gestos.oyentes}
    >
      <div ref={medida} className={classes.lienzo}>
        <div ref={lienzo} className={classes.lienzo} aria-hidden="true" />
      </div>
      {width > 0 && <FlechaEntre vista={leer()} ancho={width} alto={height} />}
      {gestos.arrastre && <Arrastre {...gestos.arrastre} ancho={width} />}
      {gestos.lugar !== null && width > 0 && (
        <Lector vista={leer()} lugar={gestos.lugar} ancho={width} alto={height} />
      )}
    </div>
  );
};
