import { Button, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { faltasDePassword } from '@tramos/contract/password-nueva';
import type { ChangePasswordBody } from '@tramos/contract/sesion';
import { useState } from 'react';
import { esAppError, seReintenta } from '../lib/app-error';
import { cambiarPassword } from '../lib/cambiar-password';
import { useSesion } from '../lib/sesion';
import { BotonActo } from '../ui/boton-acto';
import { CodeField, codigoLimpio } from '../ui/code-field';
import { FormError } from '../ui/form-error';
import { PasswordField } from '../ui/password-field';
import { PasswordRules } from '../ui/password-rules';
import { PasswordStrength } from '../ui/password-strength';
import { useTitulo } from '../ui/use-titulo';
import { UsernameHint } from '../ui/username-hint';
import { cerrarSesion } from './acciones';
import { tomarDestino } from './destino';
import classes from './form.module.css';
import { PublicFrame } from './public-frame';
import { useEspera } from './use-espera';
import { enEspera, WaitNotice } from './wait-notice';

const FALLO = 'No se pudo cambiar la contraseña. La anterior sigue vigente.';

/** What is said beside the field that it is about. */
const EN_SU_CAMPO: readonly string[] = ['password_actual', 'password_nueva'];

const explicacion = (forzado: boolean, conSesion: boolean): string => {
  if (forzado) return 'Es su primer ingreso: elija una contraseña propia para continuar.';
  return conSesion
    ? 'Al cambiarla se cierran sus otras sesiones.'
    : 'Escriba su usuario y su contraseña actual para elegir una nueva.';
};

/** The server wants a code of the second factor with the change. */
const pideCodigo = (error: unknown): boolean =>
  esAppError(error) && (error.code === 'codigo_requerido' || error.code === 'codigo_incorrecto');

/** Changes one's own password; forced at the first sign-in. Without a session it also asks who one is (product §5). */
export const ChangePasswordScreen = () => {
  useTitulo('Cambiar contraseña');
  const navigate = useNavigate();
  const user = useSesion((s) => s.user);
  const [username, setUsername] = useState('');
  const [actual, setActual] = useState('');
  const [nueva, setNueva] = useState('');
  const [repetida, setRepetida] = useState('');
  const [codigo, setCodigo] = useState('');
  const [conCodigo, setConCodigo] = useState(false);
  const cambio = useMutation({
    mutationFn: cambiarPassword,
    onSuccess: () => navigate({ href: tomarDestino(), replace: true }),
    onError: (error) => {
      setConCodigo((antes) => antes || pideCodigo(error));
      if (!seReintenta(error)) setCodigo('');
    },
  });
  const segundos = useEspera(esAppError(cambio.error) ? (cambio.error.espera_hasta ?? null) : null);
  /** What the server found wrong, by the field that it names; what it says of none goes below. */
  const deCampo = esAppError(cambio.error) ? cambio.error.field : undefined;
  const dicho = esAppError(cambio.error) ? cambio.error.message : FALLO;
  const falta = (campo: keyof ChangePasswordBody) => (deCampo === campo ? dicho : null);
  const quien = user?.username ?? username.trim();
  const lista =
    quien !== '' &&
    actual !== '' &&
    repetida === nueva &&
    faltasDePassword(nueva, quien).length === 0 &&
    (!conCodigo || codigoLimpio(codigo) !== '');
  /** What was refused is being mended. */
  const alEscribir = (poner: (texto: string) => void) => (texto: string) => {
    if (EN_SU_CAMPO.includes(deCampo ?? '')) cambio.reset();
    poner(texto);
  };
  const enviar = (evento: React.FormEvent) => {
    evento.preventDefault();
    if (lista && !segundos)
      cambio.mutate({
        ...(user ? {} : { username: quien }),
        ...(conCodigo ? { codigo: codigoLimpio(codigo) } : {}),
        password_actual: actual,
        password_nueva: nueva,
      });
  };
  return (
    <PublicFrame titulo="Cambiar contraseña">
      <p className={classes.bajada}>{explicacion(user?.isFirstLogin ?? false, user !== null)}</p>
      <form className={classes.forma} onSubmit={enviar}>
        {user ? (
          <UsernameHint username={user.username} />
        ) : (
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
          onChange={alEscribir(setActual)}
          autoComplete="current-password"
          error={falta('password_actual')}
        />
        <PasswordField
          label="Contraseña nueva"
          value={nueva}
          onChange={alEscribir(setNueva)}
          autoComplete="new-password"
          error={falta('password_nueva')}
        />
        {deCampo === 'password_nueva' ? null : <PasswordStrength password={nueva} username={quien} />}
        <PasswordRules password={nueva} username={quien} />
        <PasswordField
          label="Repita la contraseña nueva"
          value={repetida}
          onChange={setRepetida}
          autoComplete="new-password"
          error={repetida !== '' && repetida !== nueva ? 'No coincide con la contraseña nueva' : null}
        />
        {conCodigo ? <CodeField value={codigo} onChange={setCodigo} conRecuperacion autoFocus /> : null}
        {segundos === null ? null : <WaitNotice segundos={segundos} />}
        {cambio.error && segundos === null && !EN_SU_CAMPO.includes(deCampo ?? '') ? (
          <FormError error={cambio.error}>{dicho}</FormError>
        ) : null}
        <BotonActo
          type="submit"
          size="lg"
          fullWidth
          ocupado={cambio.isPending}
          disabled={!lista}
          {...enEspera(segundos)}
        >
          Cambiar contraseña
        </BotonActo>
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
