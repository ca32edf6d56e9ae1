import { TextInput } from '@mantine/core';
import { useState } from 'react';
import classes from './code-field.module.css';

interface CodeFieldProps {
  value: string;
  onChange: (value: string) => void;
  /** Offers to write one of the recovery codes instead, which have letters. */
  conRecuperacion?: boolean;
  /** There is no application: only a recovery code can be written. */
  sinAplicacion?: boolean;
  error?: React.ReactNode;
  autoFocus?: boolean;
}

/** The code of an authenticator application, as phones know to fill it in, or a recovery code. */
export const CodeField = ({
  value,
  onChange,
  conRecuperacion = false,
  sinAplicacion = false,
  error,
  autoFocus = false,
}: CodeFieldProps) => {
  const [recuperacion, setRecuperacion] = useState(sinAplicacion);
  const cambiar = () => {
    setRecuperacion(!recuperacion);
    onChange('');
  };
  return (
    <div>
      <TextInput
        key={String(recuperacion)}
        label={recuperacion ? 'Código de recuperación' : 'Código de la aplicación'}
        description={recuperacion ? 'Cada uno sirve una sola vez' : 'Seis dígitos, cambian cada 30 segundos'}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        size="lg"
        value={value}
        error={error}
        classNames={{ input: classes.codigo ?? '' }}
        inputMode={recuperacion ? 'text' : 'numeric'}
        autoComplete={recuperacion ? 'off' : 'one-time-code'}
        autoCapitalize="none"
        spellCheck={false}
        maxLength={40}
        onChange={(evento) => onChange(evento.currentTarget.value)}
        autoFocus={autoFocus || (recuperacion && !sinAplicacion)}
      />
      {conRecuperacion && !sinAplicacion ? (
        <button type="button" className={classes.cambiar} onClick={cambiar}>
          {recuperacion ? 'Usar el código de la aplicación' : 'Usar un código de recuperación'}
        </button>
      ) : null}
    </div>
  );
};

/** As the server takes it: applications show the six digits in two groups, and a paste brings the space along. */
export const codigoLimpio = (escrito: string): string => escrito.replace(/\s/g, '');
