import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { seReintenta } from '../lib/app-error';
import { BotonActo } from '../ui/boton-acto';
import { CodeField, codigoLimpio } from '../ui/code-field';
import { FormError } from '../ui/form-error';
import classes from './ajustes.module.css';

interface FormaConCodigoProps<T> {
  /** What stands above the code. */
  children: React.ReactNode;
  /** Words of the button. */
  accion: string;
  /** Takes the code without its spaces. */
  llamada: (codigo: string) => Promise<T>;
  onHecho: (respuesta: T) => void;
  onCancelar: () => void;
  /** Whether the rest of the form is filled in. */
  lista?: boolean;
  /** A recovery code serves as well. */
  conRecuperacion?: boolean;
  /** There is no application: only a recovery code does. */
  sinAplicacion?: boolean;
}

/** A change of the second factor, which a code of the authenticator allows. A refused code is written again. */
export const FormaConCodigo = <T,>({
  children,
  accion,
  llamada,
  onHecho,
  onCancelar,
  lista = true,
  conRecuperacion = false,
  sinAplicacion = false,
}: FormaConCodigoProps<T>) => {
  const [codigo, setCodigo] = useState('');
  const cambio = useMutation({
    mutationFn: () => llamada(codigoLimpio(codigo)),
    onSuccess: onHecho,
    onError: (error) => {
      if (!seReintenta(error)) setCodigo('');
    },
  });
  const enviar = (evento: React.FormEvent) => {
    evento.preventDefault();
    if (lista && codigoLimpio(codigo) !== '') cambio.mutate();
  };
  return (
    <form className={classes.pasos} onSubmit={enviar}>
      {children}
      <div className={classes.campo}>
        <CodeField
          value={codigo}
          onChange={setCodigo}
          conRecuperacion={conRecuperacion}
          sinAplicacion={sinAplicacion}
          autoFocus={!conRecuperacion}
        />
      </div>
      {cambio.error ? <FormError error={cambio.error} /> : null}
      <div className={classes.acciones}>
        <BotonActo type="submit" ocupado={cambio.isPending}>
          {accion}
        </BotonActo>
        <Button variant="default" onClick={onCancelar}>
          Cancelar
        </Button>
      </div>
    </form>
  );
};
