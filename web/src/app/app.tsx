import { Button, MantineProvider } from '@mantine/core';
import { Suspense, use, useEffect, useState } from 'react';
import { importarPantalla, recargarUnaVez } from '../actualizacion/recarga';
import { conCamino, rutaDePagina } from '../lib/camino';
import { logger } from '../lib/logger';
import { useSesion } from '../lib/sesion';
import { esperarSitio } from '../lib/sitio';
import { comprobarSesion } from '../sesion/acciones';
import { recordarDestino } from '../sesion/destino';
import classes from '../sesion/form.module.css';
import { LoginScreen } from '../sesion/login-screen';
import { PublicFrame } from '../sesion/public-frame';
import { temaManager, theme } from '../ui/theme';
import { pasoPara } from './guardias';

/**
 * True when this visitor has to sign in before anything else: the page then fetches the sign-in screen and no more
 * (decision 031). Where they were going is kept for afterwards, as the guard of the routes keeps it.
 */
const empezarPorEntrar = (): boolean => {
  const { pathname, search, hash } = window.location;
  const ruta = rutaDePagina();
  if (useSesion.getState().user) return false;
  if (ruta !== '/login') {
    if (pasoPara(ruta, null) !== 'ir_a_login') return false;
    recordarDestino(pathname + search + hash);
    window.history.replaceState(null, '', conCamino('/login'));
  }
  void comprobarSesion();
  return true;
};

const traerConsola = () => importarPantalla(() => import('./consola'));
type Pieza = Awaited<ReturnType<typeof traerConsola>>;

/** The console's code, from the moment that somebody needs it; `fallo` when it did not come. */
const useConsola = (hace_falta: boolean): Pieza | 'fallo' | null => {
  const [pieza, setPieza] = useState<Pieza | 'fallo' | null>(null);
  useEffect(() => {
    if (!hace_falta) return;
    traerConsola().then(setPieza, async (error: unknown) => {
      logger.error('the console could not be loaded', error);
      // An older version's file, most likely: then the page is about to go, and nothing is shown of it.
      if (!(await recargarUnaVez())) setPieza('fallo');
    });
  }, [hace_falta]);
  return pieza;
};

/** A browser does not ask again for code that failed, until the page is loaded anew. */
const SinConsola = () => (
  <PublicFrame titulo="La consola no se pudo abrir">
    <p className={classes.bajada}>
      No llegó completa desde el servidor. Su sesión sigue abierta: revise la red e intente de nuevo.
    </p>
    <div className={classes.forma}>
      <Button size="lg" fullWidth onClick={() => window.location.reload()}>
        Reintentar
      </Button>
    </div>
  </PublicFrame>
);

const Entrada = ({ entrando, sitio }: { entrando: boolean; sitio: Promise<void> }) => {
  use(sitio);
  const conSesion = useSesion((s) => s.user !== null);
  const consola = useConsola(!entrando || conSesion);
  if (consola === 'fallo') return <SinConsola />;
  if (consola) return <consola.Consola />;
  return entrando ? <LoginScreen /> : null;
};

/** What a page starts with, made once: whether by signing in, and the site's own word for the first screen. */
export const crearApp = () => {
  const partes = { entrando: empezarPorEntrar(), sitio: esperarSitio() };
  if (!partes.entrando) void traerConsola().catch(() => undefined);
  return (
    <MantineProvider
      theme={theme}
      colorSchemeManager={temaManager}
      defaultColorScheme="auto"
      // Written by the page itself, all of them: its sheet of the same would weigh 4 kB.
      deduplicateCssVariables={false}
    >
      <Suspense>
        <Entrada {...partes} />
      </Suspense>
    </MantineProvider>
  );
};
