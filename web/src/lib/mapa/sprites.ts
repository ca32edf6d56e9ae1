import { type Ctx, type Imagen, nuevoPapel } from './papel';
import type { Punto } from './vista';

/**
 * Symbols and words painted once and stamped as often as the map needs: a symbol is a dozen strokes and a word with
 * its halo costs more, a stamp is one copy. Each pixel density has its own.
 */

interface Tamano {
  ancho: number;
  alto: number;
}

export interface Sprites {
  /** Stamps what is called `clave`, its middle at a point; `dibujar` paints it around a point the first time. */
  estampar(
    ctx: Ctx,
    clave: string,
    en: Punto,
    tamano: Tamano,
    dibujar: (ctx: Ctx, centro: Punto) => void,
  ): void;
  /** Forget them: the theme or the font has changed. */
  olvidar(): void;
}

/** More than any view shows; ages and kilometres leave old words behind. */
const MAXIMO = 1_500;

export const crearSprites = (): Sprites => {
  const hechos = new Map<string, Imagen>();
  const hacer = ({ ancho, alto }: Tamano, densidad: number, dibujar: Parameters<Sprites['estampar']>[4]) => {
    const papel = nuevoPapel(Math.ceil(ancho * densidad), Math.ceil(alto * densidad));
    papel.ctx.scale(densidad, densidad);
    dibujar(papel.ctx, { x: ancho / 2, y: alto / 2 });
    return papel.imagen();
  };
  return {
    estampar: (ctx, clave, en, tamano, dibujar) => {
      const densidad = ctx.getTransform().a;
      const suya = `${densidad} ${clave}`;
      let sprite = hechos.get(suya);
      if (!sprite) {
        if (hechos.size > MAXIMO) hechos.clear();
        sprite = hacer(tamano, densidad, dibujar);
        hechos.set(suya, sprite);
      }
      const alPixel = (n: number) => Math.round(n * densidad) / densidad;
      ctx.drawImage(
        sprite,
        alPixel(en.x - tamano.ancho / 2),
        alPixel(en.y - tamano.alto / 2),
        sprite.width / densidad,
        sprite.height / densidad,
      );
    },
    olvidar: () => hechos.clear(),
  };
};
