import { TextInput } from '@mantine/core';
import { IconArrowBigUp, IconEye, IconEyeOff } from '@tabler/icons-react';
import { useId, useState } from 'react';
import classes from './password-field.module.css';

interface PasswordFieldProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  autoComplete: 'current-password' | 'new-password';
  error?: React.ReactNode;
  /** Takes the focus when the dialog that it stands in opens. */
  primero?: boolean;
}

/** A password with a way to look at it, and a word when caps lock is on. */
export const PasswordField = ({
  label,
  value,
  onChange,
  autoComplete,
  error,
  primero = false,
}: PasswordFieldProps) => {
  const [visible, setVisible] = useState(false);
  const [mayusculas, setMayusculas] = useState(false);
  const pista = useId();
  const mirarTeclado = (evento: React.KeyboardEvent) => setMayusculas(evento.getModifierState('CapsLock'));
  const Icono = visible ? IconEyeOff : IconEye;
  return (
    <div>
      <TextInput
        label={label}
        size="lg"
        type={visible ? 'text' : 'password'}
        value={value}
        error={error}
        autoComplete={autoComplete}
        data-autofocus={primero || undefined}
        autoCapitalize="none"
        spellCheck={false}
        aria-describedby={mayusculas ? pista : undefined}
        onChange={(evento) => onChange(evento.currentTarget.value)}
        onKeyDown={mirarTeclado}
        onKeyUp={mirarTeclado}
        onBlur={() => setMayusculas(false)}
        rightSectionWidth={104}
        rightSection={
          <button type="button" className={classes.mirar} onClick={() => setVisible(!visible)}>
            <Icono size={16} stroke={1.75} aria-hidden="true" />
            {visible ? 'Ocultar' : 'Mostrar'}
          </button>
        }
      />
      {mayusculas ? (
        <p className={classes.mayusculas} id={pista} role="status">
          <IconArrowBigUp size={16} stroke={1.75} aria-hidden="true" />
          Bloq Mayús está activado
        </p>
      ) : null}
    </div>
  );
};
