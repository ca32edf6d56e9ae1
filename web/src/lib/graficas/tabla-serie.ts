import type { Rango } from './rango';
import { filasDe, type Lectura, type Trazo } from './trazo';

/** A chart as rows: one per stretch of time, with what each sensor read in it. */
interface FilaSerie {
  t: number;
  lecturas: (Lectura | null)[];
}

export const filasDeVista = (trazos: readonly Trazo[], rango: Rango, cuantas: number): FilaSerie[] => {
  const columnas = trazos.map((trazo) => filasDe(trazo, rango, cuantas));
  return Array.from({ length: cuantas }, (_, i) => ({
    t: rango.desde + (i * (rango.hasta - rango.desde)) / cuantas,
    lecturas: columnas.map((columna) => columna[i] ?? null),
  }));
};
