import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useCuentaAbiertos } from '../../lib/abiertos';
import { textoAbiertos } from '../../lib/texto-abiertos';
import { EmptyState, ErrorState, SkeletonRows } from '../../ui/estados';
import { ABIERTOS_DE_SIEMPRE, type EventosSearch, filtrosPuestos } from '../busqueda';
import { useFiltros } from '../filtros/use-filtros';
import type { Lista } from '../use-lista';
import { ERROR_DE_LISTA } from './textos-lista';

const SKELETON_MAX = 15;

/** A day without events may follow others of which something is still open: that comes first. */
const SinEventosHoy = () => {
  const { cambiar } = useFiltros();
  const abiertos = useCuentaAbiertos();
  if (!abiertos || abiertos.causas === 0)
    return (
      <EmptyState
        titulo="Hoy no hay eventos"
        accion={
          <Button variant="default" onClick={() => cambiar({ rango: '7d' })}>
            Ver los últimos 7 días
          </Button>
        }
      >
        Los eventos del día aparecen aquí en cuanto se detectan. No hay ninguno abierto de otros días.
      </EmptyState>
    );
  return (
    <EmptyState
      titulo="Hoy no hay eventos"
      accion={
        <Button variant="default" onClick={() => cambiar(ABIERTOS_DE_SIEMPRE)}>
          Ver los abiertos
        </Button>
      }
    >
      {`De días anteriores hay ${textoAbiertos(abiertos)}.`}
    </EmptyState>
  );
};

/** Why there is nothing, and what to do about it. */
const SinEventos = ({ search, page }: { search: EventosSearch; page: number }) => {
  const { limpiar, cambiar } = useFiltros();
  if (page > 1)
    return (
      <EmptyState
        titulo="Esta página ya no tiene eventos"
        accion={
          <Button variant="default" onClick={() => cambiar({})}>
            Ir a la primera página
          </Button>
        }
      />
    );
  if (filtrosPuestos(search).length === 0) return <SinEventosHoy />;
  return (
    <EmptyState
      titulo="Ningún evento cumple los filtros"
      accion={
        <Button variant="default" onClick={limpiar}>
          Limpiar filtros
        </Button>
      }
    >
      Amplíe las fechas o quite algún filtro.
    </EmptyState>
  );
};

/** The rows, or what stands in their place while there are none: a skeleton, an error, the reason why. */
export const CuerpoLista = ({
  lista,
  search,
  alto,
  filas,
  children,
}: {
  lista: Lista;
  search: EventosSearch;
  /** CSS px of one row. */
  alto: number;
  filas: number;
  children: ReactNode;
}) => {
  if (lista.cargando) return <SkeletonRows rows={Math.min(filas, SKELETON_MAX)} height={alto} />;
  const vacia = (lista.pagina?.causas.length ?? 0) === 0;
  if (lista.error && vacia)
    return (
      <ErrorState
        titulo={ERROR_DE_LISTA[lista.agrupada ? 'grupos' : 'eventos']}
        error={lista.error}
        onRetry={lista.repetir}
      />
    );
  return vacia ? <SinEventos search={search} page={search.page ?? 1} /> : children;
};
