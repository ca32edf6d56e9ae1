import { poblacionVisible, reglasLineas, reglasSuelo } from './base-estilo';
import { abrirPmtiles, type FuenteVectorial, pintarTeselas, type Rotulo, rotulosDe } from './base-fuente';
import type { Paleta } from './paleta';
import type { Ctx } from './papel';
import { PACIENCIA_MS } from './suelo';
import { desproyectar, enVista, metrosPorPixel, type Vista } from './vista';

/** Reads and paints the base map on whatever canvas it is given; it runs beside the page, in a worker, wherever a worker can paint. */

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

const pintarPoblados = (ctx: Ctx, vista: Vista, rotulos: Rotulo[], paleta: Paleta) => {
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

const pintarParte = (ctx: Ctx, vista: Vista, parte: Parte, paleta: Paleta) => {
  const { fuente, teselas } = parte;
  pintarTeselas(ctx, vista, teselas, reglasSuelo(paleta), false);
  if (!fuente.conPoblados) pintarPoblados(ctx, vista, rotulosDe(teselas), paleta);
  pintarTeselas(ctx, vista, teselas, reglasLineas(paleta), true);
};

/** Clips to everything outside the limits of a file. */
const fueraDe = (ctx: Ctx, vista: Vista, { limites }: FuenteVectorial) => {
  const a = enVista(vista, { x: limites.minX, y: limites.minY });
  const b = enVista(vista, { x: limites.maxX, y: limites.maxY });
  ctx.beginPath();
  ctx.rect(0, 0, vista.ancho, vista.alto);
  ctx.rect(a.x, a.y, b.x - a.x, b.y - a.y);
  ctx.clip('evenodd');
};

/**
 * Reads a file with its first view. Where it has become another it is opened anew at once. Where it cannot be read and
 * another stands for it (`suplido`), it is left alone until it is asked for: nobody waits for it at each drag.
 */
const lectorDe = (url: string, suplido: boolean) => {
  let abierta: Promise<FuenteVectorial> | null = null;
  let veces = 0;
  let dejada = false;
  const abrir = async (): Promise<FuenteVectorial> => {
    const fuente = await abrirPmtiles(url, veces++ > 0);
    if (fuente.tipo !== 'vectorial') throw new Error('El mapa base no es vectorial');
    return fuente;
  };
  const leer = async (quiere: (fuente: FuenteVectorial) => Promise<Teselas>): Promise<Parte> => {
    abierta ??= abrir();
    const fuente = await abierta;
    return { fuente, teselas: await quiere(fuente) };
  };
  return {
    leer: async (quiere: (fuente: FuenteVectorial) => Promise<Teselas>): Promise<Parte> => {
      if (dejada) throw new Error('El archivo no se pudo leer');
      try {
        const antes = veces;
        return await leer(quiere).catch((error: unknown) => {
          abierta = null;
          // One that was open may only have changed.
          if (antes === 0) throw error;
          return leer(quiere);
        });
      } catch (error) {
        abierta = null;
        dejada = suplido;
        throw error;
      }
    },
    reintentar: () => {
      dejada = false;
    },
  };
};

export interface Pintado {
  /** Puts the ground and its lines on a canvas whose corner is the view's. */
  pintar(ctx: Ctx, paleta: Paleta): void;
  rotulos: Rotulo[];
  /** The main file could be read; else only the shipped one is there. */
  entera: boolean;
}

const paciencia = (): Promise<void> => new Promise((hecho) => setTimeout(hecho, PACIENCIA_MS));

/**
 * A base map of one main file and, around it, the shipped one (`fondo`), which a site's own file does not reach, and
 * which stands for it while it cannot be read. `ver` reads the tiles of a view; it rejects while there is neither.
 * A main file that outlasts `esperar` has the shipped map painted `mientras`, and from then on at once, until it is quick again.
 */
export const crearPintor = (url: string, urlFondo: string | null, esperar = paciencia) => {
  const principal = lectorDe(url, urlFondo !== null);
  const fondo = urlFondo ? lectorDe(urlFondo, false) : null;
  let tarda = false;
  const pintadoDe = (vista: Vista, suya: Parte | null, detras: Parte | undefined): Pintado => {
    const teselas = suya?.teselas ?? [];
    return {
      entera: suya !== null,
      rotulos: rotulosDe(teselas.length > 0 || !detras ? teselas : detras.teselas),
      pintar: (ctx, paleta) => {
        ctx.fillStyle = paleta.mar;
        ctx.fillRect(0, 0, vista.ancho, vista.alto);
        if (detras) {
          ctx.save();
          if (suya && teselas.length > 0) fueraDe(ctx, vista, suya.fuente);
          pintarParte(ctx, vista, detras, paleta);
          ctx.restore();
        }
        if (suya) pintarParte(ctx, vista, suya, paleta);
      },
    };
  };
  const ver = async (vista: Vista, mientras: (pintado: Pintado) => void): Promise<Pintado> => {
    const lejos = vista.zoom < SITIO_DESDE_ZOOM && fondo !== null;
    const deSitio = principal
      .leer(async (fuente) => (lejos ? [] : fuente.teselas(vista)))
      .catch((error: unknown) => {
        if (!fondo) throw error;
        return null;
      });
    const deFondo = fondo?.leer((fuente) => fuente.teselas(vista));
    let esperando = true;
    let aTiempo = true;
    const suplir = async () => {
      const espera = esperar().then(() => {
        aTiempo = false;
      });
      const detras = await deFondo;
      if (!tarda) await espera;
      if (!esperando) return;
      tarda = true;
      mientras(pintadoDe(vista, null, detras));
    };
    // What goes wrong with the shipped map is told below.
    if (fondo) suplir().catch(() => undefined);
    try {
      const [suya, detras] = await Promise.all([deSitio, deFondo]);
      return pintadoDe(vista, suya, detras);
    } finally {
      esperando = false;
      if (aTiempo) tarda = false;
    }
  };
  return { ver, reintentar: principal.reintentar };
};
