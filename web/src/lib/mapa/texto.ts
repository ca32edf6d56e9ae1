import { FUENTE } from './paleta';
import { type Ctx, nuevoPapel } from './papel';
import type { Sprites } from './sprites';
import type { Caja, Punto } from './vista';

/** Text on a canvas: measured once, drawn with a halo of the ground's colour so that it reads over anything. */

export interface Renglon {
  texto: string;
  px: number;
  peso: 400 | 500 | 600;
  color: string;
}

const fuenteDe = ({ px, peso }: Pick<Renglon, 'px' | 'peso'>): string => `${peso} ${px}px ${FUENTE}`;

const ALTO_POR_PX = 1.22;

export const altoDe = ({ px }: Renglon): number => Math.round(px * ALTO_POR_PX);

export interface Medidor {
  ancho(renglon: Renglon): number;
  /** Forget every width: the web font has arrived. */
  olvidar(): void;
}

const MEMORIA_MAX = 5_000;

export const crearMedidor = (): Medidor => {
  const { ctx } = nuevoPapel(1, 1);
  const anchos = new Map<string, number>();
  return {
    ancho: (renglon) => {
      const fuente = fuenteDe(renglon);
      const clave = `${fuente}|${renglon.texto}`;
      const conocido = anchos.get(clave);
      if (conocido !== undefined) return conocido;
      ctx.font = fuente;
      const ancho = Math.ceil(ctx.measureText(renglon.texto).width);
      if (anchos.size > MEMORIA_MAX) anchos.clear();
      anchos.set(clave, ancho);
      return ancho;
    },
    olvidar: () => anchos.clear(),
  };
};

/** Room around the letters for their halo, px. */
const ALREDEDOR_PX = 3;

const dibujarRenglon = (ctx: Ctx, renglon: Renglon, en: Punto, halo: string | null): void => {
  ctx.textBaseline = 'middle';
  ctx.textAlign = 'center';
  ctx.lineJoin = 'round';
  ctx.font = fuenteDe(renglon);
  if (halo) {
    ctx.strokeStyle = halo;
    ctx.lineWidth = 3.5;
    ctx.strokeText(renglon.texto, en.x, en.y);
  }
  ctx.fillStyle = renglon.color;
  ctx.fillText(renglon.texto, en.x, en.y);
};

/** Lines one under another in a box, drawn from its top; `halo` is the colour around the letters. */
export const pintarRenglones = (
  ctx: Ctx,
  { sprites, medidor }: { sprites: Sprites; medidor: Medidor },
  renglones: readonly Renglon[],
  caja: Caja,
  alinear: 'left' | 'center' | 'right',
  halo: string | null,
): void => {
  let y = caja.minY;
  for (const renglon of renglones) {
    const [alto, ancho] = [altoDe(renglon), medidor.ancho(renglon)];
    const x = {
      left: caja.minX + ancho / 2,
      center: (caja.minX + caja.maxX) / 2,
      right: caja.maxX - ancho / 2,
    }[alinear];
    const en = { x, y: y + alto / 2 };
    y += alto;
    if (!halo) {
      // Without its halo a word costs no more than a stamp, and what has none is seldom said twice.
      dibujarRenglon(ctx, renglon, en, null);
      continue;
    }
    const tamano = { ancho: ancho + 2 * ALREDEDOR_PX, alto: alto + 2 * ALREDEDOR_PX };
    const clave = `${fuenteDe(renglon)} ${renglon.color} ${halo} ${renglon.texto}`;
    sprites.estampar(ctx, clave, en, tamano, (suyo, centro) => dibujarRenglon(suyo, renglon, centro, halo));
  }
};
