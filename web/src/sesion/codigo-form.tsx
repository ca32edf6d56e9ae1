import { Button } from '@mantine/core';
import { useState } from 'react';
import { CodeField, codigoLimpio } from '../ui/code-field';
import { FormError } from '../ui/form-error';
import { Kbd } from '../ui/kbd';
import classes from './form.module.css';

interface CodigoFormProps {
  username: string;
  onEnviar: (codigo: string) => Promise<void>;
  onVolver: () => void;
  error: string | null;
  loading: boolean;
}

/** Second step of signing in, for accounts with a second factor. A refused code is gone: the next one is another. */
export const CodigoForm = ({ username, onEnviar, onVolver, error, loading }: CodigoFormProps) => {
  const [codigo, setCodigo] = useState('');
  const [enviado, setEnviado] = useState(false);
  const enviar = async (evento: React.FormEvent<HTMLFormElement>) => {
    evento.preventDefault();
    const campo = evento.currentTarget.querySelector('input');
    setEnviado(true);
    if (codigoLimpio(codigo) === '') return;
    await onEnviar(codigoLimpio(codigo));
    setCodigo('');
    setEnviado(false);
    campo?.focus();
  };
  return (
    <form className={classes.forma} onSubmit={(evento) => void enviar(evento)}>
      <p className={classes.paso}>
        La contraseña de <strong>{username}</strong> es correcta. Falta el código del segundo factor.
      </p>
      <CodeField
        value={codigo}
        onChange={setCodigo}
        conRecuperacion
        autoFocus
        error={enviado && codigoLimpio(codigo) === '' ? 'Escriba el código' : null}
      />
      {error ? <FormError>{error}</FormError> : null}
      <Button type="submit" size="lg" fullWidth loading={loading} rightSection={<Kbd>Enter</Kbd>}>
        Entrar
      </Button>
      <Button variant="default" size="lg" fullWidth onClick={onVolver}>
        Volver
      </Button>
    </form>
  );
};
