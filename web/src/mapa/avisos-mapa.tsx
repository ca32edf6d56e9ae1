import { Button } from '@mantine/core';
import { IconAlertTriangle, IconFilter, IconStack2, IconViewfinder } from '@tabler/icons-react';
import { formatNumero, plural } from '../lib/formato';
import { ABANICO_MAX } from '../lib/mapa/tipos';
import { StaleNotice } from '../ui/estados';
import classes from './avisos-mapa.module.css';
import { abiertosOcultos, type EstadoFiltro, filtrosPuestos, type Ocultos } from './filtros';

const icono = { size: 16, stroke: 2, 'aria-hidden': true } as const;

const textoOcultos = (ocultos: number, abiertos: number): string =>
  abiertos > 0
    ? `${plural(abiertos, 'evento abierto no se ve', 'eventos abiertos no se ven')} por el filtro`
    : `${plural(ocultos, 'filtro puesto', 'filtros puestos')} en la leyenda`;

const textoFuera = (abiertos: number): string =>
  abiertos > 0
    ? `${plural(abiertos, 'evento abierto queda fuera', 'eventos abiertos quedan fuera')} de la selección`
    : 'Solo lo seleccionado en la tira';

/** What a person must know before trusting what the map shows, or does not show. */
export const AvisosMapa = ({
  ocultos,
  cuentas,
  siguiendo,
  eventosEnDuda,
  enUnLugar,
  franja,
  onListarLugar,
  onMostrarTodo,
  onQuitarFranja,
  onDejarDeSeguir,
  onReintentar,
}: {
  ocultos: Ocultos;
  cuentas: Record<EstadoFiltro, number>;
  siguiendo: boolean;
  eventosEnDuda: boolean;
  /** Marks at the place that is open, where they are more than the map shows there; else 0. */
  enUnLugar: number;
  /** What the linear view selects, in words, and how many open events it leaves off the map. */
  franja: { texto: string; abiertosFuera: number } | null;
  onListarLugar: () => void;
  onMostrarTodo: () => void;
  onQuitarFranja: () => void;
  onDejarDeSeguir: () => void;
  onReintentar: () => void;
}) => {
  const abiertos = abiertosOcultos(cuentas, ocultos);
  const puestos = filtrosPuestos(ocultos);
  return (
    <>
      {siguiendo && (
        <div className={classes.siguiendo} role="status">
          <IconViewfinder {...icono} />
          <strong>Siguiendo eventos nuevos</strong>
          <span>El mapa irá a cada uno.</span>
          <Button size="xs" variant="default" onClick={onDejarDeSeguir}>
            Dejar de seguir
          </Button>
        </div>
      )}
      {enUnLugar > 0 && (
        <div className={classes.aviso} role="status">
          <IconStack2 {...icono} />
          <strong>Aquí hay {formatNumero(enUnLugar)}</strong>
          <span>
            Se abren {ABANICO_MAX}; los otros {formatNumero(enUnLugar - ABANICO_MAX)} están en la lista.
          </span>
          <Button size="xs" variant="default" onClick={onListarLugar}>
            Verlos en la lista
          </Button>
        </div>
      )}
      {puestos > 0 && (
        <div className={classes.aviso} data-grave={abiertos > 0 || undefined} role="status">
          {abiertos > 0 ? <IconAlertTriangle {...icono} /> : <IconFilter {...icono} />}
          <strong>{textoOcultos(puestos, abiertos)}</strong>
          <Button size="xs" variant="default" onClick={onMostrarTodo}>
            Mostrar todo
          </Button>
        </div>
      )}
      {franja && (
        <div
          className={classes.aviso}
          data-grave={franja.abiertosFuera > 0 || undefined}
          data-franja
          role="status"
        >
          {franja.abiertosFuera > 0 ? <IconAlertTriangle {...icono} /> : <IconFilter {...icono} />}
          <strong>{textoFuera(franja.abiertosFuera)}</strong>
          <span>{franja.texto}</span>
          <Button size="xs" variant="default" onClick={onQuitarFranja}>
            Quitar la selección
          </Button>
        </div>
      )}
      {eventosEnDuda && <StaleNotice titulo="Error al cargar eventos" onRetry={onReintentar} />}
    </>
  );
};
