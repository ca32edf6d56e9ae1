import type { RecurrenciaTira } from '@tramos/contract/tira';
import { crearTrama, type TemaGrafica } from '../../lib/graficas/tema';
import type { CampoTira } from './campo';
import type { Forma, MarcaUbicada, Marco, Plano } from './plano';

/** Draws the linear view on a canvas: pressure, rules, days, places that recur, error bars and marks. */

/** Half of a mark, px. */
const R = 5;

export interface Dibujo {
  plano: Plano;
  marco: Marco;
  tema: TemaGrafica;
  /** Chainage of the stations and of the known points, m. */
  reglas: readonly number[];
  puntos: readonly number[];
  /** Instants of the axis, epoch ms. */
  instantes: readonly number[];
  formas: Readonly<Record<Forma, readonly MarcaUbicada[]>>;
  recurrencias: readonly RecurrenciaTira[];
  campo: { campo: CampoTira; imagen: CanvasImageSource } | null;
}

const COLOR: Record<Forma, keyof Pick<TemaGrafica, 'abierto' | 'reconocido' | 'texto_2'>> = {
  abierto: 'abierto',
  reconocido: 'reconocido',
  operacion: 'texto_2',
  incierto: 'texto_2',
};

type Contexto = CanvasRenderingContext2D;

const TRAZO: Record<Forma, (g: Contexto, x: number, y: number) => void> = {
  abierto: (g, x, y) => {
    g.moveTo(x + R, y);
    g.arc(x, y, R, 0, 2 * Math.PI);
  },
  reconocido: (g, x, y) => {
    g.moveTo(x - 4.5, y + 0.5);
    g.lineTo(x - 1.5, y + 3.5);
    g.lineTo(x + 4.5, y - 3.5);
  },
  operacion: (g, x, y) => g.rect(x - 4, y - 4, 8, 8),
  // Four arcs with air between them: dashing thousands of circles would cost far more.
  incierto: (g, x, y) => {
    for (let cuarto = 0; cuarto < 4; cuarto++) {
      const desde = (cuarto + 0.15) * (Math.PI / 2);
      g.moveTo(x + (R - 0.5) * Math.cos(desde), y + (R - 0.5) * Math.sin(desde));
      g.arc(x, y, R - 0.5, desde, desde + 0.7 * (Math.PI / 2));
    }
  },
};

/** As opaque as the field gets: the marks stand on it and stay the loudest. */
const CAMPO_ALFA = 0.3;

/** The field as a picture of one pixel a cell, in the colour of quiet text; drawn larger, the line's axis is smooth. */
export const imagenDeCampo = (
  { columnas, filas, niveles }: CampoTira,
  { texto_2 }: TemaGrafica,
): HTMLCanvasElement => {
  const lienzo = document.createElement('canvas');
  lienzo.width = columnas;
  lienzo.height = filas;
  const g = lienzo.getContext('2d');
  if (!g) return lienzo;
  const pixeles = g.createImageData(columnas, filas);
  for (const [i, nivel] of niveles.entries())
    pixeles.data[4 * i + 3] = Number.isNaN(nivel) ? 0 : Math.round(255 * CAMPO_ALFA * nivel);
  g.putImageData(pixeles, 0, 0);
  g.globalCompositeOperation = 'source-in';
  g.fillStyle = texto_2;
  g.fillRect(0, 0, columnas, filas);
  return lienzo;
};

const dibujarCampo = (g: Contexto, { campo: dibujable, plano, tema }: Dibujo): void => {
  if (!dibujable) return;
  const { campo, imagen } = dibujable;
  const [x, y] = [plano.x(campo.desde_m), plano.y(campo.hasta_ms)];
  g.drawImage(imagen, x, y, plano.x(campo.hasta_m) - x, plano.y(campo.desde_ms) - y);
  const trama = g.createPattern(crearTrama(tema), 'repeat');
  if (!trama) return;
  g.fillStyle = trama;
  g.globalAlpha = 0.45;
  for (const { desde_m, hasta_m, desde_ms, hasta_ms } of campo.huecos) {
    const [a, b] = [plano.x(desde_m), plano.y(hasta_ms)];
    g.fillRect(a, b, plano.x(hasta_m) - a, plano.y(desde_ms) - b);
  }
  g.globalAlpha = 1;
};

const reglasEn = (g: Contexto, { plano, marco }: Dibujo, posiciones: readonly number[]): void => {
  g.beginPath();
  for (const posicion of posiciones) {
    const x = Math.round(plano.x(posicion)) + 0.5;
    g.moveTo(x, marco.arriba);
    g.lineTo(x, marco.abajo);
  }
  g.stroke();
};

