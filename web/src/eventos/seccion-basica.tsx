import { ETIQUETA_EVENTO_TIPO } from '@tramos/contract/evento';
import { formatPosicion } from '@tramos/contract/posicion';
import { retrasoDe } from '@tramos/contract/retraso';
import { isRegularUser, type Role } from '@tramos/contract/roles';
import { conUnidad, formatFecha } from '../lib/formato';
import { Dato, NADA, Seccion } from './dato';
import {
  type EventoMostrable,
  estadoDe,
  formatLugar,
  formatMunicipio,
  identificaciones,
  nombreSistema,
  nombreTramo,
} from './hechos';
import classes from './secciones.module.css';

/** The first of the detail's three sections (spec §2 Event detail); the others stand in files of their own. */

interface Props {
  evento: EventoMostrable;
  role: Role;
  zona: string;
}

const textoPosicion = (posicion: number | null | undefined, role: Role): string => {
  if (posicion == null) return NADA;
  if (isRegularUser(role)) return formatPosicion(posicion);
  return `${conUnidad(posicion, 'm')} (${formatPosicion(posicion)})`;
};

export const SeccionBasica = ({ evento, role, zona }: Props) => {
  const retraso = retrasoDe(evento);
  return (
    <Seccion titulo="Información Básica">
      <dl className={classes.datos}>
        {identificaciones(evento, role).map(({ etiqueta, valor }) => (
          <Dato key={etiqueta} etiqueta={etiqueta} mono>
            {valor}
          </Dato>
        ))}
        <Dato etiqueta="Creado">{formatFecha(evento.created_at, zona)}</Dato>
        {retraso && <Dato etiqueta="Ocurrió">{formatFecha(retraso.ocurrio_ms, zona)}</Dato>}
        <Dato etiqueta="Tipo">{evento.tipo ? ETIQUETA_EVENTO_TIPO[evento.tipo] : NADA}</Dato>
        <Dato etiqueta="Posición">{textoPosicion(evento.posicion, role)}</Dato>
        <Dato etiqueta="Tramo">{nombreTramo(evento) ?? NADA}</Dato>
        <Dato etiqueta="Coordenadas" mono>
          {formatLugar(evento)}
        </Dato>
        <Dato etiqueta="Municipio">{formatMunicipio(evento) ?? NADA}</Dato>
        <Dato etiqueta="Sistema">{nombreSistema(evento) ?? NADA}</Dato>
        {evento.creado_por && <Dato etiqueta="Levantado por">{evento.creado_por}</Dato>}
        <Dato etiqueta="Reconocido por" derecha>
          {evento.recognized_by_user_name ?? NADA}
        </Dato>
        {estadoDe(evento) === 'reconocido' && (
          <Dato etiqueta="Reconocido el" derecha>
            {formatFecha(evento.recognized_at, zona)}
          </Dato>
        )}
      </dl>
    </Seccion>
  );
};
