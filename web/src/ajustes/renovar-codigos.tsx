import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type { User } from '@tramos/contract/usuario';
import { useState } from 'react';
import { llamar } from '../lib/api';
import { CodeField, codigoLimpio } from '../ui/code-field';
import { FormError } from '../ui/form-error';
import classes from './ajustes.module.css';
import { motivoDe } from './motivo';

interface RenovarCodigosProps {
  onRenovados: (recibidos: { user: User; codigos: string[] }) => void;
  onCancelar: () => void;
}

/** New recovery codes in the place of the old ones. */
export const RenovarCodigos = ({ onRenovados, onCancelar }: RenovarCodigosProps) => {
  const [codigo, setCodigo] = useState('');
  const renovar = useMutation({
    mutationFn: () => llamar('renovarCodigos', { body: { codigo: codigoLimpio(codigo) } }),
    onSuccess: onRenovados,
    onError: () => setCodigo(''),
  });
  const enviar = (evento: React.FormEvent) => {
    evento.preventDefault();
    if (codigoLimpio(codigo) !== '') renovar.mutate();
  };
  return (
    <form className={classes.pasos} onSubmit={enviar}>
      <p>Los códigos de recuperación que tenga dejarán de servir.</p>
      <div className={classes.campo}>
        <CodeField value={codigo} onChange={setCodigo} autoFocus />
      </div>
      {renovar.error ? <FormError>{motivoDe(renovar.error)}</FormError> : null}
      <div className={classes.acciones}>
        <Button type="submit" loading={renovar.isPending}>
          Cambiar códigos
        </Button>
        <Button variant="default" onClick={onCancelar}>
          Cancelar
        </Button>
      </div>
    </form>
  );
};
