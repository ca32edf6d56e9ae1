import type { Punto } from './vista';

/**
 * Marks painted once and stamped as often as the map needs: a symbol is a dozen strokes, a stamp is one copy. Each
 * theme and pixel density has its own.
 */

/** Wide enough for the largest symbol with its shoulder mark, px. */
const LADO_PX = 48;

export interface Sprites {
  /** Stamps the symbol called `clave`, centred; `dibujar` paints it around a point the first time. */
  estampar(
    ctx: CanvasRenderingContext2D,
    clave: string,
    en: Punto,
    dibujar: (ctx: CanvasRenderingContext2D, centro: Punto) => void,
  ): void;
  /** Forget them: the theme has changed. */
  olvidar(): void;
}

export const crearSprites = (): Sprites => {
  const hechos = new Map<string, HTMLCanvasElement>();
  return {
    estampar: (ctx, clave, en, dibujar) => {
      const densidad = ctx.getTransform().a;
      const suya = `${clave} ${densidad}`;
      let sprite = hechos.get(suya);
      if (!sprite) {
        sprite = document.createElement('canvas');
        sprite.width = LADO_PX * densidad;
        sprite.height = LADO_PX * densidad;
        const suyo = sprite.getContext('2d');
        suyo?.scale(densidad, densidad);
        if (suyo) dibujar(suyo, { x: LADO_PX / 2, y: LADO_PX / 2 });
        hechos.set(suya, sprite);
      }
      const alPixel = (n: number) => Math.round((n - LADO_PX / 2) * densidad) / densidad;
      ctx.drawImage(sprite, alPixel(en.x), alPixel(en.y), LADO_PX, LADO_PX);
    },
    olvidar: () => hechos.clear(),
  };
};
