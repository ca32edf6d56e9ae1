import { escalasDe } from './escala';
import { largoDe, type Rango } from './rango';
import type { TemaGrafica } from './tema';
import { extremosDe, piezasDe, type Trazo } from './trazo';

interface Menudo {
  trazo: Trazo;
  rango: Rango;
  ancho: number;
  alto: number;
  tema: TemaGrafica;
}

type Punto = (i: number) => readonly [x: number, alto: number, bajo: number, media: number];

/** One pass over the buckets of a piece: the band to and fro, then the means. */
const trazarPieza = (
  g: CanvasRenderingContext2D,
  [desde, hasta]: readonly [number, number],
  punto: Punto,
): void => {
  g.beginPath();
  for (let i = desde; i < hasta; i++) g.lineTo(punto(i)[0], punto(i)[1]);
  for (let i = hasta - 1; i >= desde; i--) g.lineTo(punto(i)[0], punto(i)[2]);
  g.closePath();
  g.fill();
  g.beginPath();
  for (let i = desde; i < hasta; i++) g.lineTo(punto(i)[0], punto(i)[3]);
  if (hasta - desde === 1) g.lineTo(punto(desde)[0] + 1, punto(desde)[3]);
  g.stroke();
};

/**
 * Draws one sensor without axes, fast enough for a screen of them at ten a second (docs/decisions/018): the range of
 * each bucket as a band, the means as a line, silences as shaded gaps.
 */
export const dibujarMenudo = (
  g: CanvasRenderingContext2D,
  { trazo, rango, ancho, alto, tema }: Menudo,
): void => {
  g.clearRect(0, 0, ancho, alto);
  const x = (t: number) => ((t - rango.desde) / largoDe(rango)) * ancho;
  g.fillStyle = tema.cuadricula;
  for (const [de, a] of trazo.huecos) g.fillRect(x(de), 0, Math.max(1, x(a) - x(de)), alto);
  const [escala] = escalasDe([extremosDe(trazo, rango)], false);
  if (!escala) return;
  const y = (p: number) => ((escala.maximo - p) / (escala.maximo - escala.minimo)) * alto;
  const punto: Punto = (i) => [
    x(trazo.t[i] ?? 0),
    y(trazo.maximo[i] ?? 0),
    y(trazo.minimo[i] ?? 0),
    y(trazo.media[i] ?? 0),
  ];
  g.fillStyle = tema.linea;
  g.strokeStyle = tema.texto_1;
  g.lineWidth = 1.1;
  g.lineJoin = 'round';
  for (const pieza of piezasDe(trazo)) trazarPieza(g, pieza, punto);
};
