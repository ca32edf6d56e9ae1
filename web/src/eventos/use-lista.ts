import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { PAGINA_INICIAL, PAGINA_TAMANO } from '@tramos/contract/limites';
import type { EventosLista } from '@tramos/contract/llamadas-eventos';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { type ConsultaEventos, clavesEventos, pedirEventos, pedirGrupos } from '../lib/eventos-cache';
import type { GruposLeidos } from '../lib/leer-grupos';
import { useReleerListas } from '../realtime/use-releer-listas';
import { consultaDe, type EventosSearch } from './busqueda';
import {
  ORDEN_INICIAL,
  type OrdenLista,
  PAGINA_VACIA,
  type PaginaLista,
  paginaDeEventos,
  paginaDeGrupos,
} from './lista/renglones';
import { type Crecido, corteDe, crecidosDe, type Lectura, leer, type Nuevos, nuevosDe } from './novedades';
import { useMomento } from './use-momento';

const EN_VIVO: Lectura = { tipo: 'en_vivo' };

export interface Lista {
  agrupada: boolean;
  orden: OrdenLista;
  /** What the page shows; empty, with counts of nothing, when it could not be asked for (spec §8). */
  pagina: PaginaLista | undefined;
  /** Why the list, or the count of what waits, could not be asked for; rows may be there all the same. */
  error: Error | null;
  cargando: boolean;
  /** What is shown is the page before, until the one asked for comes. */
  anterior: boolean;
  repetir: () => void;
  nuevos: Nuevos;
  /** By how many members each group on screen has grown behind the bar. */
  crecidos: ReadonlyMap<string, Crecido>;
  /** Shows what waited: back to the live list. */
  mostrarNuevos: () => void;
}

/** One page, from whichever call its mode asks for. Between modes the page before stays, whatever it was. */
const usePagina = (consulta: ConsultaEventos, agrupada: boolean, enabled: boolean) => {
  const { orden = ORDEN_INICIAL.orden, sentido = ORDEN_INICIAL.sentido } = consulta;
  return useQuery({
    queryKey: agrupada ? clavesEventos.agrupada(consulta) : clavesEventos.lista(consulta),
    queryFn: ({ signal }): Promise<GruposLeidos | EventosLista> =>
      agrupada ? pedirGrupos(consulta, signal) : pedirEventos(consulta, signal),
    select: useCallback(
      (datos: GruposLeidos | EventosLista): PaginaLista =>
        'events' in datos ? paginaDeEventos(datos) : paginaDeGrupos(datos, { orden, sentido }),
      [orden, sentido],
    ),
    enabled,
    placeholderData: keepPreviousData,
  });
};

/** How the list is being read, for as long as the same is asked of it. */
const useLectura = (pregunta: string) => {
  const [guardada, setGuardada] = useState<{ pregunta: string; lectura: Lectura }>({
    pregunta,
    lectura: EN_VIVO,
  });
  const lectura = guardada.pregunta === pregunta ? guardada.lectura : EN_VIVO;
  const setLectura = useCallback(
    (nueva: Lectura) =>
      setGuardada((antes) =>
        antes.pregunta === pregunta && antes.lectura === nueva ? antes : { pregunta, lectura: nueva },
      ),
    [pregunta],
  );
  return [lectura, setLectura] as const;
};

/** What is asked for, whatever the page of it and the day. */
const preguntaDe = ({
  page: _,
  perPage: __,
  ...pregunta
}: EventosSearch & { detalle?: number | undefined }) => {
  const { detalle: ___, ...resto } = pregunta;
  return JSON.stringify(resto);
};

/**
 * One page of events, grouped by default. It follows live at the top of page 1 while nothing of it is in hand;
 * anywhere else it is held with `corte`, and what arrived meanwhile is counted.
 */
export const useLista = (
  search: EventosSearch,
  { alTope, ocupado }: { alTope: boolean; ocupado: boolean },
): Lista => {
  const momento = useMomento();
  useReleerListas();
  const agrupada = search.agrupar !== false;
  const page = search.page ?? PAGINA_INICIAL;
  const orden: OrdenLista = {
    orden: search.orden ?? ORDEN_INICIAL.orden,
    sentido: search.sentido ?? ORDEN_INICIAL.sentido,
  };
  const natural = orden.orden === ORDEN_INICIAL.orden && orden.sentido === ORDEN_INICIAL.sentido;
  const [lectura, setLectura] = useLectura(preguntaDe(search));
  const corte = lectura.tipo === 'detenida' ? lectura.corte : undefined;

  const consulta = consultaDe(search, momento);
  const pagina = usePagina({ ...consulta, ...(corte !== undefined && { corte }) }, agrupada, true);
  const detenida = page > PAGINA_INICIAL || lectura.tipo === 'detenida';
  const { orden: _, sentido: __, ...filtros } = consulta;
  const vivaConsulta = { ...filtros, limit: agrupada ? PAGINA_TAMANO : 1, offset: 0 };
  const viva = usePagina(vivaConsulta, agrupada, detenida || !natural);

  const mostrada = pagina.error && !pagina.data ? PAGINA_VACIA : pagina.data;
  const cotejo = lectura.tipo === 'detenida' && !pagina.isPlaceholderData && !viva.isPlaceholderData;
  const nuevos: Nuevos = cotejo ? nuevosDe(pagina.data, viva.data) : { tipo: 'ninguno' };
  const crecidos = useMemo(
    () => (cotejo ? crecidosDe(pagina.data, viva.data) : new Map<string, Crecido>()),
    [cotejo, pagina.data, viva.data],
  );
  const cabeza = page === PAGINA_INICIAL && natural ? pagina : viva;
  const siguiente = leer(lectura, {
    page,
    alTope,
    ocupado,
    cabeza: cabeza.isPlaceholderData ? null : corteDe(cabeza.data?.causas ?? []),
    nuevos,
  });
  useEffect(() => setLectura(siguiente), [siguiente, setLectura]);

  return {
    agrupada,
    orden,
    pagina: mostrada,
    error: pagina.error ?? (detenida ? viva.error : null),
    cargando: pagina.isPending,
    anterior: pagina.isPlaceholderData,
    repetir: () => {
      void pagina.refetch();
      if (detenida || !natural) void viva.refetch();
    },
    nuevos,
    crecidos,
    mostrarNuevos: () => setLectura({ tipo: 'soltada' }),
  };
};
