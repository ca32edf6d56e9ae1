import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { BotonActo } from '../ui/boton-acto';
import { FormError } from '../ui/form-error';
import { Kbd } from '../ui/kbd';
import { PasswordField } from '../ui/password-field';
import classes from './form.module.css';
import { enEspera, WaitNotice } from './wait-notice';

export interface Ingreso {
  username: string;
  password: string;
}

interface CredencialesFormProps {
  valor: Ingreso;
  onChange: (valor: Ingreso) => void;
  onEnviar: () => void;
  error: string | null;
  /** There was no answer: the same may succeed the next time. */
  reintenta: boolean;
  loading: boolean;
  /** Of a wait for too many attempts: what is left of it. */
  segundos: number | null;
}

/** First step of signing in: who, and the password. */
export const CredencialesForm = ({
  valor,
  onChange,
  onEnviar,
  error,
  reintenta,
  loading,
  segundos,
}: CredencialesFormProps) => {
  const { username, password } = valor;
  const [enviado, setEnviado] = useState(false);
  const enviar = (evento: React.FormEvent) => {
    evento.preventDefault();
    setEnviado(true);
    if (segundos) return;
    if (username.trim() !== '' && password !== '') onEnviar();
  };
  return (
    <form className={classes.forma} onSubmit={enviar}>
      <TextInput
        label="Usuario"
        size="lg"
        value={username}
        onChange={(evento) => onChange({ username: evento.currentTarget.value, password })}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        error={enviado && username.trim() === '' ? 'Escriba su usuario' : null}
        autoFocus
      />
      <PasswordField
        label="Contraseña"
        value={password}
        onChange={(nueva) => onChange({ username, password: nueva })}
        autoComplete="current-password"
        error={enviado && password === '' ? 'Escriba su contraseña' : null}
      />
      {segundos === null ? null : <WaitNotice segundos={segundos} />}
      {error && !loading ? <FormError reintenta={reintenta}>{error}</FormError> : null}
      <BotonActo
        type="submit"
        size="lg"
        fullWidth
        ocupado={loading}
        {...enEspera(segundos)}
        rightSection={<Kbd>Enter</Kbd>}
      >
        Iniciar sesión
      </BotonActo>
    </form>
  );
};
