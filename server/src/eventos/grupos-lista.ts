import type { Evento } from '@tramos/contract/evento';
import { formatGrupoId, SIN_APARTADOS } from '@tramos/contract/evento';
import type { Grupo, GruposRespuesta } from '@tramos/contract/evento-grupo';
import type { EventosQuery } from '@tramos/contract/eventos-filtros';
import { presentarEventos } from '../db/evento-consulta';
import type { Consultable } from '../db/tipos';
import { ventanaDe } from '../http/alcance';
import { contarApartados } from './apartados';
import { fechasDe } from './fechas';
import { CONTADOS_MAX, leerPaginaDeGrupos, leerPaginaPreparada, type Miembros } from './grupos-pagina';
import { contado } from './lista';
import { recorridoDe } from './recorrido';
import { huellaDe } from './resto';
import {
  columnaDeGrupo,
  esSoloDeFechas,
  seleccionar,
  seleccionEntreFechas,
  type Vista,
  valoresDe,
} from './seleccion';
import { ventanasUtilizadas } from './ventanas-utilizadas';

const restoDe = ({ ids, resto }: Miembros) => {
  const hasta = Math.max(...ids);
  return huellaDe((resto ?? []).filter((id) => id <= hasta));
};

/** A group of one event says nothing of itself: it is that event. */
const principalDe = ({ principal, grupo }: Miembros): number => principal ?? grupo;

const armarGrupo = (m: Miembros, por_id: ReadonlyMap<number, Evento>): Grupo | null => {
  const miembros = m.ids.flatMap((id) => por_id.get(id) ?? []);
  const ultimo_evento = miembros.at(-1);
  const primer_evento = por_id.get(m.primero);
  const evento_principal = principalDe(m);
  const principal = por_id.get(evento_principal);
  if (!ultimo_evento || !primer_evento || !principal) return null;
  const resto_abiertos = restoDe(m);
  return {
    grupo_id: formatGrupoId(m.grupo),
    tipo_evento: principal.tipo,
    eventos: miembros,
    primer_evento,
    ultimo_evento,
    total_eventos: m.total,
    abiertos: m.abiertos,
    ...(resto_abiertos !== null && { resto_abiertos }),
    evento_principal,
    principal,
    possible_operational_movement: m.operacion ?? false,
    motivos: m.motivos ?? [],
  };
};

const VACIA: GruposRespuesta = {
  grupos: [],
  total: 0,
  total_eventos: 0,
  apartados: SIN_APARTADOS,
  eventos_individuales: [],
  ventanas_deteccion_utilizadas: [],
};

/** The page of groups, read under a name where it is one that every console asks for; null when it must be empty. */
const leerPagina = async (db: Consultable, q: EventosQuery, vista: Vista, zona: string) => {
  const preparable = q.offset === 0 && esSoloDeFechas(q);
  const fechas = fechasDe(q, zona);
  const seleccion = preparable ? seleccionEntreFechas(q, vista) : await seleccionar(db, q, vista, zona);
  const recorrido = recorridoDe(q, seleccion, columnaDeGrupo(vista));
  if (recorrido === null) return null;
  const buscadas = { recorrido, seleccion, vista, q };
  const alcance = vista.todos_los_sistemas || vista.sistemas;
  const clave = JSON.stringify([alcance, ventanaDe(vista), q.sentido, q.limit, !q.dateFrom, !q.dateTo]);
  const pagina = preparable
    ? await leerPaginaPreparada(db, clave, buscadas, valoresDe(fechas))
    : await leerPaginaDeGrupos(db, buscadas);
  // Of a page read under a name the dates are told apart from the statement.
  const contadas = preparable ? await seleccionar(db, q, vista, zona) : seleccion;
  return { ...pagina, recortada: seleccion.recortada, apartados: await contarApartados(db, q, contadas) };
};

/**
 * The page of groups and single events a query asks for, as the role of who asks sees groups. The filters select
 * events; a group stands at the place of its first selected event in the order asked for, and shows those that are
 * selected. Throws 400 `datos_invalidos` for a date that does not exist.
 */
export const listarGrupos = async (
  db: Consultable,
  q: EventosQuery,
  vista: Vista,
  zona: string,
): Promise<GruposRespuesta> => {
  const ventana = ventanaDe(vista);
  const pagina = await leerPagina(db, q, vista, zona);
  if (pagina === null) return VACIA;
  const por_grupo = new Map((pagina.miembros ?? []).map((m) => [m.grupo, m]));
  const de_pagina = pagina.ids.flatMap((id) => por_grupo.get(id) ?? []);
  const leidos = await presentarEventos(db, pagina.filas ?? [], pagina.version, ventana);
  const por_id = new Map(leidos.map((e) => [e.id, e]));
  // A main event that the filters hide is named and says nothing of what they chose.
  const ids_elegidos = new Set(de_pagina.flatMap(({ ids, primero }) => [...ids, primero]));
  const elegidos = leidos.filter(({ id }) => ids_elegidos.has(id));
  const [solos, varios] = [
    de_pagina.filter((m) => m.principal === null && m.total === 1),
    de_pagina.filter((m) => m.principal !== null || m.total > 1),
  ];
  const incompleta = pagina.recortada || pagina.n_eventos >= CONTADOS_MAX;
  const total = contado(pagina.n_grupos, incompleta);
  const total_eventos = contado(pagina.n_eventos, incompleta);
  return {
    grupos: varios.flatMap((m) => armarGrupo(m, por_id) ?? []),
    total: total.total,
    ...(total.aproximado && { total_aproximado: true }),
    total_eventos: total_eventos.total,
    ...(total_eventos.aproximado && { total_eventos_aproximado: true }),
    apartados: pagina.apartados,
    eventos_individuales: solos.flatMap((m) => por_id.get(m.primero) ?? []),
    ventanas_deteccion_utilizadas: await ventanasUtilizadas(db, elegidos, {
      ventana,
      version: pagina.version,
      uso: pagina.uso,
      perfiles: pagina.perfiles ?? [],
    }),
  };
};
