import { Checkbox, NativeSelect, Switch, TextInput } from '@mantine/core';
import interruptor from '../ui/interruptor.module.css';
import classes from './catalogo.module.css';
import type { Forma, Valores } from './use-forma';

/** The fields of the configuration's forms, each with what the server found wrong beside it. */

type CampoDe<V, T> = { [K in keyof V & string]: V[K] extends T ? K : never }[keyof V & string];

interface Comun<V extends Valores, T> {
  forma: Forma<V>;
  campo: CampoDe<V, T>;
  label: string;
  ayuda?: string;
}

interface TextoProps {
  /** Stands at the right of the field: `m`, `kg/cm²`. */
  unidad?: string;
  numerico?: boolean;
  mono?: boolean;
  type?: 'text' | 'email' | 'date';
  maxLength?: number;
  required?: boolean;
}

export const CampoTexto = <V extends Valores>({
  forma,
  campo,
  label,
  ayuda,
  unidad,
  numerico = false,
  mono = false,
  type = 'text',
  maxLength = 200,
  required = false,
}: Comun<V, string> & TextoProps) => (
  <TextInput
    label={label}
    description={ayuda}
    type={type}
    name={campo}
    autoComplete="off"
    spellCheck={false}
    withAsterisk={required}
    inputMode={numerico ? 'decimal' : 'text'}
    maxLength={maxLength}
    readOnly={forma.fija}
    rightSection={unidad}
    rightSectionWidth={unidad ? 20 + 8 * unidad.length : undefined}
    rightSectionPointerEvents="none"
    styles={mono ? { input: { fontFamily: 'var(--fuente-mono)' } } : {}}
    value={forma.valores[campo] as string}
    error={forma.error(campo)}
    onChange={(e) => forma.poner(campo, e.currentTarget.value as V[typeof campo])}
  />
);

/** A place along the line, as it stands on the map or in metres. `ademas`: what else it decides. */
export const CampoCadenamiento = <V extends Valores & { posicion: string }>({
  forma,
  ademas,
}: {
  forma: Forma<V>;
  ademas?: string;
}) => (
  <CampoTexto
    forma={forma}
    campo={'posicion' as CampoDe<V, string>}
    label="Cadenamiento"
    ayuda={['150+200 o metros', ...(ademas === undefined ? [] : [ademas])].join('; ')}
    unidad="m"
    required
  />
);

export interface Opcion {
  value: string;
  label: string;
}

export const CampoOpcion = <V extends Valores>({
  forma,
  campo,
  label,
  ayuda,
  opciones,
  required = false,
}: Comun<V, string> & { opciones: readonly Opcion[]; required?: boolean }) => (
  <NativeSelect
    label={label}
    description={ayuda}
    name={campo}
    withAsterisk={required}
    disabled={forma.fija}
    data={[...opciones]}
    value={forma.valores[campo] as string}
    error={forma.error(campo)}
    onChange={(e) => forma.poner(campo, e.currentTarget.value as V[typeof campo])}
  />
);

export const CampoSiNo = <V extends Valores>({ forma, campo, label, ayuda }: Comun<V, boolean>) => (
  <Switch
    label={label}
    description={ayuda}
    name={campo}
    disabled={forma.fija}
    classNames={{ track: interruptor.interruptor ?? '', thumb: interruptor.perilla ?? '' }}
    checked={forma.valores[campo] as boolean}
    error={forma.error(campo)}
    onChange={(e) => forma.poner(campo, e.currentTarget.checked as V[typeof campo])}
  />
);

/** As many of these as apply. */
export const CampoVarios = <V extends Valores>({
  forma,
  campo,
  label,
  ayuda,
  opciones,
}: Comun<V, readonly string[]> & { opciones: readonly Opcion[] }) => (
  <Checkbox.Group
    label={label}
    description={ayuda}
    value={[...(forma.valores[campo] as readonly string[])]}
    error={forma.error(campo)}
    onChange={(elegidos) => forma.poner(campo, elegidos as unknown as V[typeof campo])}
  >
    <div className={classes.opciones}>
      {opciones.map((opcion) => (
        <Checkbox key={opcion.value} value={opcion.value} label={opcion.label} disabled={forma.fija} />
      ))}
    </div>
  </Checkbox.Group>
);
