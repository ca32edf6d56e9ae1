import { useComputedColorScheme } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { leerTema } from '../../lib/graficas/tema';
import type { CampoTira } from './campo';
import { type Dibujo, dibujarTira, imagenDeCampo } from './dibujar';
import classes from './tira.module.css';

/** The canvas of the linear view, as sharp as the screen. */
export const LienzoTira = ({
  ancho,
  alto,
  campo,
  dibujo,
}: {
  ancho: number;
  alto: number;
  campo: CampoTira | null;
  dibujo: Omit<Dibujo, 'tema' | 'campo'>;
}) => {
  const lienzo = useRef<HTMLCanvasElement>(null);
  const imagen = useRef<{ campo: CampoTira; esquema: string; imagen: HTMLCanvasElement } | null>(null);
  const esquema = useComputedColorScheme();
  useEffect(() => {
    const g = lienzo.current?.getContext('2d');
    if (!lienzo.current || !g) return;
    const tema = leerTema(lienzo.current);
    const nitidez = window.devicePixelRatio || 1;
    lienzo.current.width = Math.round(ancho * nitidez);
    lienzo.current.height = Math.round(alto * nitidez);
    g.setTransform(nitidez, 0, 0, nitidez, 0, 0);
    // The picture of the field is made once and moved with every step of a hand.
    if (campo && (imagen.current?.campo !== campo || imagen.current.esquema !== esquema))
      imagen.current = { campo, esquema, imagen: imagenDeCampo(campo, tema) };
    dibujarTira(g, { ...dibujo, tema, campo: campo && imagen.current });
  }, [ancho, alto, campo, dibujo, esquema]);
  return <canvas ref={lienzo} className={classes.lienzo} style={{ width: ancho, height: alto }} />;
};
