import { useState } from 'react';
import { useSesion } from '../lib/sesion';
import { useSitio } from '../lib/sitio';
import { useTitulo } from '../ui/use-titulo';
import { iniciarSesion } from './acciones';
import { CodigoForm } from './codigo-form';
import { CredencialesForm, type Ingreso } from './credenciales-form';
import { DemoAccounts } from './demo-accounts';
import classes from './form.module.css';
import { PublicFrame } from './public-frame';

/**
 * The sign-in screen: the password, then the code of accounts that have a second factor. Where it leads afterwards
 * is the guard's business, which sees the new session.
 */
export const LoginScreen = () => {
  useTitulo('Iniciar sesión');
  const sitio = useSitio();
  const { loading, error } = useSesion();
  const [ingreso, setIngreso] = useState<Ingreso>({ username: '', password: '' });
  const [conCodigo, setConCodigo] = useState(false);

  const entrar = async () => setConCodigo((await iniciarSesion(ingreso)) === 'codigo');
  const volver = () => {
    useSesion.setState({ error: null });
    setIngreso({ ...ingreso, password: '' });
    setConCodigo(false);
  };
  return (
    <PublicFrame titulo="Iniciar sesión">
      <p className={classes.bajada}>Monitoreo de ductos{sitio ? `, ${sitio.nombre}` : ''}</p>
      {conCodigo ? (
        <CodigoForm
          username={ingreso.username.trim()}
          onEnviar={async (codigo) => void (await iniciarSesion({ ...ingreso, codigo }))}
          onVolver={volver}
          error={error}
          loading={loading}
        />
      ) : (
        <CredencialesForm
          valor={ingreso}
          onChange={setIngreso}
          onEnviar={() => void entrar()}
          error={error}
          loading={loading}
        />
      )}
      <p className={classes.nota}>
        Al entrar aquí se cierra su sesión en cualquier otro equipo. Si olvidó su contraseña, pida una nueva a
        un administrador.
      </p>
      {sitio?.demo && !conCodigo ? <DemoAccounts onPick={setIngreso} /> : null}
    </PublicFrame>
  );
};
