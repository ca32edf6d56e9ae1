import type { Unidad } from '../unidades';
import { enUnidad, MEDIDAS } from '../unidades';
import { type Escala, escalasDe } from './escala';
import type { Rango } from './rango';
import { extremosDe, type Trazo } from './trazo';

/** A vertical rule: something that happened, at the moment it reached this panel's sensor. */
export interface Regla {
  t: number;
  clase: 'abierto' | 'reconocido' | 'otro';
}

/** One sensor's field of a chart. */
export interface PanelGrafica {
  /** What it is called in short: `A`, or the sensor's name. */
  nombre: string;
  titulo: string;
  /** Beside the title: place, noise, clock. */
  detalle: string;
  trazo: Trazo;
  reglas: readonly Regla[];
}

/** How long it is from one moment to another, told between the first panel and the second. */
export interface Flecha {
  /** Epoch ms: what happened in the first panel, and in the second. */
  primera: number;
  segunda: number;
  texto: string;
}

/** What a chart shows at one moment. */
export interface VistaGrafica {
  rango: Rango;
  paneles: readonly PanelGrafica[];
  /** As much pressure per division in all panels. */
  misma: boolean;
  unidad: Unidad;
  zona: string;
  flecha?: Flecha;
}

/** Where one panel stands within the chart, CSS px. */
export interface Caja {
  izquierda: number;
  derecha: number;
  arriba: number;
  alto: number;
}

const TITULO = 26;
const EJE = 26;
const ENTRE = 14;
/** Room for the arrow between two panels, above the title of the second. */
export const FLECHA_PX = 24;
/** Room for the newest reading beside the line; on a narrow chart it stands in the title instead. */
const LADO = 92;
const ESTRECHA = 560;

export const esEstrecha = (ancho: number): boolean => ancho < ESTRECHA;

/** The panels one under the other, all as wide and as high; the axis of time below the last. */
export const cajasDe = (cuantos: number, ancho: number, alto: number, conFlecha = false): Caja[] => {
  const derecha = esEstrecha(ancho) ? 8 : LADO;
  const entre = conFlecha ? ENTRE + FLECHA_PX : ENTRE;
  const cada = (alto - EJE - entre * (cuantos - 1)) / cuantos;
  return Array.from({ length: cuantos }, (_, i) => ({
    izquierda: esEstrecha(ancho) ? 44 : 56,
    derecha,
    arriba: i * (cada + entre) + TITULO,
    alto: Math.max(10, cada - TITULO),
  }));
};

/** The axis of each panel, in the unit shown; null where nothing was read. */
export const escalasDeVista = ({ paneles, rango, misma, unidad }: VistaGrafica): (Escala | null)[] =>
  escalasDe(
    paneles.map(({ trazo }) => {
      const extremos = extremosDe(trazo, rango);
      return (
        extremos && {
          minimo: enUnidad(extremos.minimo, unidad),
          maximo: enUnidad(extremos.maximo, unidad),
        }
      );
    }),
    misma,
  );

/** `kg/cm²`, as axes and headings name it. */
export const simboloDe = (unidad: Unidad): string => MEDIDAS[unidad].simbolo;
