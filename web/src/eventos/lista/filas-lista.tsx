import { useMemo } from 'react';
import { useUser } from '../../lib/sesion';
import { useZona } from '../../lib/sitio';
import { EventosTabla } from '../eventos-tabla';
import { EventosTarjetas } from '../eventos-tarjetas';
import { type Preferencias, visiblesDe } from './preferencias';
import type { OrdenLista } from './renglones';
import type { Manejo } from './use-manejo';

/** The rows of the list, as a table or, on a phone, as cards. */
export const FilasLista = ({
  manejo: { lista, renglones, mano, marcaPagina, puedeActuar, acciones },
  movil,
  preferencias,
  onOrden,
}: {
  manejo: Manejo;
  movil: boolean;
  preferencias: Preferencias;
  onOrden: (orden: OrdenLista) => void;
}) => {
  const { role } = useUser();
  const zona = useZona();
  const { orden, sentido } = lista.orden;
  const contexto = useMemo(() => ({ role, zona, orden: { orden, sentido } }), [role, zona, orden, sentido]);
  const columnas = useMemo(() => visiblesDe(preferencias), [preferencias]);
  const filas = {
    renglones,
    contexto,
    mano,
    marcaPagina,
    agrupada: lista.agrupada,
    puedeElegir: puedeActuar,
    crecidos: lista.crecidos,
    anterior: lista.anterior,
    acciones,
  };
  return movil ? (
    <EventosTarjetas {...filas} />
  ) : (
    <EventosTabla {...filas} columnas={columnas} onOrden={onOrden} />
  );
};
