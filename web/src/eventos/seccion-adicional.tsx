import { ETIQUETA_DISPOSICION, ETIQUETA_VALIDEZ, type EventoDetalle } from '@tramos/contract/evento';
import { isRegularUser, type Role } from '@tramos/contract/roles';
import { conUnidad, formatFecha } from '../lib/formato';
import { formatManiobra } from '../lib/maniobras';
import { motivosDe, operacionDe, textoClase } from './clasificacion';
import { Dato, juntos, NADA, Seccion } from './dato';
import { GrupoDelEvento } from './grupo-del-evento';
import { type EventoMostrable, ocurrioEn, sinMedicion } from './hechos';
import { ultimaNota } from './historial-frases';
import { textoPrevios } from './previos';
import classes from './secciones.module.css';

/** The last of the detail's three sections: what the evidence says it is, and what people did about it. */

interface Props {
  evento: EventoMostrable;
  role: Role;
  zona: string;
  /** Shows the earlier events at the same place, where they are not on screen already. */
  onPrevios?: () => void;
  /** Its last note too, where that is not on screen already. */
  conNota?: boolean;
}

const textoEscalado = (evento: EventoMostrable, zona: string): string => {
  if (!evento.escalado) return 'No';
  const quien = juntos(
    evento.escalado_por,
    evento.escalado_at ? formatFecha(evento.escalado_at, zona) : null,
  );
  return quien === NADA ? 'Sí' : quien;
};

const textoValidez = (estado: EventoDetalle['estado'] | null | undefined): string =>
  estado ? ETIQUETA_VALIDEZ[estado] : NADA;

const textoDisposicion = (evento: EventoMostrable, zona: string): string =>
  evento.disposicion
    ? juntos(
        ETIQUETA_DISPOSICION[evento.disposicion],
        evento.disposicion_por,
        evento.disposicion_at ? formatFecha(evento.disposicion_at, zona) : null,
      )
    : NADA;

const textoProducto = (evento: EventoMostrable): string =>
  juntos(
    evento.producto,
    evento.velocidad_onda_mps == null ? null : conUnidad(evento.velocidad_onda_mps, 'm/s'),
  );

/** Possible, with its reasons; taken back, with why; or no sign of it. */
const textoMovimiento = (evento: EventoMostrable): string => {
  const { tipo, porque } = operacionDe(evento);
  switch (tipo) {
    case 'sin_indicios':
      return sinMedicion(evento) || evento.id == null ? NADA : 'Sin indicios';
    case 'posible':
      return `Posible${porque.length > 0 ? `: ${porque.join('. ')}` : ''}`;
    case 'retirada':
      return `Descartado: ${porque.join('. ')}`;
    default:
      return tipo satisfies never;
  }
};

const Maniobras = ({ evento, zona }: Pick<Props, 'evento' | 'zona'>) => {
  const { maniobras } = evento;
  return (
    <Dato etiqueta="Maniobras cercanas" ancho>
      {!maniobras && NADA}
      {maniobras?.length === 0 && 'Ninguna registrada'}
      {maniobras?.map((maniobra) => (
        <div key={`${maniobra.t}${maniobra.estacion}${maniobra.equipo}${maniobra.accion}`}>
          {formatManiobra(maniobra, { junto_a: evento.created_at, zona }, ocurrioEn(evento))}
        </div>
      ))}
    </Dato>
  );
};

const Repeticion = ({ evento, onPrevios }: Pick<Props, 'evento' | 'onPrevios'>) => {
  const { previos_total: total } = evento;
  const texto = evento.posicion == null || total == null ? NADA : textoPrevios(total);
  return (
    <Dato etiqueta="Repetición">
      {onPrevios && total ? (
        <button type="button" onClick={onPrevios}>
          {texto}
        </button>
      ) : (
        texto
      )}
    </Dato>
  );
};

const UltimaNota = ({ evento, zona }: Pick<Props, 'evento' | 'zona'>) => {
  const nota = ultimaNota(evento.historial ?? []);
  if (!nota) return null;
  return (
    <Dato etiqueta="Última nota" ancho>
      <span className={classes.nota}>{nota.texto}</span>{' '}
      <span className={classes.apoyo}>{juntos(nota.por, formatFecha(nota.cuando, zona))}</span>
    </Dato>
  );
};

/** The detector's other reasons, which nothing above has said. */
const OtrosMotivos = ({ evento }: { evento: EventoMostrable }) => {
  const dichos = operacionDe(evento).porque;
  const motivos = motivosDe(evento).filter((motivo) => !dichos.includes(motivo));
  if (motivos.length === 0) return null;
  return (
    <ul className={classes.motivos} aria-label="Motivos de la clasificación">
      {motivos.map((motivo) => (
        <li key={motivo}>{motivo}</li>
      ))}
    </ul>
  );
};

export const SeccionAdicional = ({ evento, role, zona, onPrevios, conNota = false }: Props) => (
  <Seccion titulo="Información Adicional">
    <dl className={classes.datos}>
      <Dato etiqueta="Escalado">{textoEscalado(evento, zona)}</Dato>
      <Dato etiqueta="Grupo">
        <GrupoDelEvento evento={evento} role={role} />
      </Dato>
      <Dato etiqueta="Clasificación">{textoClase(evento, role)}</Dato>
      <Repeticion evento={evento} {...(onPrevios && { onPrevios })} />
    </dl>
    <dl className={classes.datos}>
      <Dato etiqueta="Movimiento operativo" ancho>
        {textoMovimiento(evento)}
      </Dato>
      <Maniobras evento={evento} zona={zona} />
      {conNota && <UltimaNota evento={evento} zona={zona} />}
    </dl>
    <dl className={classes.datos}>
      <Dato etiqueta="Disposición">{textoDisposicion(evento, zona)}</Dato>
      <Dato etiqueta="Validez">{textoValidez(evento.estado)}</Dato>
      <Dato etiqueta="Producto">{textoProducto(evento)}</Dato>
      <Dato etiqueta="Flujo">
        {evento.flujo_mps == null ? NADA : conUnidad(Math.abs(evento.flujo_mps), 'm/s', 2)}
      </Dato>
      {!isRegularUser(role) && <Dato etiqueta="Configuración">{evento.config_version ?? NADA}</Dato>}
    </dl>
    <OtrosMotivos evento={evento} />
  </Seccion>
);
