import { useMutation } from '@tanstack/react-query';
import { faltasDePassword } from '@tramos/contract/password-nueva';
import { useState } from 'react';
import { esAppError } from '../lib/app-error';
import { cambiarPassword } from '../lib/cambiar-password';
import { useUser } from '../lib/sesion';
import { useSitio } from '../lib/sitio';
import { BotonActo } from '../ui/boton-acto';
import { FormError } from '../ui/form-error';
import { PasswordField } from '../ui/password-field';
import { PasswordRules } from '../ui/password-rules';
import { PasswordStrength } from '../ui/password-strength';
import { SinGuardar } from '../ui/sin-guardar';
import { UsernameHint } from '../ui/username-hint';
import classes from './ajustes.module.css';

const VACIA = { actual: '', nueva: '', repetida: '' };
const FALLO = 'No se pudo cambiar la contraseña. La anterior sigue vigente.';

/** Which field the server speaks of, if it names one. */
const campoDe = (error: unknown): string | undefined => (esAppError(error) ? error.field : undefined);

/** Changes one's own password; the other sessions of the account end. */
export const Contrasena = () => {
  const { username, pantalla, externa } = useUser();
  const proveedor = useSitio()?.proveedor ?? 'el proveedor de identidad';
  const [escrita, setEscrita] = useState(VACIA);
  const cambio = useMutation({ mutationFn: cambiarPassword, onSuccess: () => setEscrita(VACIA) });
  const { actual, nueva, repetida } = escrita;
  const poner = (parte: Partial<typeof VACIA>) => {
    if (cambio.isSuccess || cambio.isError) cambio.reset();
    setEscrita({ ...escrita, ...parte });
  };
  const lista = actual !== '' && repetida === nueva && faltasDePassword(nueva, username).length === 0;
  const pendiente = !cambio.isPending && (actual !== '' || nueva !== '' || repetida !== '');
  const deCampo = campoDe(cambio.error);
  const dicho = esAppError(cambio.error) ? cambio.error.message : FALLO;
  if (externa) return <p>Su cuenta entra con {proveedor}: su contraseña se cambia allí.</p>;
  if (pantalla)
    return <p>La contraseña de una pantalla de pared la restablece un administrador en Configuración.</p>;
  return (
    <form
      className={classes.pasos}
      noValidate
      onSubmit={(evento) => {
        evento.preventDefault();
        if (lista) cambio.mutate({ password_actual: actual, password_nueva: nueva });
      }}
    >
      <UsernameHint username={username} />
      <div className={classes.campo}>
        <PasswordField
          label="Contraseña actual"
          value={actual}
          onChange={(texto) => poner({ actual: texto })}
          autoComplete="current-password"
          error={deCampo === 'password_actual' ? dicho : null}
        />
      </div>
      <div className={classes.campo}>
        <PasswordField
          label="Contraseña nueva"
          value={nueva}
          onChange={(texto) => poner({ nueva: texto })}
          autoComplete="new-password"
          error={deCampo === 'password_nueva' ? dicho : null}
        />
      </div>
      <div className={classes.campo}>
        {deCampo === 'password_nueva' ? null : <PasswordStrength password={nueva} username={username} />}
        <PasswordRules password={nueva} username={username} />
      </div>
      <div className={classes.campo}>
        <PasswordField
          label="Repita la contraseña nueva"
          value={repetida}
          onChange={(texto) => poner({ repetida: texto })}
          autoComplete="new-password"
          error={repetida !== '' && repetida !== nueva ? 'No coincide con la contraseña nueva' : null}
        />
      </div>
      <p className={classes.nota} role="status">
        {cambio.isSuccess
          ? 'Contraseña cambiada. Sus otras sesiones se cerraron.'
          : 'Al cambiarla se cierran sus otras sesiones.'}
      </p>
      {cambio.error && deCampo === undefined ? <FormError error={cambio.error}>{dicho}</FormError> : null}
      <div className={classes.acciones}>
        <BotonActo type="submit" ocupado={cambio.isPending} disabled={!lista}>
          Cambiar contraseña
        </BotonActo>
      </div>
      <SinGuardar pendiente={() => pendiente} />
    </form>
  );
};
