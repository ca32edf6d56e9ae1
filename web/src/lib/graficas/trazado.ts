import { formatDuracion } from '@tramos/contract/duracion';
import type { CustomSeriesRenderItem, CustomSeriesRenderItemReturn } from 'echarts';
import { enUnidad, type Unidad } from '../unidades';
import type { TemaGrafica } from './tema';
import { piezasDe, ultimaDe } from './trazo';
import type { PanelGrafica } from './vista';

/** What stands in the field of one panel, in its pixels. */

type Elemento = Exclude<CustomSeriesRenderItemReturn, null | undefined>;
type Punto = [number, number];

interface Campo {
  x: (t: number) => number;
  y: (presion_kgcm2: number) => number;
  izquierda: number;
  arriba: number;
  ancho: number;
  alto: number;
}

/** A hatched silence says how long it was where there is room for it. */
const TEXTO_MIN_PX = 72;
const HUECO_MIN_PX = 2;

const huecos = (
  { trazo }: PanelGrafica,
  campo: Campo,
  tema: TemaGrafica,
  trama: HTMLCanvasElement,
): Elemento[] =>
  trazo.huecos.flatMap(([de, a]): Elemento[] => {
    const x = Math.max(campo.izquierda, campo.x(de));
    const ancho = Math.max(HUECO_MIN_PX, Math.min(campo.izquierda + campo.ancho, campo.x(a)) - x);
    if (x > campo.izquierda + campo.ancho || campo.x(a) < campo.izquierda) return [];
    const area: Elemento = {
      type: 'rect',
      shape: { x, y: campo.arriba, width: ancho, height: campo.alto },
      style: { fill: { image: trama, repeat: 'repeat' } as unknown as string },
      silent: true,
    };
    if (ancho < TEXTO_MIN_PX) return [area];
    return [
      area,
      {
        type: 'text',
        silent: true,
        x: x + ancho / 2,
        y: campo.arriba + campo.alto - 34,
        style: {
          text: `${formatDuracion(a - de)}\nsin datos`,
          font: `12px ${tema.fuente}`,
          fill: tema.texto_2,
          align: 'center',
          lineHeight: 16,
        },
      } as Elemento,
    ];
  });

const linea = (points: Punto[], stroke: string, lineWidth: number): Elemento => ({
  type: 'polyline',
  shape: { points: points.length > 1 ? points : [...points, ...points.map(([x, y]): Punto => [x + 1, y])] },
  style: { fill: 'none', stroke, lineWidth, lineJoin: 'round' },
  silent: true,
});

/** The range of each bucket as a band, so that no spike is lost, and the means as a line; parted by silences. */
const trazos = ({ trazo }: PanelGrafica, campo: Campo, tema: TemaGrafica): Elemento[] =>
  piezasDe(trazo).flatMap(([desde, hasta]): Elemento[] => {
    const centros: Punto[] = [];
    const altos: Punto[] = [];
    const bajos: Punto[] = [];
    let banda = false;
    for (let i = desde; i < hasta; i++) {
      const [minimo = 0, maximo = 0] = [trazo.minimo[i], trazo.maximo[i]];
      const x = campo.x((trazo.t[i] ?? 0) + (maximo > minimo ? trazo.paso_ms / 2 : 0));
      if (maximo > minimo) banda = true;
      centros.push([x, campo.y(trazo.media[i] ?? 0)]);
      altos.push([x, campo.y(maximo)]);
      bajos.push([x, campo.y(minimo)]);
    }
    const media = linea(centros, tema.texto_1, 1.25);
    if (!banda) return [media];
    const contorno: Elemento = {
      type: 'polygon',
      shape: { points: [...altos, ...bajos.toReversed()] },
      style: { fill: tema.texto_2, opacity: 0.45, stroke: tema.texto_2, lineWidth: 0.75 },
      silent: true,
    };
    return [contorno, media];
  });

const reglas = ({ reglas: todas }: PanelGrafica, campo: Campo, tema: TemaGrafica): Elemento[] =>
  todas.map(
    ({ t, clase }): Elemento => ({
      type: 'line',
      shape: { x1: campo.x(t), y1: campo.arriba, x2: campo.x(t), y2: campo.arriba + campo.alto },
      style: {
        stroke: clase === 'abierto' ? tema.abierto : clase === 'reconocido' ? tema.reconocido : tema.texto_2,
        lineWidth: clase === 'abierto' ? 1.5 : 1,
        ...(clase === 'abierto' ? {} : { lineDash: [4, 3] }),
      },
      silent: true,
    }),
  );

const punta = ({ trazo }: PanelGrafica, campo: Campo, tema: TemaGrafica): Elemento[] => {
  const ultima = ultimaDe(trazo);
  if (!ultima) return [];
  return [
    {
      type: 'circle',
      shape: { cx: campo.x(ultima.t), cy: campo.y(ultima.p), r: 3 },
      style: { fill: tema.texto_1 },
      silent: true,
    },
  ];
};

/** Draws one panel whole, its axis of time counted from `desde`: ECharts asks once, for the series has one item. */
export const dibujarPanel =
  (
    panel: PanelGrafica,
    desde: number,
    unidad: Unidad,
    { tema, trama }: { tema: TemaGrafica; trama: HTMLCanvasElement },
  ): CustomSeriesRenderItem =>
  (params, api) => {
    const caja = params.coordSys as unknown as { x: number; y: number; width: number; height: number };
    const [x0 = 0, y0 = 0] = api.coord([0, 0]);
    const [x1 = 0, y1 = 0] = api.coord([1, 1]);
    const campo: Campo = {
      x: (t) => x0 + (x1 - x0) * (t - desde),
      y: (p) => y0 + (y1 - y0) * enUnidad(p, unidad),
      izquierda: caja.x,
      arriba: caja.y,
      ancho: caja.width,
      alto: caja.height,
    };
    return {
      type: 'group',
      children: [
        ...huecos(panel, campo, tema, trama),
        ...trazos(panel, campo, tema),
        ...reglas(panel, campo, tema),
        ...punta(panel, campo, tema),
      ],
    } as CustomSeriesRenderItemReturn;
  };