/** Stations are told from known points by their strokes: long ones and dots. */
const cuadricula = (g: Contexto, dibujo: Dibujo): void => {
  const { plano, marco, tema, reglas, puntos, instantes } = dibujo;
  g.strokeStyle = tema.cuadricula;
  g.lineWidth = 1;
  g.beginPath();
  for (const t of instantes) {
    const y = Math.round(plano.y(t)) + 0.5;
    g.moveTo(marco.izquierda, y);
    g.lineTo(marco.derecha, y);
  }
  g.stroke();
  g.strokeStyle = tema.texto_3;
  g.globalAlpha = 0.6;
  g.setLineDash([5, 4]);
  reglasEn(g, dibujo, reglas);
  g.setLineDash([1, 3]);
  reglasEn(g, dibujo, puntos);
  g.setLineDash([]);
  g.globalAlpha = 1;
};

/** Half as wide as a mark at least, so that the frame stands around its marks. */
const MEDIO_ANCHO_PX = 11;

const lugares = (g: Contexto, { plano, tema, recurrencias }: Dibujo): void => {
  g.strokeStyle = tema.texto_2;
  g.lineWidth = 1;
  g.setLineDash([3, 2]);
  for (const { posicion, sigma_m, desde, hasta } of recurrencias) {
    const medio = Math.max(MEDIO_ANCHO_PX, plano.x(posicion + 2 * sigma_m) - plano.x(posicion));
    const [x, y] = [plano.x(posicion) - medio, plano.y(Date.parse(hasta)) - 9];
    g.strokeRect(x, y, 2 * medio, plano.y(Date.parse(desde)) + 9 - y);
  }
  g.setLineDash([]);
};

/** An error narrower than its mark is not drawn. */
const error = (g: Contexto, { x }: Plano, { posicion, sigma_m }: MarcaUbicada, y: number): void => {
  if (sigma_m === null) return;
  const [x1, x2] = [x(posicion - 2 * sigma_m), x(posicion + 2 * sigma_m)];
  if (x2 - x1 < 3 * R) return;
  for (const en of [x1, x2]) {
    g.moveTo(en, y - 3);
    g.lineTo(en, y + 3);
  }
  g.moveTo(x1, y);
  g.lineTo(x2, y);
};

/** Hatched around: it belongs to an exercise. */
const trama = (g: Contexto, { tema }: Dibujo, x: number, y: number): void => {
  g.save();
  g.beginPath();
  g.rect(x - 8.5, y - 8.5, 17, 17);
  g.strokeStyle = tema.texto_2;
  g.lineWidth = 1;
  g.stroke();
  g.clip();
  g.beginPath();
  for (let d = -16; d <= 16; d += 4) {
    g.moveTo(x + d - 9, y + 9);
    g.lineTo(x + d + 9, y - 9);
  }
  g.stroke();
  g.restore();
};

/** All marks of one shape in one stroke: thousands of strokes of their own would hold up the hand. */
const marcasDe = (g: Contexto, dibujo: Dibujo, forma: Forma): void => {
  const { plano, marco, tema, formas } = dibujo;
  const vistas = formas[forma].flatMap((marca) => {
    const [x, y] = [plano.x(marca.posicion), plano.y(marca.t_ms)];
    const dentro = y >= marco.arriba - R && y <= marco.abajo + R && x >= 0 && x <= marco.derecha + R;
    return dentro ? [{ marca, x, y }] : [];
  });
  for (const { marca, x, y } of vistas) if (marca.simulacion) trama(g, dibujo, x, y);
  g.strokeStyle = tema[COLOR[forma]];
  g.fillStyle = tema[COLOR[forma]];
  g.lineWidth = 1.5;
  g.beginPath();
  for (const { marca, y } of vistas) error(g, plano, marca, y);
  g.stroke();
  g.lineWidth = forma === 'reconocido' ? 2 : 1.5;
  g.beginPath();
  for (const { x, y } of vistas) TRAZO[forma](g, x, y);
  if (forma === 'abierto') g.fill();
  else g.stroke();
};

/** From the quietest to the loudest: open events stand above all others. */
const ORDEN: readonly Forma[] = ['incierto', 'operacion', 'reconocido', 'abierto'];

export const dibujarTira = (g: CanvasRenderingContext2D, dibujo: Dibujo): void => {
  const { izquierda, derecha, arriba, abajo } = dibujo.marco;
  g.save();
  g.beginPath();
  // Nothing of what lies beyond the view runs into its names; marks on its edge are whole.
  g.rect(izquierda - R - 4, arriba - R - 4, derecha - izquierda + 2 * (R + 4), abajo - arriba + 2 * (R + 4));
  g.clip();
  g.save();
  g.beginPath();
  g.rect(izquierda, arriba, derecha - izquierda, abajo - arriba);
  g.clip();
  dibujarCampo(g, dibujo);
  g.restore();
  cuadricula(g, dibujo);
  lugares(g, dibujo);
  for (const forma of ORDEN) marcasDe(g, dibujo, forma);
  g.restore();
};
