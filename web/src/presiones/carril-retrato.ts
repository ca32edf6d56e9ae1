import type { TemaGrafica } from '../lib/graficas/tema';
import { cajasDe } from '../lib/graficas/vista';
import { conRotulo, type Puesta } from './marcas';

/** The lane of a picture, as the one on the screen: `carril.module.css` has the same measures. CSS px. */

const ALTO = 32;
const ROTULO = 150;
const MARCA = 12;
const AIRE = 8;

/** The shapes of `ui/mark.tsx` that a lane may hold, for a canvas. */
const dibujarForma = (g: CanvasRenderingContext2D, forma: Puesta['forma'], tema: TemaGrafica): void => {
  g.lineWidth = 2;
  if (forma === 'abierto') {
    g.fillStyle = tema.abierto;
    g.fill(new Path2D('M6 1a5 5 0 1 0 0 10a5 5 0 1 0 0-10Z'));
  } else if (forma === 'reconocido') {
    g.strokeStyle = tema.reconocido;
    g.stroke(new Path2D('M1.5 6.5 4.5 9.5 10.5 2.5'));
  } else {
    g.strokeStyle = tema.texto_2;
    g.strokeRect(1.75, 1.75, 8.5, 8.5);
  }
};

const escribir = (
  g: CanvasRenderingContext2D,
  { fuerte, resto }: Puesta,
  x: number,
  { fuente, texto_1, texto_2 }: TemaGrafica,
): void => {
  g.textBaseline = 'middle';
  g.font = `600 13px ${fuente}`;
  g.fillStyle = texto_1;
  g.fillText(fuerte, x, ALTO / 2);
  const ancho = g.measureText(`${fuerte} `).width;
  g.font = `13px ${fuente}`;
  g.fillStyle = texto_2;
  g.fillText(resto, x + ancho, ALTO / 2);
};

/** What the lane holds, to be drawn above the picture of a chart. */
export const franjaDe = (puestas: readonly Puesta[]) => ({
  alto: ALTO,
  dibujar: (g: CanvasRenderingContext2D, ancho: number, tema: TemaGrafica): void => {
    const [caja] = cajasDe(1, ancho, ALTO);
    if (!caja) return;
    const util = ancho - caja.izquierda - caja.derecha;
    g.translate(caja.izquierda, 0);
    g.fillStyle = tema.trazado;
    g.fillRect(0, 0, util, ALTO);
    g.strokeStyle = tema.linea;
    g.lineWidth = 1;
    g.strokeRect(0.5, 0.5, util - 1, ALTO - 1);
    g.beginPath();
    g.rect(0, 0, util, ALTO);
    g.clip();
    const lugares = puestas.map(({ parte }) => parte * util);
    const rotulos = conRotulo(lugares, util, ROTULO);
    for (const [i, puesta] of puestas.entries()) {
      const x = (lugares[i] ?? 0) - MARCA / 2;
      g.save();
      g.translate(x, (ALTO - MARCA) / 2);
      dibujarForma(g, puesta.forma, tema);
      g.restore();
      if (rotulos[i]) escribir(g, puesta, x + MARCA + AIRE, tema);
    }
  },
});
