import { crearEscritorDeSitio, crearRelojDeSitio, formatIsoLocal } from '@tramos/contract/hora-sitio';
import { BOM, entreComillas, estiloDe, FIN, neutralizar } from '../csv';
import { nombreZona } from '../formato';
import { enUnidad, MEDIDAS } from '../unidades';
import type { Lectura } from './trazo';
import type { VistaGrafica } from './vista';

const COLUMNAS = ['mínimo', 'media', 'máximo'] as const;

/** Readings of one sensor by their moment, as they were drawn. */
const porMomento = ({ trazo }: VistaGrafica['paneles'][number], { rango }: VistaGrafica) => {
  const lecturas = new Map<number, Lectura>();
  trazo.t.forEach((t, i) => {
    if (t + trazo.paso_ms < rango.desde || t > rango.hasta) return;
    const [minimo = 0, maximo = 0, media = 0] = [trazo.minimo[i], trazo.maximo[i], trazo.media[i]];
    lecturas.set(t, { t, minimo, maximo, media });
  });
  return lecturas;
};

/**
 * What a chart shows as CSV (RFC 4180, UTF-8 with its mark): one line per bucket or sample, times of the site with the
 * zone in their heading, pressures in the unit shown with the unit in theirs; nothing runs as a formula.
 */
export const csvDeVista = (vista: VistaGrafica, region: string): string => {
  const { separador, decimal } = estiloDe(region);
  const { decimales, simbolo } = MEDIDAS[vista.unidad];
  const escribir = crearEscritorDeSitio(crearRelojDeSitio(vista.zona), formatIsoLocal);
  const celda = (texto: string) => entreComillas(neutralizar(texto));
  const numero = (p: number | undefined) =>
    p === undefined
      ? ''
      : enUnidad(p, vista.unidad)
          .toFixed(decimales + 1)
          .replace('.', decimal);
  const series = vista.paneles.map((panel) => porMomento(panel, vista));
  const momentos = [...new Set(series.flatMap((serie) => [...serie.keys()]))].toSorted((a, b) => a - b);
  const encabezado = [
    `Hora (${nombreZona(vista.zona)})`,
    ...vista.paneles.flatMap(({ titulo }) => COLUMNAS.map((columna) => `${titulo}, ${columna} (${simbolo})`)),
  ].map(celda);
  const filas = momentos.map((t) => [
    escribir(t),
    ...series.flatMap((serie) => {
      const lectura = serie.get(t);
      return [lectura?.minimo, lectura?.media, lectura?.maximo].map(numero);
    }),
  ]);
  return BOM + [encabezado, ...filas].map((fila) => fila.join(separador) + FIN).join('');
};
