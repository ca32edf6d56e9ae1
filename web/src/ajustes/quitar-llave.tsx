import { useMutation } from '@tanstack/react-query';
import type { Llave } from '@tramos/contract/llaves';
import type { User } from '@tramos/contract/usuario';
import { useState } from 'react';
import { llamar } from '../lib/api';
import { llavesDisponibles } from '../lib/llaves-disponibles';
import { BotonActo } from '../ui/boton-acto';
import { FormError } from '../ui/form-error';
import { PasswordField } from '../ui/password-field';
import { UsernameHint } from '../ui/username-hint';
import classes from './ajustes.module.css';
import { FormaConCodigo } from './forma-con-codigo';

interface QuitarLlaveProps {
  llave: Llave;
  username: string;
  sinAplicacion: boolean;
  onQuitada: (user: User) => void;
  onCancelar: () => void;
}

/** Removes a passkey, for who uses one or, where it is lost, writes the password and a code. */
export const QuitarLlave = ({ llave, username, sinAplicacion, onQuitada, onCancelar }: QuitarLlaveProps) => {
  const [password, setPassword] = useState('');
  const conLlave = useMutation({
    mutationFn: async () => {
      const { usarLlave } = await import('../lib/llaves');
      const usada = await usarLlave(await llamar('opcionesLlave'));
      return llamar('quitarLlave', { body: { id: llave.id, llave: usada } });
    },
    onSuccess: ({ user }) => onQuitada(user),
  });
  return (
    <div className={classes.pasos}>
      <p>
        <strong>{llave.nombre}</strong> dejará de abrir la consola. Confirme que es usted con una de sus
        llaves o, si ya no la tiene, con su contraseña y un código.
      </p>
      {llavesDisponibles() ? (
        <div className={classes.acciones}>
          <BotonActo ocupado={conLlave.isPending} onClick={() => conLlave.mutate()}>
            Confirmar con una llave
          </BotonActo>
        </div>
      ) : null}
      {conLlave.error ? <FormError error={conLlave.error} onRetry={() => conLlave.mutate()} /> : null}
      <FormaConCodigo
        accion="Quitar llave"
        llamada={(codigo) => llamar('quitarLlave', { body: { id: llave.id, password, codigo } })}
        onHecho={({ user }) => onQuitada(user)}
        onCancelar={onCancelar}
        lista={password !== ''}
        conRecuperacion
        sinAplicacion={sinAplicacion}
      >
        <UsernameHint username={username} />
        <div className={classes.campo}>
          <PasswordField
            label="Contraseña"
            value={password}
            onChange={setPassword}
            autoComplete="current-password"
          />
        </div>
      </FormaConCodigo>
    </div>
  );
};
