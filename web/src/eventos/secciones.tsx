import {
  type AccionSensor,
  ETIQUETA_EVENTO_TIPO,
  ETIQUETA_VALIDEZ,
  type EventoDetalle,
} from '@tramos/contract/evento';
import { formatPosicion } from '@tramos/contract/posicion';
import { isRegularUser, type Role } from '@tramos/contract/roles';
import type { Reloj } from '@tramos/contract/sensor';
import type { ReactNode } from 'react';
import { conUnidad, formatConSigno, formatFecha, formatHoraMs } from '../lib/formato';
import { motivosDe } from './clasificacion';
import {
  type EventoMostrable,
  estadoDe,
  formatLugar,
  identificaciones,
  nombreSistema,
  nombreTramo,
  primeroEnOir,
} from './hechos';
import classes from './secciones.module.css';

/** The three sections of the detail (spec §2 Event detail). What is missing shows '-'. */

interface Props {
  evento: EventoMostrable;
  role: Role;
  zona: string;
}

const NADA = '-';

const Dato = ({
  etiqueta,
  mono = false,
  derecha = false,
  children,
}: {
  etiqueta: string;
  mono?: boolean;
  /** In the second column, beneath what it belongs to. */
  derecha?: boolean;
  children: ReactNode;
}) => (
  <div className={classes.dato} data-derecha={derecha || undefined}>
    <dt>{etiqueta}</dt>
    <dd data-mono={mono || undefined}>{children}</dd>
  </div>
);

const Seccion = ({ titulo, children }: { titulo: string; children: ReactNode }) => (
  <section className={classes.seccion}>
    <h3>{titulo}</h3>
    {children}
  </section>
);

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

const ACCION: Record<AccionSensor, string> = { caida: 'Caída de presión', subida: 'Subida de presión' };
const FUENTE: Record<Reloj['fuente'], string> = { gps: 'GPS', ntp: 'NTP', rtc: 'RTC' };

const textoReloj = (reloj: Reloj | null | undefined): string =>
  reloj ? `${FUENTE[reloj.fuente]} ${formatConSigno(reloj.offset_ms, 1)}\u00a0ms` : NADA;

const textoAmplitud = (amplitud: number | null | undefined): string =>
  amplitud == null ? NADA : `${formatConSigno(amplitud, 3)}\u00a0kg/cm²`;

const juntos = (...partes: (string | null | undefined)[]): string =>
  partes.filter((parte) => parte != null && parte !== '').join(', ') || NADA;

/** One row of the sensors' table: the same fact of A and of B. */
interface Fila {
  etiqueta: string;
  a: ReactNode;
  b: ReactNode;
  fuerte?: boolean;
}

const Hora = ({
  hora,
  primera,
  zona,
}: {
  hora: string | null | undefined;
  primera: boolean;
  zona: string;
}) => (
  <>
    {formatHoraMs(hora, zona)}
    {primera && <span className={classes.primera}>primera</span>}
  </>
);

const textoSitio = (sitio: string | null | undefined, posicion: number | null | undefined): string =>
  [sitio, posicion == null ? null : formatPosicion(posicion)].filter(Boolean).join(' ') || NADA;

const filasSensores = (evento: EventoMostrable, zona: string): Fila[] => {
  const primero = primeroEnOir(evento);
  const hora = (lado: 'a' | 'b', valor: string | null | undefined) => (
    <Hora hora={valor} primera={primero === lado} zona={zona} />
  );
  return [
    { etiqueta: 'Sensor', a: evento.sensor_a_name ?? NADA, b: evento.sensor_b_name ?? NADA },
    {
      etiqueta: 'Sitio',
      a: textoSitio(evento.sitio_sensor0, evento.posicion_sensor0),
      b: textoSitio(evento.sitio_sensor1, evento.posicion_sensor1),
    },
    {
      etiqueta: 'Hora de llegada',
      a: hora('a', evento.hora_sensor0),
      b: hora('b', evento.hora_sensor1),
      fuerte: true,
    },
    {
      etiqueta: 'Acción',
      a: evento.accion_sensor0 ? ACCION[evento.accion_sensor0] : NADA,
      b: evento.accion_sensor1 ? ACCION[evento.accion_sensor1] : NADA,
    },
    {
      etiqueta: 'Amplitud',
      a: textoAmplitud(evento.amplitud_sensor0),
      b: textoAmplitud(evento.amplitud_sensor1),
      fuerte: true,
    },
    { etiqueta: 'Reloj', a: textoReloj(evento.reloj_sensor0), b: textoReloj(evento.reloj_sensor1) },
    {
      etiqueta: 'Municipio, estado',
      a: juntos(
        evento.municipio_sensor0 ?? evento.sensor_a_municipio,
        evento.estado_sensor0 ?? evento.sensor_a_estado,
      ),
      b: juntos(
        evento.municipio_sensor1 ?? evento.sensor_b_municipio,
        evento.estado_sensor1 ?? evento.sensor_b_estado,
      ),
    },
  ];
};

/** Which side of the flow A and B stand on; unknown without a flow. */
const ladoDelFlujo = (flujo_mps: number | null | undefined): { a: string; b: string } => {
  if (flujo_mps == null || flujo_mps === 0) return { a: 'A', b: 'B' };
  return flujo_mps > 0
    ? { a: 'A (aguas arriba)', b: 'B (aguas abajo)' }
    : { a: 'A (aguas abajo)', b: 'B (aguas arriba)' };
};

export const SeccionSensores = ({ evento, zona }: Omit<Props, 'role'>) => {
  const lado = ladoDelFlujo(evento.flujo_mps);
  return (
    <Seccion titulo="Información de Sensores">
      <table className={classes.sensores}>
        <thead>
          <tr>
            <td />
            <th scope="col">{lado.a}</th>
            <th scope="col">{lado.b}</th>
          </tr>
        </thead>
        <tbody>
          {filasSensores(evento, zona).map(({ etiqueta, a, b, fuerte }) => (
            <tr key={etiqueta} data-fuerte={fuerte || undefined}>
              <th scope="row">{etiqueta}</th>
              <td>{a}</td>
              <td>{b}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Seccion>
  );
};

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
