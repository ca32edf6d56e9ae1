import type { User } from '@tramos/contract/usuario';
import { useState } from 'react';
import { llamar } from '../lib/api';
import { PasswordField } from '../ui/password-field';
import { UsernameHint } from '../ui/username-hint';
import classes from './ajustes.module.css';
import { FormaConCodigo } from './forma-con-codigo';

interface QuitarSegundoFactorProps {
  username: string;
  /** The password is the identity provider's: there is none to ask for. */
  externa: boolean;
  onQuitado: (user: User) => void;
  onCancelar: () => void;
}

/** Removes the second factor; whoever finds a console open must not be able to, so both factors are asked for. */
export const QuitarSegundoFactor = ({
  username,
  externa,
  onQuitado,
  onCancelar,
}: QuitarSegundoFactorProps) => {
  const [password, setPassword] = useState('');
  return (
    <FormaConCodigo
      accion="Quitar segundo factor"
      llamada={(codigo) => llamar('quitarSegundoFactor', { body: { password, codigo } })}
      onHecho={({ user }) => onQuitado(user)}
      onCancelar={onCancelar}
      lista={externa || password !== ''}
      conRecuperacion
    >
      <p>
        Al entrar ya no se le pedirá un código de la aplicación. Si no le queda una llave de acceso, los
        códigos de recuperación dejarán de servir.
      </p>
      {externa ? null : (
        <>
          <UsernameHint username={username} />
          <div className={classes.campo}>
            <PasswordField
              label="Contraseña"
              value={password}
              onChange={setPassword}
              autoComplete="current-password"
            />
          </div>
        </>
      )}
    </FormaConCodigo>
  );
};
