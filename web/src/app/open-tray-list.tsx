import { ActionIcon } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { esReal } from '@tramos/contract/evento';
import { retrasoDe, textoRetraso } from '@tramos/contract/retraso';
import { nombrarAccion } from '../eventos/hechos';
import { plural } from '../lib/formato';
import { useUser } from '../lib/sesion';
import { Mark } from '../ui/mark';
import { MarcaSimulacion } from '../ui/simulacion';
import { Fecha, Posicion, Sigma } from '../ui/valores';
import type { CausaAbierta } from './bandeja';
import classes from './open-tray.module.css';

interface Acciones {
  /** An event was opened: the tray has done its part. */
  onAbrir: () => void;
  /** Absent on a wall display. */
  onReconocer: ((causa: CausaAbierta) => void) | undefined;
}

const conModificador = ({ ctrlKey, metaKey, altKey }: React.KeyboardEvent): boolean =>
  ctrlKey || metaKey || altKey;

const Renglon = ({ causa, onAbrir, onReconocer }: { causa: CausaAbierta } & Acciones) => {
  const { role } = useUser();
  const { evento } = causa;
  const retraso = retrasoDe(evento);
  return (
    <li className={classes.causa} data-operacion={causa.operacion || undefined}>
      <Link
        to="."
        search={(antes) => ({ ...antes, detalle: evento.id })}
        className={classes.renglon}
        data-renglon
        aria-keyshortcuts={onReconocer ? 'r' : undefined}
        onClick={onAbrir}
        onKeyDown={(e) => {
          if (e.key !== 'r' || conModificador(e) || !onReconocer) return;
          e.stopPropagation();
          onReconocer(causa);
        }}
      >
        <Mark kind={!esReal(evento) ? 'simulacion' : causa.escalado ? 'escalado' : 'abierto'} />
        <Posicion posicion_m={evento.posicion} />
        <span className={classes.sigma}>
          <Sigma sigma_m={evento.sigma_m} />
        </span>
        <span className={classes.tramo}>
          {causa.simulacion ? (
            <>
              <MarcaSimulacion />{' '}
            </>
          ) : null}
          {evento.tipo === 'prueba' ? <strong>PRUEBA · </strong> : null}
          {evento.tramo_nombre} · {evento.sistema_nombre}
          {causa.eventos > 1 ? ` · ${plural(causa.eventos, 'evento', 'eventos')}` : null}
          {causa.operacion ? ' · posible movimiento operativo' : null}
          {retraso ? ` · ${textoRetraso(retraso)}` : null}
        </span>
        <span className={classes.fecha}>
          <Fecha instante={causa.desde} />
        </span>
      </Link>
      {onReconocer ? (
        <ActionIcon
          size={28}
          aria-label={nombrarAccion('reconocer', evento, role)}
          title="Reconocer (R)"
          onClick={() => onReconocer(causa)}
        >
          <IconCheck size={16} stroke={2} aria-hidden="true" />
        </ActionIcon>
      ) : null}
    </li>
  );
};

const PASOS: Record<string, 1 | -1> = { ArrowDown: 1, j: 1, ArrowUp: -1, k: -1 };

/** Takes the focus to the next or the previous row; from anywhere else, to the first; where no row is left, to `lista`. */
export const moverEnBandeja = (lista: HTMLElement, paso: 1 | -1): void => {
  const renglones = [...lista.querySelectorAll<HTMLElement>('[data-renglon]')];
  const actual = renglones.findIndex((renglon) => renglon.matches(':focus'));
  const destino = actual === -1 ? 0 : Math.min(Math.max(actual + paso, 0), renglones.length - 1);
  (renglones[destino] ?? lista).focus();
};

/** The open causes, oldest first; arrows or j and k walk them, Enter opens, r acknowledges. */
export const OpenTrayList = ({
  causas,
  nombre = 'Eventos abiertos',
  ...acciones
}: { causas: readonly CausaAbierta[]; nombre?: string } & Acciones) => (
  <ul
    className={classes.lista}
    aria-label={nombre}
    onKeyDown={(e) => {
      const paso = PASOS[e.key];
      if (paso === undefined || conModificador(e)) return;
      e.preventDefault();
      // The list behind has the same keys.
      e.stopPropagation();
      moverEnBandeja(e.currentTarget, paso);
    }}
  >
    {causas.map((causa) => (
      <Renglon key={causa.evento.id} causa={causa} {...acciones} />
    ))}
  </ul>
);
