import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { AlarmasSearch } from './busqueda';
import { listaQuery } from './consultas';
import { type Puesto, ponerOrden, quitar, seguir } from './orden';
import type { FilaAlarma, VistaLista } from './pagina';

export interface ListaAlarmas {
  filas: readonly FilaAlarma[];
  /** Ids of rows that are no longer part of the list. */
  idas: ReadonlySet<number>;
  /** Alarms that wait to be shown. */
  nuevas: readonly FilaAlarma[];
  /** Of the filters; null before the first answer. */
  total: number | null;
  /** Still the rows of the question before. */
  anterior: boolean;
  error: Error | null;
  repetir: () => void;
  /** Puts the rows in order anew, with what waits and without what is gone. */
  ordenar: () => void;
  quitar: (ids: ReadonlySet<number>) => void;
}

/** One tab's alarms, kept live without moving what is read. */
export const useLista = (vista: VistaLista, search: AlarmasSearch, alTope: boolean): ListaAlarmas => {
  const query = listaQuery(vista, search);
  const { data, error, isPlaceholderData, refetch } = useQuery(query);
  const clave = JSON.stringify(query.queryKey);
  const [puesto, setPuesto] = useState<Puesto | null>(null);
  if (data && !isPlaceholderData) {
    const siguiente =
      puesto?.clave === clave ? seguir(puesto, data.alarmas, alTope) : ponerOrden(clave, data.alarmas);
    if (siguiente !== puesto) setPuesto(siguiente);
  }
  return {
    filas: puesto?.filas ?? [],
    idas: puesto?.idas ?? new Set(),
    nuevas: puesto?.nuevas ?? [],
    total: data?.total ?? null,
    anterior: isPlaceholderData,
    error,
    repetir: () => void refetch(),
    ordenar: () => data && setPuesto(ponerOrden(clave, data.alarmas)),
    quitar: (ids) => setPuesto((antes) => antes && quitar(antes, ids)),
  };
};
