import { ETIQUETA_EVENTO_TIPO, ETIQUETA_VALIDEZ, type EventoDetalle } from '@tramos/contract/evento';
import { formatPosicion } from '@tramos/contract/posicion';
import { isRegularUser, type Role } from '@tramos/contract/roles';
import { conUnidad, formatFecha } from '../lib/formato';
import { motivosDe } from './clasificacion';
import { Dato, juntos, NADA, Seccion } from './dato';
import {
  type EventoMostrable,
  estadoDe,
  formatLugar,
  identificaciones,
  nombreSistema,
  nombreTramo,
} from './hechos';
import classes from './secciones.module.css';

/** Two of the detail's three sections (spec §2 Event detail); the sensors' stands in a file of its own. */

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

export const SeccionBasica = ({ evento, role, zona }: Props) => (
  <Seccion titulo="Información Básica">
    <dl className={classes.datos}>
      {identificaciones(evento, role).map(({ etiqueta, valor }) => (
        <Dato key={etiqueta} etiqueta={etiqueta} mono>
          {valor}
        </Dato>
      ))}
      <Dato etiqueta="Creado">{formatFecha(evento.created_at, zona)}</Dato>
      <Dato etiqueta="Tipo">{evento.tipo ? ETIQUETA_EVENTO_TIPO[evento.tipo] : NADA}</Dato>
      <Dato etiqueta="Posición">{textoPosicion(evento.posicion, role)}</Dato>
      <Dato etiqueta="Tramo">{nombreTramo(evento) ?? NADA}</Dato>
      <Dato etiqueta="Coordenadas" mono>
        {formatLugar(evento)}
      </Dato>
      <Dato etiqueta="Sistema">{nombreSistema(evento) ?? NADA}</Dato>
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

const textoEscalado = (evento: EventoMostrable, zona: string): string => {
  if (!evento.escalado) return 'No';
  return juntos('Sí', evento.escalado_por, evento.escalado_at ? formatFecha(evento.escalado_at, zona) : null);
};

const textoGrupo = (evento: Pick<EventoMostrable, 'grupo_id' | 'evento_principal' | 'id'>): string => {
  if (!evento.grupo_id) return NADA;
  if (evento.evento_principal == null) return evento.grupo_id;
  const principal =
    evento.evento_principal === evento.id ? 'evento principal' : `principal ${evento.evento_principal}`;
  return `${evento.grupo_id}, ${principal}`;
};

const textoValidez = (estado: EventoDetalle['estado'] | null | undefined): string =>
  estado ? ETIQUETA_VALIDEZ[estado] : NADA;

export const SeccionAdicional = ({ evento, role, zona }: Props) => {
  const motivos = motivosDe(evento);
  return (
    <Seccion titulo="Información Adicional">
      <dl className={classes.datos}>
        <Dato etiqueta="Validez">{textoValidez(evento.estado)}</Dato>
        <Dato etiqueta="Escalado">{textoEscalado(evento, zona)}</Dato>
        <Dato etiqueta="Producto">
          {juntos(
            evento.producto,
            evento.velocidad_onda_mps == null ? null : conUnidad(evento.velocidad_onda_mps, 'm/s'),
          )}
        </Dato>
        <Dato etiqueta="Flujo">
          {evento.flujo_mps == null ? NADA : conUnidad(Math.abs(evento.flujo_mps), 'm/s', 2)}
        </Dato>
        {!isRegularUser(role) && (
          <>
            <Dato etiqueta="Grupo">{textoGrupo(evento)}</Dato>
            <Dato etiqueta="Configuración">{evento.config_version ?? NADA}</Dato>
          </>
        )}
      </dl>
      {motivos.length > 0 && (
        <ul className={classes.motivos} aria-label="Motivos de la clasificación">
          {motivos.map((motivo) => (
            <li key={motivo}>{motivo}</li>
          ))}
        </ul>
      )}
    </Seccion>
  );
};
