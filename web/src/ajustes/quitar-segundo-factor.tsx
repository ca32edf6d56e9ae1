import type { User } from '@tramos/contract/usuario';
import { useState } from 'react';
import { llamar } from '../lib/api';
import { PasswordField } from '../ui/password-field';
import { UsernameHint } from '../ui/username-hint';
import classes from './ajustes.module.css';
import { FormaConCodigo } from './forma-con-codigo';

interface QuitarSegundoFactorProps {
  username: string;
  onQuitado: (user: User) => void;
  onCancelar: () => void;
}

/** Removes the second factor; whoever finds a console open must not be able to, so both factors are asked for. */
export const QuitarSegundoFactor = ({ username, onQuitado, onCancelar }: QuitarSegundoFactorProps) => {
  const [password, setPassword] = useState('');
  return (
    <FormaConCodigo
      accion="Quitar segundo factor"
      llamada={(codigo) => llamar('quitarSegundoFactor', { body: { password, codigo } })}
      onHecho={({ user }) => onQuitado(user)}
      onCancelar={onCancelar}
      lista={password !== ''}
      conRecuperacion
    >
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
    </FormaConCodigo>
  );
};
