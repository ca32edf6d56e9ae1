import { Popover, ScrollArea } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { Link } from '@tanstack/react-router';
import type { EventosLista } from '@tramos/contract/llamadas-eventos';
import { useState } from 'react';
import { agruparPorCausa } from '../lib/causas';
import { useAbiertos } from '../lib/eventos-cache';
import { formatDesde, formatNumero, plural } from '../lib/formato';
import { useZona } from '../lib/sitio';
import { EmptyState, ErrorState, StaleNotice } from '../ui/estados';
import { Kbd } from '../ui/kbd';
import { Mark } from '../ui/mark';
import { useAhora } from '../ui/use-ahora';
import { Fecha, Posicion, Sigma } from '../ui/valores';
import classes from './open-tray.module.css';

/** The day of the oldest one is told from today, which rolls over. */
const REVISAR_DIA_MS = 30_000;

/** How many causes are open; events while some are beyond the tray's rows and cannot be told apart from here. */
const cuantos = ({ events, total }: EventosLista): number =>
  events.length === total ? agruparPorCausa(events).length : total;

/** When the oldest open event began; only known while the tray holds them all. */
const desdeCuando = ({ events, total }: EventosLista): string | null =>
  events.length === total ? (events.at(-1)?.created_at ?? null) : null;

const Renglones = ({ lista, onPick }: { lista: EventosLista; onPick: () => void }) => (
  <ScrollArea.Autosize mah="60dvh">
    <ul className={classes.lista} aria-label="Eventos abiertos">
      {agruparPorCausa(lista.events).map(({ evento, ecos }) => (
        <li key={evento.id}>
          <Link
            to="."
            search={(antes) => ({ ...antes, detalle: evento.id })}
            className={classes.renglon}
            onClick={onPick}
          >
            <Mark kind={evento.escalado ? 'escalado' : 'abierto'} />
            <Posicion posicion_m={evento.posicion} />
            <span className={classes.sigma}>
              <Sigma sigma_m={evento.sigma_m} />
            </span>
            <span className={classes.tramo}>
              {evento.tramo_nombre} · {evento.sistema_nombre}
              {ecos > 0 ? ` · ${plural(ecos, 'eco', 'ecos')}` : null}
            </span>
            <span className={classes.fecha}>
              <Fecha instante={evento.created_at} />
            </span>
          </Link>
        </li>
      ))}
    </ul>
    {lista.total > lista.events.length ? (
      <p className={classes.resto}>
        Se muestran los {formatNumero(lista.events.length)} más nuevos de {formatNumero(lista.total)}.
      </p>
    ) : null}
  </ScrollArea.Autosize>
);

/**
 * Every unacknowledged event, whatever its day, one click or the key B away with its count always in sight
 * (product §2.12).
 */
export const OpenTray = () => {
  const { data, error, refetch } = useAbiertos();
  const zona = useZona();
  const ahora_ms = useAhora(REVISAR_DIA_MS);
  const [abierta, setAbierta] = useState(false);
  useHotkeys([['b', () => setAbierta((a) => !a)]]);
  const total = data ? cuantos(data) : null;
  const desde = data ? desdeCuando(data) : null;
  return (
    <Popover
      opened={abierta}
      onChange={setAbierta}
      position="bottom"
      width="min(440px, calc(100vw - 16px))"
      trapFocus
      returnFocus
    >
      <Popover.Target>
        <button
          type="button"
          className={classes.boton}
          data-abiertos={total ? true : undefined}
          aria-haspopup="dialog"
          aria-expanded={abierta}
          aria-keyshortcuts="b"
          onClick={() => setAbierta(!abierta)}
        >
          <Mark kind={total ? 'abierto' : 'normal'} size={10} />
          <strong>{total === null ? '… abiertos' : plural(total, 'abierto', 'abiertos')}</strong>
          {desde ? <span className={classes.desde}>desde {formatDesde(desde, ahora_ms, zona)}</span> : null}
          <Kbd>B</Kbd>
        </button>
      </Popover.Target>
      <Popover.Dropdown p={0} aria-label="Eventos abiertos">
        {error && data ? (
          <StaleNotice titulo="Error al cargar eventos" onRetry={() => void refetch()} />
        ) : null}
        {data && data.total > 0 ? <Renglones lista={data} onPick={() => setAbierta(false)} /> : null}
        {data?.total === 0 ? (
          <EmptyState titulo="No hay eventos abiertos">Todo lo detectado está reconocido.</EmptyState>
        ) : null}
        {error && !data ? (
          <ErrorState titulo="Error al cargar eventos" error={error} onRetry={() => void refetch()} />
        ) : null}
      </Popover.Dropdown>
    </Popover>
  );
};
