import { useCallback, useLayoutEffect, useMemo, useRef } from 'react';
import { eventoPorAtender } from '../../lib/evento-por-atender';
import { useUser } from '../../lib/sesion';
import { accionesDe, NINGUNA_ACCION } from '../acciones';
import type { EventosSearch } from '../busqueda';
import type { Eleccion } from '../exportar/export-query';
import type { AccionEvento } from '../hechos';
import { type Lista, useLista } from '../use-lista';
import { type EnMano, type Gesto, hayEnMano } from './en-mano';
import type { AccionesFila } from './renglon-tabla';
import { type Causa, eventosDe, type Renglon, renglonesDe } from './renglones';
import { bloqueDe, cuantosElegidos, eleccionDe, enPagina, type Marca, marcaDePagina } from './seleccion';
import { type AccionesLista, useAccionesLista } from './use-acciones-lista';
import { useEnMano } from './use-en-mano';
import type { Teclas } from './use-teclas-lista';

const SIN_CAUSAS: readonly Causa[] = [];

export interface Manejo {
  lista: Lista;
  renglones: readonly Renglon[];
  mano: EnMano;
  marcaPagina: Marca;
  acciones: AccionesFila & { elegirPagina: () => void };
  actos: AccionesLista;
  seleccion: { elegidos: number; abiertos: number };
  /** What is selected, as an export takes it. */
  eleccion: Eleccion;
  /** False on a wall display, which looks and changes nothing (product §2.14). */
  puedeActuar: boolean;
  soltarSeleccion: () => void;
  teclas: Teclas;
}

/** The event that a key on a row is about. */
const eventoDeRenglon = (renglon: Renglon | undefined) => {
  if (!renglon || renglon.tipo === 'resto') return null;
  return renglon.tipo === 'evento' ? renglon.evento : eventoPorAtender(renglon.grupo);
};

/** The list and what a person does with it: rows, selection, keys and acts. */
export const useManejo = (
  search: EventosSearch & { detalle?: number | undefined },
  alTope: boolean,
  abrir: (id: number) => void,
  irAlPrincipio: () => void,
): Manejo => {
  const { role, pantalla } = useUser();
  const { detalle: _, ...direccion } = search;
  const [enMano, gesticular] = useEnMano(JSON.stringify(direccion));
  const causasAntes = useRef<readonly Causa[]>(SIN_CAUSAS);
  const lista = useLista(search, { alTope, ocupado: hayEnMano(enMano, causasAntes.current) });
  const causas = lista.pagina?.causas ?? SIN_CAUSAS;
  const mano = useMemo(() => ({ ...enMano, elegidos: enPagina(causas, enMano.elegidos) }), [causas, enMano]);
  useLayoutEffect(() => {
    causasAntes.current = causas;
  });
  const gesto = useCallback((g: Gesto) => gesticular(g, causasAntes.current), [gesticular]);

  const renglones = useMemo(() => renglonesDe(causas, mano.desplegados), [causas, mano.desplegados]);
  const actual = renglones.find(({ clave }) => clave === mano.fila);
  const soltarSeleccion = () => gesto({ tipo: 'soltar_seleccion' });
  const vivo = (id: number) => causas.flatMap(eventosDe).find((e) => e.id === id);
  const actos = useAccionesLista(role, vivo, soltarSeleccion);
  const eleccion = useMemo(() => eleccionDe(causas, mano.elegidos), [causas, mano.elegidos]);
  const bloque = useMemo(() => bloqueDe(causas, mano.elegidos), [causas, mano.elegidos]);

  const pedir = (accion: AccionEvento) => {
    const evento = eventoDeRenglon(actual);
    const puede = evento && !pantalla ? accionesDe(evento, role) : NINGUNA_ACCION;
    if (evento && puede[accion]) actos.pedir(accion, evento);
  };
  const reconocer = () => {
    if (pantalla) return;
    if (mano.elegidos.size > 0) {
      if (bloque.abiertos > 0) actos.pedirBloque(bloque);
      return;
    }
    if (actual?.tipo !== 'grupo') return pedir('reconocer');
    const grupo = bloqueDe([actual], new Set(actual.grupo.eventos.map(({ id }) => id)));
    if (grupo.abiertos > 0) actos.pedirBloque(grupo);
  };

  // Always the same ones on one page: a row is drawn again only when it changes.
  const acciones = useMemo(
    () => ({
      abrir: (renglon: Renglon) => {
        if (renglon.tipo === 'evento') abrir(renglon.evento.id);
      },
      posar: (clave: string) => gesto({ tipo: 'posar', clave }),
      elegir: (clave: string, hasta: boolean) => gesto({ tipo: hasta ? 'elegir_hasta' : 'elegir', clave }),
      desplegar: (clave: string, abierto?: boolean) =>
        gesto({ tipo: 'desplegar', clave, ...(abierto !== undefined && { abierto }) }),
      elegirPagina: () => gesto({ tipo: 'elegir_pagina' }),
    }),
    [gesto, abrir],
  );

  return {
    lista,
    renglones,
    mano,
    marcaPagina: marcaDePagina(causas, mano.elegidos),
    acciones,
    actos,
    seleccion: { elegidos: cuantosElegidos(causas, mano.elegidos), abiertos: bloque.abiertos },
    eleccion,
    puedeActuar: !pantalla,
    soltarSeleccion,
    teclas: {
      mover: (paso) => gesto({ tipo: 'mover', paso }),
      elegir: (hasta) => {
        if (!pantalla && mano.fila !== null) acciones.elegir(mano.fila, hasta);
      },
      elegirPagina: () => {
        if (!pantalla) acciones.elegirPagina();
      },
      reconocer,
      escalar: () => pedir('escalar'),
      mostrarNuevos: () => {
        if (lista.nuevos.tipo === 'ninguno') return;
        gesto({ tipo: 'soltar_fila' });
        irAlPrincipio();
        lista.mostrarNuevos();
      },
      soltar: () => gesto({ tipo: 'soltar' }),
    },
  };
};
