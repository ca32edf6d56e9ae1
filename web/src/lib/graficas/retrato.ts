import type { Motor } from './motor';

interface Rotulo {
  titulo: string;
  /** Range, zone and unit. */
  pie: string;
}

const ESCALA = 2;
const MARGEN = 16 * ESCALA;
const CABECERA = 56 * ESCALA;

/** What a chart shows as PNG, with its title, range and unit above it, in the theme it stands in. */
export const retratar = async (motor: Motor, { titulo, pie }: Rotulo): Promise<Blob> => {
  const { lienzo: dibujo, tema } = motor.retratar(ESCALA);
  const lienzo = document.createElement('canvas');
  lienzo.width = dibujo.width + 2 * MARGEN;
  lienzo.height = dibujo.height + CABECERA + MARGEN;
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
  g.drawImage(dibujo, MARGEN, CABECERA);
  return new Promise((resolver, fallar) =>
    lienzo.toBlob(
      (blob) => (blob ? resolver(blob) : fallar(new Error('the picture is too large'))),
      'image/png',
    ),
  );
};
