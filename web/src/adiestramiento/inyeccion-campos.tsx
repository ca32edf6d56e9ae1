import { ActionIcon, NativeSelect, TextInput } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import type { PuntoConfig } from '@tramos/contract/configuracion';
import {
  ETIQUETA_FALLA_EJERCICIO,
  ETIQUETA_INYECCION,
  FallaEjercicioSchema,
} from '@tramos/contract/ejercicios';
import { formatPosicion, kilometraje } from '@tramos/contract/posicion';
import type { Estacion, Tramo } from '@tramos/contract/red';
import type { Sensor } from '@tramos/contract/sensor';
import { leerPosicion } from '../lib/leer-posicion';
import classes from './adiestramiento.module.css';
import type { BorradorInyeccion } from './borrador';
import { LineaLugar } from './linea-lugar';

/** What of the sistema an injection may name. */
export interface RedEjercicio {
  tramos: readonly Tramo[];
  estaciones: readonly Estacion[];
  sensores: readonly Sensor[];
  puntos: readonly PuntoConfig[];
}

interface Props {
  una: BorradorInyeccion;
  red: RedEjercicio;
  error: (campo: keyof BorradorInyeccion) => string | undefined;
  poner: (cambio: Partial<BorradorInyeccion>) => void;
}

interface CampoProps extends Omit<Props, 'red'> {
  campo: keyof Omit<BorradorInyeccion, 'clave' | 'tipo'>;
  label: string;
}

const Texto = ({
  una,
  campo,
  label,
  unidad,
  ayuda,
  error,
  poner,
}: CampoProps & { unidad?: string; ayuda?: string }) => (
  <TextInput
    label={label}
    {...(ayuda ? { placeholder: ayuda } : {})}
    autoComplete="off"
    inputMode="decimal"
    rightSection={unidad}
    rightSectionWidth={unidad ? 20 + 8 * unidad.length : undefined}
    rightSectionPointerEvents="none"
    value={una[campo]}
    error={error(campo)}
    onChange={(e) => poner({ [campo]: e.currentTarget.value })}
  />
);

const Lista = ({
  una,
  campo,
  label,
  opciones,
  error,
  poner,
}: CampoProps & { opciones: readonly { value: string; label: string }[] }) => (
  <NativeSelect
    label={label}
    {...(campo === 'donde' || campo === 'sensor' ? { className: classes.ancho ?? '' } : {})}
    data={[...(una[campo] === '' ? [{ value: '', label: 'Elija…' }] : []), ...opciones]}
    value={una[campo]}
    error={error(campo)}
    onChange={(e) => poner({ [campo]: e.currentTarget.value })}
  />
);

const deEstaciones = (estaciones: readonly Estacion[]) =>
  estaciones.map(({ id, nombre, posicion }) => ({
    value: `estacion ${id}`,
    label: `${nombre}, ${formatPosicion(posicion)}`,
  }));
const dePuntos = (puntos: readonly PuntoConfig[]) =>
  puntos.map(({ id, nombre, posicion }) => ({
    value: `punto ${id}`,
    label: `${nombre}, ${formatPosicion(posicion)}`,
  }));
const deSensores = (sensores: readonly Sensor[]) =>
  sensores.map(({ id, nombre, posicion }) => ({
    value: String(id),
    label: `${nombre}, ${formatPosicion(posicion)}`,
  }));

const CamposToma = ({ red, ...campo }: Props) => {
  const { una, poner } = campo;
  const tramo = red.tramos.find(({ id }) => String(id) === una.tramo);
  return (
    <>
      <Lista
        {...campo}
        campo="tramo"
        label="Tramo"
        opciones={red.tramos.map(({ id, nombre }) => ({ value: String(id), label: nombre }))}
      />
      <Texto
        {...campo}
        campo="lugar"
        label="Cadenamiento"
        unidad="km"
        {...(tramo ? { ayuda: kilometraje((tramo.posicion_a + tramo.posicion_b) / 2) } : {})}
      />
      <Texto {...campo} campo="tamano" label="Tamaño" unidad="% del flujo" />
      <Texto {...campo} campo="apertura" label="Abre en" unidad="s" />
      <Texto {...campo} campo="duracion" label="Dura" unidad="s" ayuda="Hasta el final" />
      {tramo ? (
        <LineaLugar
          tramo={tramo}
          estaciones={red.estaciones}
          posicion={leerPosicion(una.lugar)}
          onElegir={(posicion) => poner({ lugar: kilometraje(posicion) })}
        />
      ) : null}
    </>
  );
};

const CamposDe = ({ red, ...campo }: Props) => {
  switch (campo.una.tipo) {
    case 'toma':
      return <CamposToma red={red} {...campo} />;
    case 'paro_bomba':
      return (
        <Lista {...campo} campo="donde" label="Estación de bombeo" opciones={deEstaciones(red.estaciones)} />
      );
    case 'valvula':
      return (
        <>
          <Lista
            {...campo}
            campo="donde"
            label="Válvula de"
            opciones={[...deEstaciones(red.estaciones), ...dePuntos(red.puntos)]}
          />
          <Lista
            {...campo}
            campo="accion"
            label="Movimiento"
            opciones={[
              { value: 'cierre', label: 'Cierre' },
              { value: 'apertura', label: 'Apertura' },
            ]}
          />
          <Texto {...campo} campo="movimiento" label="Se mueve en" unidad="s" />
        </>
      );
    case 'falla_sensor':
      return (
        <>
          <Lista {...campo} campo="sensor" label="Sensor" opciones={deSensores(red.sensores)} />
          <Lista
            {...campo}
            campo="falla"
            label="Falla"
            opciones={FallaEjercicioSchema.options.map((value) => ({
              value,
              label: ETIQUETA_FALLA_EJERCICIO[value],
            }))}
          />
          <Texto {...campo} campo="duracion" label="Dura" unidad="s" ayuda="Hasta el final" />
        </>
      );
    case 'deriva_reloj':
      return (
        <>
          <Lista {...campo} campo="sensor" label="Sensor" opciones={deSensores(red.sensores)} />
          <Texto {...campo} campo="deriva" label="Se adelanta (− se atrasa)" unidad="ms" />
        </>
      );
    default:
      return campo.una.tipo satisfies never;
  }
};

/** One injection as it is written: what, when and where. */
export const CamposInyeccion = ({ n, onQuitar, ...props }: Props & { n: number; onQuitar: () => void }) => {
  const nombre = `${n}. ${ETIQUETA_INYECCION[props.una.tipo]}`;
  return (
    <li className={classes.inyeccion}>
      <fieldset>
        <legend>{nombre}</legend>
        <div className={classes.campos}>
          <Texto {...props} campo="retardo" label="A los" unidad="s" />
          <CamposDe {...props} />
        </div>
      </fieldset>
      <ActionIcon aria-label={`Quitar ${nombre}`} title="Quitar" size={32} onClick={onQuitar}>
        <IconTrash size={18} stroke={1.75} aria-hidden="true" />
      </ActionIcon>
    </li>
  );
};
