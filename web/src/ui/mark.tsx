import type { EventoEstado } from '@tramos/contract/evento';
import { ETIQUETA_EVENTO_ESTADO } from '@tramos/contract/evento';
import type { SaludSensor } from '@tramos/contract/sensor';
import type { ReactNode } from 'react';
import { type EstadoVisto, type EventoConEstado, estadoVisto } from '../lib/estado-evento';
import classes from './mark.module.css';
import { MarcaPrueba, MarcaSimulacion } from './simulacion';

/** The shapes of the design language: each says by form what its colour says (● ✓ ▲ ◆ ◌ ⊘ ✕). */
export type MarkKind =
  | EventoEstado
  | 'escalado'
  | 'falla'
  | 'sin_datos'
  | 'normal'
  | 'operacion'
  | 'incierto'
  | 'retornada'
  | 'apartada'
  | 'suprimida'
  | 'fuera_de_servicio'
  | 'simulacion'
  | 'eco';

const DIBUJO: Record<MarkKind, React.ReactNode> = {
  abierto: <circle cx="6" cy="6" r="5" fill="currentColor" />,
  reconocido: <path d="M1.5 6.5 4.5 9.5 10.5 2.5" fill="none" stroke="currentColor" strokeWidth="2" />,
  escalado: <path d="M6 1 11.5 11H.5Z" fill="currentColor" />,
  falla: <path d="M6 .5 11.5 6 6 11.5.5 6Z" fill="currentColor" />,
  sin_datos: (
    <circle cx="6" cy="6" r="4.5" fill="none" stroke="currentColor" strokeWidth="1.5" strokeDasharray="2 2" />
  ),
  normal: <circle cx="6" cy="6" r="3.5" fill="none" stroke="currentColor" strokeWidth="2" />,
  operacion: (
    <rect x="1.75" y="1.75" width="8.5" height="8.5" fill="none" stroke="currentColor" strokeWidth="1.5" />
  ),
  incierto: (
    <circle
      cx="6"
      cy="6"
      r="4.5"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeDasharray="3 1.7"
    />
  ),
  retornada: <circle cx="6" cy="6" r="4.25" fill="none" stroke="currentColor" strokeWidth="2.5" />,
  apartada: (
    <path d="M1.75 1.75h8.5v8.5h-8.5ZM4.5 4v4M7.5 4v4" fill="none" stroke="currentColor" strokeWidth="1.5" />
  ),
  suprimida: (
    <path
      d="M6 1.25a4.75 4.75 0 1 0 0 9.5 4.75 4.75 0 1 0 0-9.5ZM2.8 9.2 9.2 2.8"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
    />
  ),
  fuera_de_servicio: <path d="M2 2 10 10M10 2 2 10" fill="none" stroke="currentColor" strokeWidth="2" />,
  eco: (
    <path
      d="M1.25 6.5a5.2 5.2 0 0 1 9.5 0M3.6 8.3a2.7 2.7 0 0 1 4.8 0"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
    />
  ),
  simulacion: (
    <path
      d="M.75.75h10.5v10.5H.75ZM.75 5 5 .75M.75 11.25l10.5-10.5M7 11.25 11.25 7"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
    />
  ),
};

/** The bare shape, 12 px, for where the text stands beside it. */
export const Mark = ({ kind, size = 12 }: { kind: MarkKind; size?: number }) => (
  <svg className={classes[kind]} width={size} height={size} viewBox="0 0 12 12" aria-hidden="true">
    {DIBUJO[kind]}
  </svg>
);

const Estado = ({ visto, boxed }: { visto: EstadoVisto; boxed: boolean }) => (
  <span className={boxed ? classes.boxed : classes.estado} data-estado={visto}>
    <Mark kind={visto} />
    <span>{visto === 'eco' ? 'Eco' : ETIQUETA_EVENTO_ESTADO[visto]}</span>
  </span>
);

const ConMarca = ({ marca, children }: { marca: ReactNode; children: ReactNode }) =>
  marca ? (
    <span className={classes.noReal}>
      {marca}
      {children}
    </span>
  ) : (
    children
  );

/**
 * `● Abierto` or `✓ Reconocido`, with SIMULACIÓN or PRUEBA before it where it is not real; an open one weighs more, but
 * for an echo. It takes the event itself, so that no place that shows one forgets to say what it is. `boxed` is the tag
 * of headers.
 */
export const EstadoEvento = ({ evento, boxed = false }: { evento: EventoConEstado; boxed?: boolean }) => {
  const prueba = evento.tipo === 'prueba' ? <MarcaPrueba /> : null;
  return (
    <ConMarca marca={evento.simulacion ? <MarcaSimulacion /> : prueba}>
      <Estado visto={estadoVisto(evento)} boxed={boxed} />
    </ConMarca>
  );
};

/** The same of a group, which has a state and is nobody's echo; an exercise groups its own events alone. */
export const EstadoGrupo = ({ estado, simulacion }: { estado: EventoEstado; simulacion: boolean }) => (
  <ConMarca marca={simulacion ? <MarcaSimulacion /> : null}>
    <Estado visto={estado} boxed={false} />
  </ConMarca>
);

/** `▲ ESC-2026-000124`: neutral, because escalation is a fact and not an alarm. */
export const Escalado = ({ texto, boxed = false }: { texto: string; boxed?: boolean }) => (
  <span className={boxed ? classes.boxed : classes.estado}>
    <Mark kind="escalado" />
    <span>{texto}</span>
  </span>
);

const ETIQUETA_SALUD: Record<SaludSensor, string> = {
  normal: 'Normal',
  sin_datos: 'Sin datos',
  falla: 'Falla',
  mantenimiento: 'En mantenimiento',
};

/** Health of a sensor with its shape: quiet when normal, ◆ in fault, ◌ without data. */
export const SaludMark = ({ salud }: { salud: SaludSensor }) => (
  <span className={classes.estado}>
    <Mark kind={salud === 'mantenimiento' ? 'operacion' : salud} />
    <span>{ETIQUETA_SALUD[salud]}</span>
  </span>
);
