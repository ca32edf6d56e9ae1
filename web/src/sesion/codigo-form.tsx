import { Button } from '@mantine/core';
import { useState } from 'react';
import { BotonActo } from '../ui/boton-acto';
import { CodeField, codigoLimpio } from '../ui/code-field';
import { FormError } from '../ui/form-error';
import { Kbd } from '../ui/kbd';
import classes from './form.module.css';
import { enEspera, WaitNotice } from './wait-notice';

interface CodigoFormProps {
  /** What was accepted so far. */
  bajada: React.ReactNode;
  /** Uses a passkey instead; without it the account has none. */
  onLlave?: (() => void) | undefined;
  /** Without the application only the recovery codes are left to write. */
  sinAplicacion?: boolean;
  /** Whether there was an answer: the code is then of no more use. */
  onEnviar: (codigo: string) => Promise<boolean>;
  onVolver: () => void;
  error: string | null;
  reintenta: boolean;
  loading: boolean;
  /** Of a wait for too many attempts: what is left of it. */
  segundos: number | null;
}

/** Second step of signing in, for accounts with a second factor. A refused code is gone: the next one is another. */
export const CodigoForm = ({
  bajada,
  onLlave,
  sinAplicacion = false,
  onEnviar,
  onVolver,
  error,
  reintenta,
  loading,
  segundos,
}: CodigoFormProps) => {
  const [codigo, setCodigo] = useState('');
  const [enviado, setEnviado] = useState(false);
  const enviar = async (evento: React.FormEvent<HTMLFormElement>) => {
    evento.preventDefault();
    const campo = evento.currentTarget.querySelector('input');
    setEnviado(true);
    if (codigoLimpio(codigo) === '' || segundos) return;
    const contestado = await onEnviar(codigoLimpio(codigo));
    if (contestado) setCodigo('');
    setEnviado(false);
    campo?.focus();
  };
  return (
    <form className={classes.forma} onSubmit={(evento) => void enviar(evento)}>
      <p className={classes.paso}>{bajada}</p>
      {onLlave ? (
        <Button size="lg" fullWidth variant={sinAplicacion ? 'filled' : 'default'} onClick={onLlave}>
          Usar llave de acceso
        </Button>
      ) : null}
      <CodeField
        value={codigo}
        onChange={setCodigo}
        conRecuperacion
        sinAplicacion={sinAplicacion}
        autoFocus={!sinAplicacion}
        error={enviado && codigoLimpio(codigo) === '' ? 'Escriba el código' : null}
      />
      {segundos === null ? null : <WaitNotice segundos={segundos} />}
      {error && !loading ? <FormError reintenta={reintenta}>{error}</FormError> : null}
      <BotonActo
        type="submit"
        size="lg"
        fullWidth
        variant={sinAplicacion && onLlave ? 'default' : 'filled'}
        ocupado={loading}
        {...enEspera(segundos)}
        rightSection={<Kbd>Enter</Kbd>}
      >
        Entrar
      </BotonActo>
      <Button variant="default" size="lg" fullWidth onClick={onVolver}>
        Volver
      </Button>
    </form>
  );
};
