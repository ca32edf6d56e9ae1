import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { EventosLista } from '@tramos/contract/llamadas-eventos';
import { useEffect, useState } from 'react';
import { llamar } from '../lib/api';
import { clavesEventos } from '../lib/eventos-cache';
import { useZona } from '../lib/sitio';
import { useReleerListas } from '../realtime/use-releer-listas';
import { useAhora } from '../ui/use-ahora';
import type { Pagina } from './busqueda';
import { type Lectura, leer, type Nuevos, nuevosDe } from './novedades';
import { diaDelSitio, rangoDelDia } from './rango-hoy';

/** How often the day is looked at: it must roll over soon after the site's midnight. */
const REVISAR_DIA_MS = 30_000;

const EN_VIVO: Lectura = { tipo: 'en_vivo' };

/** The site's day, `yyyy-mm-dd`, rolling over at its midnight (product §2.11). */
export const useHoy = (): string => diaDelSitio(useAhora(REVISAR_DIA_MS), useZona());

export interface Lista {
  lista: EventosLista | undefined;
  /** Why the list, or the count of what waits, could not be asked for; the list may be there all the same. */
  error: Error | null;
  cargando: boolean;
  repetir: () => void;
  nuevos: Nuevos;
  /** Shows what waited: back to the live list. */
  mostrarNuevos: () => void;
}

/**
 * One page of today's events, newest first. It follows live at the top of page 1; anywhere else it is held with
 * `corte`, and what arrived meanwhile is counted.
 */
export const useLista = ({ page, perPage }: Pagina, alTope: boolean): Lista => {
  const hoy = useHoy();
  useReleerListas();
  const [lectura, setLectura] = useState<Lectura>(EN_VIVO);
  const corte = lectura.tipo === 'detenida' ? lectura.corte : undefined;
  const rango = rangoDelDia(hoy);

  const consulta = { ...rango, limit: perPage, offset: (page - 1) * perPage, ...(corte ? { corte } : {}) };
  const pagina = useQuery({
    queryKey: clavesEventos.lista(consulta),
    queryFn: ({ signal }) => llamar('eventos', { query: consulta, signal }),
    placeholderData: keepPreviousData,
  });
  const detenida = page > 1 || lectura.tipo === 'detenida';
  const masNuevo = { ...rango, limit: 1, offset: 0 };
  const viva = useQuery({
    queryKey: clavesEventos.lista(masNuevo),
    queryFn: ({ signal }) => llamar('eventos', { query: masNuevo, signal }),
    enabled: detenida,
  });

  const nuevos: Nuevos = lectura.tipo === 'detenida' ? nuevosDe(pagina.data, viva.data) : { tipo: 'ninguno' };
  const cabeza = page === 1 && !pagina.isPlaceholderData ? pagina.data : viva.data;
  const siguiente = leer(lectura, { page, alTope, cabeza: cabeza?.events ?? [], nuevos });
  useEffect(() => setLectura(siguiente), [siguiente]);

  return {
    lista: pagina.data,
    error: pagina.error ?? (detenida ? viva.error : null),
    cargando: pagina.isPending,
    repetir: () => {
      void pagina.refetch();
      if (detenida) void viva.refetch();
    },
    nuevos,
    mostrarNuevos: () => setLectura({ tipo: 'soltada' }),
  };
};
