import { CustomChart } from 'echarts/charts';
import { GridComponent, TitleComponent } from 'echarts/components';
import { init, use } from 'echarts/core';
import { CanvasRenderer } from 'echarts/renderers';
import { opcionesDe } from './opciones';
import { crearTrama, leerTema, type TemaGrafica } from './tema';
import type { VistaGrafica } from './vista';

/** The only module that knows the library of charts; it is loaded when the first chart is drawn. */

use([CustomChart, GridComponent, TitleComponent, CanvasRenderer]);

export interface Motor {
  pintar: (vista: VistaGrafica) => void;
  /** The theme has changed: colours are read anew with the next painting. */
  olvidarTema: () => void;
  /** What is shown, so many times as fine, and the colours it is drawn in. */
  retratar: (escala: number) => { lienzo: HTMLCanvasElement; tema: TemaGrafica };
  stop: () => void;
}

export const createMotor = (elemento: HTMLElement): Motor => {
  const grafica = init(elemento, null, { renderer: 'canvas' });
  let tema = leerTema(elemento);
  let trama = crearTrama(tema);
  let paneles = 0;
  return {
    pintar: (vista) => {
      const { clientWidth: ancho, clientHeight: alto } = elemento;
      if (ancho < 1 || alto < 1) return;
      if (ancho !== grafica.getWidth() || alto !== grafica.getHeight()) grafica.resize();
      const opciones = opcionesDe(vista, { ancho, alto, tema, trama });
      const otraForma = vista.paneles.length !== paneles;
      paneles = vista.paneles.length;
      grafica.setOption(opciones, otraForma ? { notMerge: true } : { replaceMerge: ['title'] });
    },
    olvidarTema: () => {
      tema = leerTema(elemento);
      trama = crearTrama(tema);
    },
    retratar: (escala) => ({
      lienzo: grafica.renderToCanvas({ pixelRatio: escala, backgroundColor: tema.panel }),
      tema,
    }),
    stop: () => grafica.dispose(),
  };
};
