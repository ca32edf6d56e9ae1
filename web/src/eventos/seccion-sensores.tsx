import type { AccionSensor } from '@tramos/contract/evento';
import { textoMomento } from '@tramos/contract/momento';
import { formatPosicion } from '@tramos/contract/posicion';
import { textoReloj } from '@tramos/contract/reloj';
import type { Reloj } from '@tramos/contract/sensor';
import type { ReactNode } from 'react';
import { formatConSigno } from '../lib/formato';
import { juntos, NADA, Seccion } from './dato';
import { type EventoMostrable, primeroEnOir, sinMedicion } from './hechos';
import classes from './secciones.module.css';

const ACCION: Record<AccionSensor, string> = { caida: 'Caída de presión', subida: 'Subida de presión' };

const relojDe = (reloj: Reloj | null | undefined): string => (reloj ? textoReloj(reloj) : NADA);

const textoAmplitud = (amplitud: number | null | undefined): string =>
  amplitud == null ? NADA : `${formatConSigno(amplitud, 3)}\u00a0kg/cm²`;

/** One row of the sensors' table: the same fact of A and of B. */
interface Fila {
  etiqueta: string;
  a: ReactNode;
  b: ReactNode;
  fuerte?: boolean;
  /** Says what was measured: there is none of it where nothing was. */
  medida?: boolean;
}

const Hora = ({
  hora,
  creado,
  primera,
  zona,
}: {
  hora: string | null | undefined;
  creado: string | null | undefined;
  primera: boolean;
  zona: string;
}) => (
  <>
    {textoMomento(hora, { junto_a: creado, zona, precision: 'milisegundo' })}
    {primera && <span className={classes.primera}>primera</span>}
  </>
);

const textoSitio = (sitio: string | null | undefined, posicion: number | null | undefined): string =>
  [sitio, posicion == null ? null : formatPosicion(posicion)].filter(Boolean).join(' ') || NADA;

const filasSensores = (evento: EventoMostrable, zona: string): Fila[] => {
  const primero = primeroEnOir(evento);
  const hora = (lado: 'a' | 'b', valor: string | null | undefined) => (
    <Hora hora={valor} creado={evento.created_at} primera={primero === lado} zona={zona} />
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
      medida: true,
    },
    {
      etiqueta: 'Amplitud',
      a: textoAmplitud(evento.amplitud_sensor0),
      b: textoAmplitud(evento.amplitud_sensor1),
      fuerte: true,
      medida: true,
    },
    {
      etiqueta: 'Reloj',
      a: relojDe(evento.reloj_sensor0),
      b: relojDe(evento.reloj_sensor1),
      medida: true,
    },
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

export const SeccionSensores = ({ evento, zona }: { evento: EventoMostrable; zona: string }) => {
  const lado = ladoDelFlujo(evento.flujo_mps);
  const aMano = sinMedicion(evento);
  const filas = filasSensores(evento, zona).filter(({ medida }) => !(aMano && medida));
  return (
    <Seccion titulo="Información de Sensores">
      {aMano && (
        <p className={classes.explicacion}>
          Ningún sensor midió este evento; estos son los del tramo en el que se levantó.
        </p>
      )}
      <table className={classes.sensores}>
        <thead>
          <tr>
            <td />
            <th scope="col">{lado.a}</th>
            <th scope="col">{lado.b}</th>
          </tr>
        </thead>
        <tbody>
          {filas.map(({ etiqueta, a, b, fuerte }) => (
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
