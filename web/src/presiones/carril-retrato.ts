import type { TemaGrafica } from '../lib/graficas/tema';
import { cajasDe } from '../lib/graficas/vista';
import { conRotulo, type Puesta } from './marcas';

/** The lane of a picture, as the one on the screen: `carril.module.css` has the same measures. CSS px. */

const ALTO = 32;
const ROTULO = 150;
const MARCA = 12;
const AIRE = 8;

const CUADRO = 'M1.75 1.75h8.5v8.5h-8.5Z';
/** The shapes of `ui/mark.tsx` that a lane may hold and that are drawn by their line, for a canvas. */
const TRAZOS: Partial<Record<Puesta['forma'], string>> = {
  reconocido: 'M1.5 6.5 4.5 9.5 10.5 2.5',
  eco: 'M1.25 6.5a5.2 5.2 0 0 1 9.5 0M3.6 8.3a2.7 2.7 0 0 1 4.8 0',
  simulacion: 'M.75.75h10.5v10.5H.75ZM.75 5 5 .75M.75 11.25l10.5-10.5M7 11.25 11.25 7',
};

const dibujarForma = (g: CanvasRenderingContext2D, forma: Puesta['forma'], tema: TemaGrafica): void => {
  if (forma === 'abierto') {
    g.fillStyle = tema.abierto;
    g.fill(new Path2D('M6 1a5 5 0 1 0 0 10a5 5 0 1 0 0-10Z'));
    return;
  }
  g.lineWidth = 2;
  g.strokeStyle = forma === 'reconocido' ? tema.reconocido : tema.texto_2;
  g.stroke(new Path2D(TRAZOS[forma] ?? CUADRO));
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
