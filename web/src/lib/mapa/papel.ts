/** Canvases that nobody sees: in a worker, or on the page of a browser whose workers cannot paint. */

export type Ctx = CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D;
/** What has been painted, ready to be put somewhere. */
export type Imagen = ImageBitmap | HTMLCanvasElement;

/** Whether a worker can paint in this browser, and hand over what it painted. */
export const pintaAparte = (): boolean =>
  typeof OffscreenCanvas !== 'undefined' && typeof ImageBitmapRenderingContext !== 'undefined';

export interface Papel {
  ctx: Ctx;
  /** Takes what is painted; nothing can be painted on it any more. */
  imagen(): Imagen;
}

/** Sizes in the canvas's own pixels. Throws where there is no Canvas 2D at all. */
export const nuevoPapel = (
  ancho: number,
  alto: number,
  opciones: CanvasRenderingContext2DSettings = {},
): Papel => {
  const [w, h] = [Math.max(1, Math.round(ancho)), Math.max(1, Math.round(alto))];
  const falta = () => new Error('No hay dónde dibujar el mapa');
  if (pintaAparte()) {
    const lienzo = new OffscreenCanvas(w, h);
    const ctx = lienzo.getContext('2d', opciones);
    if (!ctx) throw falta();
    return { ctx, imagen: () => lienzo.transferToImageBitmap() };
  }
  const lienzo = document.createElement('canvas');
  [lienzo.width, lienzo.height] = [w, h];
  const ctx = lienzo.getContext('2d', opciones);
  if (!ctx) throw falta();
  return { ctx, imagen: () => lienzo };
};

/** What can be transferred of an answer, so that the picture is not copied. */
export const transferible = (imagen: Imagen): Transferable[] =>
  typeof ImageBitmap !== 'undefined' && imagen instanceof ImageBitmap ? [imagen] : [];

/** Gives back the memory of a picture that will not be shown. */
export const soltar = (imagen: Imagen): void => {
  if ('close' in imagen) imagen.close();
};
