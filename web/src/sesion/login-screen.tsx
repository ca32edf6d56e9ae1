import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useSesion } from '../lib/sesion';
import { useSitio } from '../lib/sitio';
import { Kbd } from '../ui/kbd';
import { useTitulo } from '../ui/use-titulo';
import { iniciarSesion } from './acciones';
import { DemoAccounts } from './demo-accounts';
import classes from './form.module.css';
import { FormError } from './form-error';
import { PasswordField } from './password-field';
import { PublicFrame } from './public-frame';

/** The sign-in screen. Where it leads afterwards is the guard's business, which sees the new session. */
export const LoginScreen = () => {
  useTitulo('Iniciar sesión');
  const sitio = useSitio();
  const { loading, error } = useSesion();
  const [username, setUsername] = useState('');
  const [password, setPassword] = useState('');
  const [enviado, setEnviado] = useState(false);

  const enviar = async (evento: React.FormEvent) => {
    evento.preventDefault();
    setEnviado(true);
    if (username.trim() !== '' && password !== '') await iniciarSesion({ username, password });
  };
  return (
    <PublicFrame titulo="Iniciar sesión">
      <p className={classes.bajada}>Monitoreo de ductos{sitio ? `, ${sitio.nombre}` : ''}</p>
      <form className={classes.forma} onSubmit={(evento) => void enviar(evento)}>
        <TextInput
          label="Usuario"
          size="lg"
          value={username}
          onChange={(evento) => setUsername(evento.currentTarget.value)}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          error={enviado && username.trim() === '' ? 'Escriba su usuario' : null}
          autoFocus
        />
        <PasswordField
          label="Contraseña"
          value={password}
          onChange={setPassword}
          autoComplete="current-password"
          error={enviado && password === '' ? 'Escriba su contraseña' : null}
        />
        {error ? <FormError>{error}</FormError> : null}
        <Button type="submit" size="lg" fullWidth loading={loading} rightSection={<Kbd>Enter</Kbd>}>
          Iniciar sesión
        </Button>
      </form>
      <p className={classes.nota}>
        Al entrar aquí se cierra su sesión en cualquier otro equipo. Si olvidó su contraseña, pida una nueva a
        un administrador.
      </p>
      {sitio?.demo ? (
        <DemoAccounts
          onPick={(cuenta) => {
            setUsername(cuenta.username);
            setPassword(cuenta.password);
          }}
        />
      ) : null}
    </PublicFrame>
  );
};
