import { Button } from '@mantine/core';
import { MENSAJES_DE_ENTRADA } from '@tramos/contract/mensajes-entrada';
import { plegar } from '@tramos/contract/plegar';
import { useEffect, useState } from 'react';
import { llavesDisponibles } from '../lib/llaves-disponibles';
import { useSesion } from '../lib/sesion';
import { useSitio } from '../lib/sitio';
import { useTitulo } from '../ui/use-titulo';
import {
  canjearProveedor,
  entrarConLlave,
  FALLO_INICIO,
  iniciarSesion,
  irAlProveedor,
  type PasoIngreso,
  tomarRegreso,
} from './acciones';
import { CodigoForm } from './codigo-form';
import { CredencialesForm, type Ingreso } from './credenciales-form';
import { DemoAccounts } from './demo-accounts';
import classes from './form.module.css';
import { PublicFrame } from './public-frame';
import { useEspera } from './use-espera';

/** Why the provider's people did not come in; a word that this console does not know is no reason to be silent. */
const textoDeRegreso = (como: string): string =>
  (MENSAJES_DE_ENTRADA as Readonly<Record<string, string>>)[como] ?? MENSAJES_DE_ENTRADA.proveedor_rechazo;

/**
 * The sign-in screen: the password, then the code of accounts that have a second factor. Where it leads afterwards
 * is the guard's business, which sees the new session.
 */
export const LoginScreen = () => {
  useTitulo('Iniciar sesión');
  const sitio = useSitio();
  const { loading, error, espera } = useSesion();
  const [ingreso, setIngreso] = useState<Ingreso>({ username: '', password: '' });
  const [paso, setPaso] = useState<PasoIngreso>('fallo');
  /** The identity provider said who it is: the code belongs to that. */
  const [vuelto, setVuelto] = useState(false);
  const proveedor = sitio?.proveedor ?? null;

  // Whoever signs in with another account meanwhile does not have to wait for this one.
  const espera_suya = espera !== null && plegar(espera.username) === plegar(ingreso.username.trim());
  const segundos = useEspera(espera_suya ? espera.hasta_ms : null);
  const estado = { error: espera ? null : error, loading, segundos };

  useEffect(() => {
    const como = tomarRegreso();
    if (como === 'listo') {
      setVuelto(true);
      void canjearProveedor().then(setPaso);
    } else if (como !== null) useSesion.setState({ error: textoDeRegreso(como) });
  }, []);

  const entrar = async () => {
    setVuelto(false);
    setPaso(await iniciarSesion(ingreso));
  };
  const username = ingreso.username.trim();
  const enviarCodigo = async (codigo: string) => {
    await (vuelto ? canjearProveedor(codigo) : iniciarSesion({ ...ingreso, codigo }));
    return useSesion.getState().error !== FALLO_INICIO;
  };
  const volver = () => {
    useSesion.setState({ error: null });
    setIngreso({ ...ingreso, password: '' });
    setPaso('fallo');
  };
  const conFactor = paso !== 'fallo' && paso !== 'dentro';
  return (
    <PublicFrame titulo="Iniciar sesión">
      <p className={classes.bajada}>Monitoreo de ductos{sitio ? `, ${sitio.nombre}` : ''}</p>
      {conFactor ? (
        <CodigoForm
          bajada={
            vuelto ? (
              `${proveedor} confirmó quién es. Falta el código del segundo factor.`
            ) : (
              <>
                La contraseña de <strong>{username}</strong> es correcta. Falta el segundo factor.
              </>
            )
          }
          onLlave={paso !== 'codigo' && llavesDisponibles() ? () => void entrarConLlave(username) : undefined}
          sinAplicacion={paso === 'llave'}
          onEnviar={enviarCodigo}
          reintenta={error === FALLO_INICIO}
          onVolver={volver}
          {...estado}
        />
      ) : (
        <CredencialesForm
          valor={ingreso}
          onChange={setIngreso}
          onEnviar={() => void entrar()}
          reintenta={error === FALLO_INICIO}
          {...estado}
        />
      )}
      {!conFactor && (proveedor || llavesDisponibles()) ? (
        <div className={classes.otras}>
          {proveedor ? (
            <Button
              variant="default"
              size="lg"
              fullWidth
              disabled={loading}
              onClick={() => void irAlProveedor()}
            >
              Entrar con {proveedor}
            </Button>
          ) : null}
          {llavesDisponibles() ? (
            <Button
              variant="default"
              size="lg"
              fullWidth
              disabled={loading}
              onClick={() => void entrarConLlave()}
            >
              Entrar con llave de acceso
            </Button>
          ) : null}
        </div>
      ) : null}
      <p className={classes.nota}>
        Al entrar aquí se cierra su sesión en cualquier otro equipo. Si olvidó su contraseña, pida una nueva a
        un administrador.
      </p>
      {sitio?.demo && !conFactor ? <DemoAccounts onPick={setIngreso} /> : null}
    </PublicFrame>
  );
};
