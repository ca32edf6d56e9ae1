import L from 'leaflet';
import type { Imagen } from './papel';
import { SOBRA, type Vista } from './vista';

/**
 * A canvas in a Leaflet pane, larger than the window so that a drag uncovers it already painted. It follows zoom
 * animations by stretching what it has, and asks to be painted again when the camera rests.
 */

/** With less than this part of it left, more is asked for: painting takes a moment. */
const AIRE = 0.25;
/** Between two strokes of a hand nothing is centred. */
const CENTRAR_MS = 250;
/** Beyond this nobody sees the difference, and a phone's canvas runs out of memory. */
const DENSIDAD_MAX = 2;

export interface Lienzo {
  /** What should be painted now; `null` while the map has no size (hidden container). */
  vistaPedida(): Vista | null;
  /** Places the canvas at a view and puts there what was painted of it; the picture cannot be used again. */
  mostrar(vista: Vista, imagen: Imagen): void;
  /** Pixels of the canvas to each of the screen's CSS pixels. */
  densidad(): number;
  /** A zoom animation runs: what is painted now would land at the wrong scale. */
  ocupado(): boolean;
  quitar(): void;
}

const ESQUINA = L.point(0, 0);

const vistaDe = (mapa: L.Map): Vista | null => {
  const ventana = mapa.getSize();
  if (ventana.x === 0 || ventana.y === 0) return null;
  const sobra = ventana.multiplyBy(SOBRA).round();
  const enCapa = mapa.containerPointToLayerPoint(ESQUINA).subtract(sobra).round();
  const origen = mapa.getPixelOrigin().add(enCapa);
  return {
    zoom: mapa.getZoom(),
    origen: { x: origen.x, y: origen.y },
    ancho: ventana.x + 2 * sobra.x,
    alto: ventana.y + 2 * sobra.y,
  };
};

/** A bitmap becomes the canvas's own; a canvas, where there are no bitmaps, is copied. */
const poner = (canvas: HTMLCanvasElement, imagen: Imagen): void => {
  if (!('getContext' in imagen)) {
    canvas.getContext('bitmaprenderer')?.transferFromImageBitmap(imagen);
    return;
  }
  [canvas.width, canvas.height] = [imagen.width, imagen.height];
  canvas.getContext('2d')?.drawImage(imagen, 0, 0);
};

/** `alPedir` is called whenever what is shown is about to leave the window uncovered, or should be centred. */
export const crearLienzo = (mapa: L.Map, panel: HTMLElement, alPedir: () => void): Lienzo => {
  const canvas = L.DomUtil.create('canvas', 'leaflet-zoom-animated', panel);
  canvas.setAttribute('aria-hidden', 'true');
  let pintada: Vista | null = null;
  /** The last one that was asked for, until something comes. */
  let pedida: Vista | null = null;
  let plazo: ReturnType<typeof setTimeout> | null = null;
  let animando = false;

  const estirar = (zoom: number, origenMapa: L.Point) => {
    if (!pintada) return;
    const escala = 2 ** (zoom - pintada.zoom);
    const esquina = L.point(pintada.origen.x, pintada.origen.y).multiplyBy(escala).subtract(origenMapa);
    L.DomUtil.setTransform(canvas, esquina, escala);
  };
  const alAnimar = (evento: L.ZoomAnimEvent) => {
    animando = true;
    const panelMapa = L.DomUtil.getPosition(mapa.getPane('mapPane') ?? panel);
    const mitad = mapa.getSize().divideBy(2);
    estirar(evento.zoom, mapa.project(evento.center, evento.zoom).subtract(mitad).add(panelMapa).round());
  };
  const alZoom = () => estirar(mapa.getZoom(), mapa.getPixelOrigin());
  const alFinZoom = () => {
    animando = false;
  };
  /** Whether a view reaches beyond the window on every side, so far that a drag will not see its edge at once. */
  const alcanza = (vista: Vista | null): boolean => {
    if (vista?.zoom !== mapa.getZoom()) return false;
    const ventana = mapa.getSize();
    const aire = ventana.multiplyBy(SOBRA * AIRE);
    const a = mapa.getPixelOrigin().add(mapa.containerPointToLayerPoint(ESQUINA));
    return (
      a.x - aire.x >= vista.origen.x &&
      a.y - aire.y >= vista.origen.y &&
      a.x + ventana.x + aire.x <= vista.origen.x + vista.ancho &&
      a.y + ventana.y + aire.y <= vista.origen.y + vista.alto
    );
  };
  const pedir = () => {
    if (plazo !== null) clearTimeout(plazo);
    plazo = null;
    pedida = vistaDe(mapa);
    alPedir();
  };
  const alMover = () => {
    if (plazo !== null) clearTimeout(plazo);
    plazo = null;
    // One that is being painted and will do is waited for.
    if (pintada && !animando && !alcanza(pintada) && !alcanza(pedida)) pedir();
  };
  /** What still does is painted in the middle again once the hand has left the map. */
  const alParar = () => {
    if (!alcanza(pintada)) return pedir();
    if (plazo !== null) clearTimeout(plazo);
    plazo = setTimeout(pedir, CENTRAR_MS);
  };
  const eventos: Record<string, L.LeafletEventHandlerFn> = {
    zoomanim: alAnimar as L.LeafletEventHandlerFn,
    zoom: alZoom,
    viewreset: alZoom,
    zoomend: alFinZoom,
    move: alMover,
    moveend: alParar,
    resize: pedir,
  };
  mapa.on(eventos);

  const densidadDe = () => Math.min(DENSIDAD_MAX, window.devicePixelRatio || 1);
  return {
    vistaPedida: () => vistaDe(mapa),
    densidad: densidadDe,
    ocupado: () => animando,
    mostrar: (vista, imagen) => {
      poner(canvas, imagen);
      canvas.style.width = `${vista.ancho}px`;
      canvas.style.height = `${vista.alto}px`;
      pintada = vista;
      pedida = null;
      estirar(mapa.getZoom(), mapa.getPixelOrigin());
    },
    quitar: () => {
      if (plazo !== null) clearTimeout(plazo);
      mapa.off(eventos);
      canvas.remove();
    },
  };
};
