import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type { User } from '@tramos/contract/usuario';
import { useState } from 'react';
import { llamar } from '../lib/api';
import { CodeField, codigoLimpio } from '../ui/code-field';
import { FormError } from '../ui/form-error';
import { PasswordField } from '../ui/password-field';
import { UsernameHint } from '../ui/username-hint';
import classes from './ajustes.module.css';
import { motivoDe } from './motivo';

interface QuitarSegundoFactorProps {
  username: string;
  onQuitado: (user: User) => void;
  onCancelar: () => void;
}

/** Removes the second factor; whoever finds a console open must not be able to, so both factors are asked for. */
export const QuitarSegundoFactor = ({ username, onQuitado, onCancelar }: QuitarSegundoFactorProps) => {
  const [password, setPassword] = useState('');
  const [codigo, setCodigo] = useState('');
  const quitar = useMutation({
    mutationFn: () => llamar('quitarSegundoFactor', { body: { password, codigo: codigoLimpio(codigo) } }),
    onSuccess: ({ user }) => onQuitado(user),
    onError: () => setCodigo(''),
  });
  const enviar = (evento: React.FormEvent) => {
    evento.preventDefault();
    if (password !== '' && codigoLimpio(codigo) !== '') quitar.mutate();
  };
  return (
    <form className={classes.pasos} onSubmit={enviar}>
      <p>Para entrar volverá a bastar la contraseña, y los códigos de recuperación dejarán de servir.</p>
      <UsernameHint username={username} />
      <div className={classes.campo}>
        <PasswordField
          label="Contraseña"
          value={password}
          onChange={setPassword}
          autoComplete="current-password"
        />
      </div>
      <div className={classes.campo}>
        <CodeField value={codigo} onChange={setCodigo} conRecuperacion />
      </div>
      {quitar.error ? <FormError>{motivoDe(quitar.error)}</FormError> : null}
      <div className={classes.acciones}>
        <Button type="submit" loading={quitar.isPending}>
          Quitar segundo factor
        </Button>
        <Button variant="default" onClick={onCancelar}>
          Cancelar
        </Button>
      </div>
    </form>
  );
};
