import { Button, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { faltasDePassword } from '@tramos/contract/sesion';
import { useState } from 'react';
import { esAppError } from '../lib/app-error';
import { useSesion } from '../lib/sesion';
import { useTitulo } from '../ui/use-titulo';
import { cambiarPassword, cerrarSesion } from './acciones';
import { tomarDestino } from './destino';
import classes from './form.module.css';
import { FormError } from './form-error';
import { PasswordField } from './password-field';
import { PasswordRules } from './password-rules';
import { PublicFrame } from './public-frame';

const FALLO = 'No se pudo cambiar la contraseña. La anterior sigue vigente.';

const explicacion = (forzado: boolean, conSesion: boolean): string => {
  if (forzado) return 'Es su primer ingreso: elija una contraseña propia para continuar.';
  return conSesion
    ? 'Al cambiarla se cierran sus otras sesiones.'
    : 'Escriba su usuario y su contraseña actual para elegir una nueva.';
};

/** Changes one's own password; forced at the first sign-in. Without a session it also asks who one is (product §5). */
export const ChangePasswordScreen = () => {
  useTitulo('Cambiar contraseña');
  const navigate = useNavigate();
  const user = useSesion((s) => s.user);
  const [username, setUsername] = useState('');
  const [actual, setActual] = useState('');
  const [nueva, setNueva] = useState('');
  const [repetida, setRepetida] = useState('');
  const cambio = useMutation({
    mutationFn: cambiarPassword,
    onSuccess: () => navigate({ href: tomarDestino(), replace: true }),
  });
  const quien = user?.username ?? username.trim();
  const lista =
    quien !== '' && actual !== '' && repetida === nueva && faltasDePassword(nueva, quien).length === 0;
  const enviar = (evento: React.FormEvent) => {
    evento.preventDefault();
    if (lista)
      cambio.mutate({
        ...(user ? {} : { username: quien }),
        password_actual: actual,
        password_nueva: nueva,
      });
  };
  return (
    <PublicFrame titulo="Cambiar contraseña">
      <p className={classes.bajada}>{explicacion(user?.isFirstLogin ?? false, user !== null)}</p>
      <form className={classes.forma} onSubmit={enviar}>
        {user ? null : (
          <TextInput
            label="Usuario"
            size="lg"
            value={username}
            onChange={(evento) => setUsername(evento.currentTarget.value)}
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
          />
        )}
        <PasswordField
          label="Contraseña actual"
          value={actual}
          onChange={setActual}
          autoComplete="current-password"
        />
        <PasswordField
          label="Contraseña nueva"
          value={nueva}
          onChange={setNueva}
          autoComplete="new-password"
        />
        <PasswordRules password={nueva} username={quien} />
        <PasswordField
          label="Repita la contraseña nueva"
          value={repetida}
          onChange={setRepetida}
          autoComplete="new-password"
          error={repetida !== '' && repetida !== nueva ? 'No coincide con la contraseña nueva' : null}
        />
        {cambio.error ? (
          <FormError>{esAppError(cambio.error) ? cambio.error.message : FALLO}</FormError>
        ) : null}
        <Button type="submit" size="lg" fullWidth loading={cambio.isPending} disabled={!lista}>
          Cambiar contraseña
        </Button>
        {user ? (
          <Button
            variant="default"
            size="lg"
            fullWidth
            onClick={() => (user.isFirstLogin ? void cerrarSesion() : void navigate({ to: '/mapa' }))}
          >
            {user.isFirstLogin ? 'Salir' : 'Volver'}
          </Button>
        ) : null}
      </form>
    </PublicFrame>
  );
};
