import { FUENTE } from './paleta';
import type { Caja } from './vista';

/** Text on a canvas: measured once, drawn with a halo of the ground's colour so that it reads over anything. */

export interface Renglon {
  texto: string;
  px: number;
  peso: 400 | 500 | 600;
  color: string;
}

export const fuenteDe = ({ px, peso }: Pick<Renglon, 'px' | 'peso'>): string => `${peso} ${px}px ${FUENTE}`;

const ALTO_POR_PX = 1.22;

export const altoDe = ({ px }: Renglon): number => Math.round(px * ALTO_POR_PX);

export interface Medidor {
  ancho(renglon: Renglon): number;
  /** Forget every width: the web font has arrived. */
  olvidar(): void;
}

const MEMORIA_MAX = 5_000;

export const crearMedidor = (): Medidor => {
  const ctx = document.createElement('canvas').getContext('2d');
  const anchos = new Map<string, number>();
  return {
    ancho: (renglon) => {
      const fuente = fuenteDe(renglon);
      const clave = `${fuente}|${renglon.texto}`;
      const conocido = anchos.get(clave);
      if (conocido !== undefined || !ctx) return conocido ?? 0;
      ctx.font = fuente;
      const ancho = Math.ceil(ctx.measureText(renglon.texto).width);
      if (anchos.size > MEMORIA_MAX) anchos.clear();
      anchos.set(clave, ancho);
      return ancho;
    },
    olvidar: () => anchos.clear(),
  };
};

/** Lines one under another in a box, drawn from its top; `halo` is the colour around the letters. */
export const pintarRenglones = (
  ctx: CanvasRenderingContext2D,
  renglones: readonly Renglon[],
  caja: Caja,
  alinear: 'left' | 'center' | 'right',
  halo: string | null,
): void => {
  ctx.textBaseline = 'middle';
  ctx.textAlign = alinear;
  ctx.lineJoin = 'round';
  const x = { left: caja.minX, center: (caja.minX + caja.maxX) / 2, right: caja.maxX }[alinear];
  let y = caja.minY;
  for (const renglon of renglones) {
    const alto = altoDe(renglon);
    ctx.font = fuenteDe(renglon);
    if (halo) {
      ctx.strokeStyle = halo;
      ctx.lineWidth = 3.5;
      ctx.strokeText(renglon.texto, x, y + alto / 2);
    }
    ctx.fillStyle = renglon.color;
    ctx.fillText(renglon.texto, x, y + alto / 2);
    y += alto;
  }
};
