import type { Evento } from '@tramos/contract/evento';
import type { Role } from '@tramos/contract/roles';
import { formatConSigno, formatNumero, plural } from '../lib/formato';
import type { GrupoLeido } from '../lib/leer-grupos';
import { palabraDe } from '../lib/simulacion';
import { Mark, type MarkKind } from '../ui/mark';
import { operacionBreve } from './clasificacion';
import classes from './fila.module.css';
import { identificaciones } from './hechos';
import { resumenDeGrupo, textoLapso, textoTardios } from './lista/resumen-grupo';
import { OPERACION, textoDeFila } from './lista/texto-fila';
import { type Crecido, textoCrecido } from './novedades';

/** Pieces that a row of the table and a card of the phone share. */

/** The id this role knows the event by. */
export const idVisible = (evento: Evento, role: Role): string =>
  identificaciones(evento, role)[0]?.valor ?? '-';

const Etiqueta = ({ texto, marca }: { texto: string; marca: MarkKind | null }) => (
  <span className={classes.etiqueta}>
    {marca && <Mark kind={marca} />}
    {texto}
  </span>
);

/** What it is taken for, why it may be doubted, and that it is escalated: `▲ ESC-2026-000124 toma o fuga`. */
export const ClasificacionEvento = ({
  evento,
  papel,
  role,
}: {
  evento: Evento;
  papel: 'solo' | 'principal' | 'miembro';
  role: Role;
}) => {
  const { marca, etiqueta, codigo, principal, apoyo } = textoDeFila(evento, papel, role);
  return (
    <span
      className={classes.clasificacion}
      title={[palabraDe(evento), etiqueta?.texto, codigo, principal, apoyo].filter(Boolean).join(' · ')}
    >
      {marca && <Mark kind={marca} />}
      {evento.escalado && <span className="solo-lector">Escalado</span>}
      {codigo && <code className={classes.codigo}>{codigo}</code>}
      {etiqueta && <Etiqueta {...etiqueta} />}
      {principal && (
        <span className={classes.principal} data-papel={papel}>
          {principal}
        </span>
      )}
      {apoyo && <span className={classes.apoyo}>{apoyo}</span>}
    </span>
  );
};

/** What cannot be shown of a group that came broken. */
const ILEGIBLE = 'Este renglón no se pudo leer';

/** How many events one cause has, over which time, and what it is taken for. */
export const ClasificacionGrupo = ({
  grupo,
  zona,
  crecio,
}: {
  grupo: GrupoLeido;
  zona: string;
  /** Members that wait behind the bar; null without any. */
  crecio: Crecido | null;
}) => {
  if (!grupo.primer_evento)
    return (
      <span className={classes.clasificacion}>
        <span className={classes.principal}>{plural(grupo.total_eventos, 'evento', 'eventos')}</span>
        <span className={classes.apoyo}>{ILEGIBLE}</span>
      </span>
    );
  const { ecos, lugares } = resumenDeGrupo(grupo);
  const motivo = grupo.possible_operational_movement ? operacionBreve(grupo.motivos) : null;
  const detalle = [
    motivo,
    textoTardios(grupo),
    textoLapso(grupo, zona),
    grupo.possible_operational_movement || lugares > 1 ? null : 'un mismo origen',
    ecos > 0 ? plural(ecos, 'eco', 'ecos') : null,
  ]
    .filter(Boolean)
    .join(', ');
  return (
    <span
      className={classes.clasificacion}
      title={grupo.possible_operational_movement ? `${OPERACION}: ${detalle}` : detalle}
    >
      <span className={classes.cuenta}>{plural(grupo.total_eventos, 'evento', 'eventos')}</span>
      {crecio && <span className={classes.crecio}>{textoCrecido(crecio)}</span>}
      {grupo.possible_operational_movement && <Etiqueta texto={OPERACION} marca="operacion" />}
      <span className={classes.apoyo}>{detalle}</span>
    </span>
  );
};

/** `−18.952 s`, the unit lighter; '-' without both arrivals. */
export const Delta = ({ delta_s }: { delta_s: number | null }) =>
  delta_s === null ? (
    <span>-</span>
  ) : (
    <span className={classes.delta}>
      {formatConSigno(delta_s, 3)} <small>s</small>
    </span>
  );

export const textoCorrelacion = (correlacion: number | null): string =>
  correlacion === null ? '-' : formatNumero(correlacion, 2);
