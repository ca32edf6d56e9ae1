import type L from 'leaflet';
import { poblacionVisible, reglasLineas, reglasSuelo } from './base-estilo';
import { abrirPmtiles, type FuenteVectorial, pintarTeselas, type Rotulo, rotulosDe } from './base-fuente';
import { crearLienzo } from './leaflet-lienzo';
import type { Paleta } from './paleta';
import { desproyectar, enVista, metrosPorPixel, type Vista } from './vista';

/** The base map on its own canvas. Names are not painted here: they compete for room with ours. */
export interface CapaBase {
  repintar(): void;
  quitar(): void;
}

export interface EntradaBase {
  /** Address of the main file. */
  url: string;
  /** The shipped map, drawn around a site's own file, which ends at the country's frame; `null` when it is `url`. */
  fondo: string | null;
  paleta(): Paleta;
  alTenerRotulos(rotulos: Rotulo[]): void;
  /** Whether the file can be read; while it cannot, the network stands on plain ground. */
  alSaber(legible: boolean): void;
}

/** A site's own file starts at this zoom of the map. */
const SITIO_DESDE_ZOOM = 4;

type Teselas = Awaited<ReturnType<FuenteVectorial['teselas']>>;
interface Parte {
  fuente: FuenteVectorial;
  teselas: Teselas;
}

/** People per km² of a town, to draw one whose outline the file does not have as a disc of about its size. */
const DENSIDAD = 5_000;
const RADIO_PX = { min: 2.5, max: 14 } as const;
/** Closer than this a disc would pretend to know the town's outline, m/px: a dot is left. */
const DISCO_MPP = 40;

const pintarPoblados = (ctx: CanvasRenderingContext2D, vista: Vista, rotulos: Rotulo[], paleta: Paleta) => {
  const mpp = metrosPorPixel(vista.zoom, desproyectar(vista, { x: 0, y: vista.alto / 2 }).lat);
  ctx.fillStyle = paleta.mapa_poblado;
  for (const { clase, pob, punto } of rotulos) {
    if (clase !== 'lugar' || pob < poblacionVisible(vista.zoom)) continue;
    const { x, y } = enVista(vista, punto);
    const radio = mpp < DISCO_MPP ? RADIO_PX.min : (Math.sqrt(pob / DENSIDAD / Math.PI) * 1_000) / mpp;
    ctx.beginPath();
    ctx.arc(x, y, Math.max(RADIO_PX.min, Math.min(RADIO_PX.max, radio)), 0, 2 * Math.PI);
    ctx.fill();
  }
};

const pintarParte = (ctx: CanvasRenderingContext2D, vista: Vista, parte: Parte, paleta: Paleta) => {
  const { fuente, teselas } = parte;
  pintarTeselas(ctx, vista, teselas, reglasSuelo(paleta), false);
  if (!fuente.conPoblados) pintarPoblados(ctx, vista, rotulosDe(teselas), paleta);
  pintarTeselas(ctx, vista, teselas, reglasLineas(paleta), true);
};

/** Clips to everything outside the limits of a file. */
const fueraDe = (ctx: CanvasRenderingContext2D, vista: Vista, { limites }: FuenteVectorial) => {
  const a = enVista(vista, { x: limites.minX, y: limites.minY });
  const b = enVista(vista, { x: limites.maxX, y: limites.maxY });
  ctx.beginPath();
  ctx.rect(0, 0, vista.ancho, vista.alto);
  ctx.rect(a.x, a.y, b.x - a.x, b.y - a.y);
  ctx.clip('evenodd');
};

/** Opens a file when it is first asked for, and again after a failure: a server may be restarting. */
const abridor = (url: string) => {
  let abierta: Promise<FuenteVectorial> | null = null;
  return (): Promise<FuenteVectorial> => {
    abierta ??= abrirPmtiles(url)
      .then((fuente) => {
        if (fuente.tipo !== 'vectorial') throw new Error('El mapa base no es vectorial');
        return fuente;
      })
      .catch((error: unknown) => {
        abierta = null;
        throw error;
      });
    return abierta;
  };
};

/** Starts reading and painting; the newest view wins when tiles arrive out of order. */
export const crearCapaBase = (mapa: L.Map, panel: HTMLElement, entrada: EntradaBase): CapaBase => {
  let viva = true;
  let turno = 0;
  const principal = abridor(entrada.url);
  const fondo = entrada.fondo ? abridor(entrada.fondo) : null;

  const partesDe = async (vista: Vista) => {
    const suya = await principal();
    const teselas = vista.zoom >= SITIO_DESDE_ZOOM || !fondo ? await suya.teselas(vista) : [];
    const detras = fondo ? await fondo() : null;
    return {
      parte: { fuente: suya, teselas },
      detras: detras ? { fuente: detras, teselas: await detras.teselas(vista) } : null,
    };
  };
  const pintar = async () => {
    const vista = lienzo.vistaPedida();
    if (!vista) return;
    turno += 1;
    const mio = turno;
    const { parte, detras } = await partesDe(vista);
    if (!viva || mio !== turno || lienzo.ocupado()) return;
    const paleta = entrada.paleta();
    lienzo.pintar(vista, (ctx) => {
      ctx.fillStyle = paleta.mar;
      ctx.fillRect(0, 0, vista.ancho, vista.alto);
      if (detras) {
        ctx.save();
        if (parte.teselas.length > 0) fueraDe(ctx, vista, parte.fuente);
        pintarParte(ctx, vista, detras, paleta);
        ctx.restore();
      }
      pintarParte(ctx, vista, parte, paleta);
    });
    entrada.alSaber(true);
    entrada.alTenerRotulos(rotulosDe(parte.teselas.length > 0 || !detras ? parte.teselas : detras.teselas));
  };
  const pedir = () => {
    pintar().catch(() => viva && entrada.alSaber(false));
  };
  const lienzo = crearLienzo(mapa, panel, pedir);
  pedir();

  return {
    repintar: pedir,
    quitar: () => {
      viva = false;
      lienzo.quitar();
    },
  };
};
