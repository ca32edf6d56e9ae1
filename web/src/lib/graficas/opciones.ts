import { relojDeSitio } from '@tramos/contract/hora-sitio';
import type { EChartsCoreOption } from 'echarts/core';
import { formatNumero } from '../formato';
import { enUnidad, formatPresion, MEDIDAS } from '../unidades';
import type { Escala } from './escala';
import { marcasDeTiempo } from './marcas-tiempo';
import type { TemaGrafica } from './tema';
import { dibujarPanel } from './trazado';
import { ultimaDe } from './trazo';
import { notaDeUltima } from './ultima';
import { type Caja, cajasDe, escalasDeVista, esEstrecha, type VistaGrafica } from './vista';

/** A mark of the axis of time for every so many pixels. */
const MARCA_PX = 92;
const SIN_LECTURAS: Escala = { minimo: 0, maximo: 1, paso: 1, decimales: 0 };

interface Medidas {
  ancho: number;
  alto: number;
  tema: TemaGrafica;
  trama: HTMLCanvasElement;
}

const ejeX = (vista: VistaGrafica, i: number, caja: Caja, { ancho, tema }: Medidas) => {
  const util = ancho - caja.izquierda - caja.derecha;
  const ultimo = i === vista.paneles.length - 1;
  // Measured from the beginning of the range: a canvas loses milliseconds of an epoch.
  const { desde, hasta } = vista.rango;
  const marcas = marcasDeTiempo(vista.rango, relojDeSitio(vista.zona), Math.floor(util / MARCA_PX));
  const valores = marcas.map(({ t }) => t - desde);
  const textos = new Map(marcas.map(({ t, texto }) => [t - desde, texto]));
  return {
    gridIndex: i,
    type: 'value',
    min: 0,
    max: hasta - desde,
    axisLine: { show: true, onZero: false, lineStyle: { color: tema.linea } },
    axisTick: { show: false, customValues: valores },
    splitLine: { show: true, lineStyle: { color: tema.cuadricula } },
    axisLabel: {
      show: ultimo,
      customValues: valores,
      color: tema.texto_2,
      fontFamily: tema.fuente,
      fontSize: 12,
      hideOverlap: true,
      showMinLabel: true,
      showMaxLabel: true,
      formatter: (valor: number) => textos.get(valor) ?? '',
    },
  };
};

const ejeY = ({ minimo, maximo, paso, decimales }: Escala, i: number, { tema }: Medidas, hay: boolean) => ({
  gridIndex: i,
  type: 'value',
  min: minimo,
  max: maximo,
  interval: paso,
  axisLine: { show: false },
  axisTick: { show: false },
  splitLine: { show: true, lineStyle: { color: tema.cuadricula } },
  axisLabel: {
    show: hay,
    color: tema.texto_2,
    fontFamily: tema.fuente,
    fontSize: 12,
    formatter: (valor: number) => formatNumero(valor, decimales),
  },
});

const titulo = (vista: VistaGrafica, i: number, caja: Caja, { ancho, tema }: Medidas) => {
  const panel = vista.paneles[i];
  const ultima = panel && ultimaDe(panel.trazo);
  const estrecha = esEstrecha(ancho);
  const nota = panel && notaDeUltima(panel.trazo, vista);
  const leida = `${formatPresion(ultima?.p, vista.unidad)}${nota ? `, ${nota}` : ''}`;
  const detalle = estrecha ? leida : (panel?.detalle ?? '');
  return {
    text: `{n|${panel?.titulo ?? ''}}  {d|${detalle}}`,
    left: estrecha ? 8 : caja.izquierda,
    top: caja.arriba - 22,
    padding: 0,
    textStyle: {
      fontFamily: tema.fuente,
      width: ancho - (estrecha ? 16 : caja.izquierda + caja.derecha),
      overflow: 'truncate',
      rich: {
        n: { fontWeight: 600, fontSize: 13, color: tema.texto_1 },
        d: { fontWeight: 400, fontSize: 13, color: tema.texto_2 },
      },
    },
  };
};

/** The newest reading beside the end of its line, with what keeps it from being the pressure of that moment. */
const lectura = (vista: VistaGrafica, i: number, caja: Caja, escala: Escala, { ancho, tema }: Medidas) => {
  const trazo = vista.paneles[i]?.trazo;
  const ultima = trazo && ultimaDe(trazo);
  if (!ultima || esEstrecha(ancho)) return [];
  const nota = notaDeUltima(trazo, vista);
  const { factor, decimales, simbolo } = MEDIDAS[vista.unidad];
  const alto = (escala.maximo - enUnidad(ultima.p, vista.unidad)) / (escala.maximo - escala.minimo);
  return [
    {
      text: `{v|${formatNumero(ultima.p * factor, decimales)}}\n{u|${simbolo}}${nota ? `\n{u|${nota}}` : ''}`,
      left: ancho - caja.derecha + 10,
      top: caja.arriba + Math.min(Math.max(alto * caja.alto - 14, 0), caja.alto - (nota ? 52 : 36)),
      padding: 0,
      textStyle: {
        fontFamily: tema.fuente,
        rich: {
          v: { fontWeight: 600, fontSize: 17, lineHeight: 22, color: nota ? tema.texto_2 : tema.texto_1 },
          u: { fontSize: 12, lineHeight: 16, color: tema.texto_2 },
        },
      },
    },
  ];
};

/** The whole chart as ECharts takes it. */
export const opcionesDe = (vista: VistaGrafica, medidas: Medidas): EChartsCoreOption => {
  const cajas = cajasDe(vista.paneles.length, medidas.ancho, medidas.alto, vista.flecha !== undefined);
  const escalas = escalasDeVista(vista);
  const cada = <T>(hacer: (caja: Caja, escala: Escala, i: number) => T): T[] =>
    cajas.map((caja, i) => hacer(caja, escalas[i] ?? SIN_LECTURAS, i));
  return {
    animation: false,
    title: [
      ...cada((caja, _escala, i) => titulo(vista, i, caja, medidas)),
      ...cada((caja, escala, i) => lectura(vista, i, caja, escala, medidas)).flat(),
    ],
    grid: cada((caja) => ({
      left: caja.izquierda,
      right: caja.derecha,
      top: caja.arriba,
      height: caja.alto,
      outerBoundsMode: 'none',
      show: true,
      backgroundColor: medidas.tema.trazado,
      borderColor: medidas.tema.linea,
    })),
    xAxis: cada((caja, _escala, i) => ejeX(vista, i, caja, medidas)),
    yAxis: cada((_caja, escala, i) => ejeY(escala, i, medidas, escalas[i] !== null)),
    series: vista.paneles.map((panel, i) => ({
      type: 'custom',
      xAxisIndex: i,
      yAxisIndex: i,
      clip: true,
      silent: true,
      data: [[0, 0]],
      renderItem: dibujarPanel(panel, vista.rango.desde, vista.unidad, medidas),
    })),
  };
};
