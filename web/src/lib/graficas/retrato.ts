import type { Motor } from './motor';
import type { TemaGrafica } from './tema';

interface Rotulo {
  titulo: string;
  /** Range, zone and unit. */
  pie: string;
  /** Between them and the chart, as wide as it: drawn in CSS px from its own corner. */
  franja?: { alto: number; dibujar: (g: CanvasRenderingContext2D, ancho: number, tema: TemaGrafica) => void };
}

const ESCALA = 2;
const MARGEN = 16 * ESCALA;
const CABECERA = 56 * ESCALA;
/** Between the strip and the chart, CSS px. */
const HUECO = 8;

/** What a chart shows as PNG, with its title, range and unit above it, in the theme it stands in. */
export const retratar = async (motor: Motor, { titulo, pie, franja }: Rotulo): Promise<Blob> => {
  const { lienzo: dibujo, tema } = motor.retratar(ESCALA);
  const lienzo = document.createElement('canvas');
  lienzo.width = dibujo.width + 2 * MARGEN;
  const arriba = CABECERA + (franja ? (franja.alto + HUECO) * ESCALA : 0);
  lienzo.height = dibujo.height + arriba + MARGEN;
  const g = lienzo.getContext('2d');
  if (!g) throw new Error('no canvas to draw on');
  g.fillStyle = tema.panel;
  g.fillRect(0, 0, lienzo.width, lienzo.height);
  g.fillStyle = tema.texto_1;
  g.font = `600 ${18 * ESCALA}px ${tema.fuente}`;
  g.fillText(titulo, MARGEN, 26 * ESCALA);
  g.fillStyle = tema.texto_2;
  g.font = `${13 * ESCALA}px ${tema.fuente}`;
  g.fillText(pie, MARGEN, 46 * ESCALA);
  g.drawImage(dibujo, MARGEN, arriba);
  if (franja) {
    g.translate(MARGEN, CABECERA);
    g.scale(ESCALA, ESCALA);
    franja.dibujar(g, dibujo.width / ESCALA, tema);
  }
  return new Promise((resolver, fallar) =>
    lienzo.toBlob(
      (blob) => (blob ? resolver(blob) : fallar(new Error('the picture is too large'))),
      'image/png',
    ),
  );
};
