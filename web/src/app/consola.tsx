import '../ui/mantine-styles-consola';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { accesoDeRuta } from '@tramos/contract/acceso';
import type { User } from '@tramos/contract/usuario';
import { useEffect } from 'react';
import { queryClient } from '../lib/consulta';
import { useSesion } from '../lib/sesion';
import { recordarDestino } from '../sesion/destino';
import { mantenerToken } from '../sesion/mantener-token';
import { derechosDe } from './guardias';
import { router } from './router';

/** What the person still has to do before the console opens. */
const pendientesDe = ({ user }: { user: User | null }): string =>
  `${user?.isFirstLogin}|${user?.falta_segundo_factor}`;

/**
 * Whenever who is signed in, or what they may see, changes, in this tab or in another: nothing that was shown before
 * stays in memory, and the guards are asked again.
 */
const seguirSesion = (): (() => void) =>
  useSesion.subscribe((ahora, antes) => {
    const otros = derechosDe(ahora.user) !== derechosDe(antes.user);
    if (otros) queryClient.removeQueries();
    if (!ahora.isInitialized || (!otros && pendientesDe(ahora) === pendientesDe(antes))) return;
    const { pathname, publicHref } = router.state.location;
    // Who lost the session (rather than leaving) comes back to the same place.
    if (!ahora.user && ahora.error && accesoDeRuta(pathname) !== 'publico') recordarDestino(publicHref);
    void router.invalidate();
  });

/** Every screen behind and before the sign-in, by its address. */
export const Consola = () => {
  const conSesion = useSesion((s) => s.user !== null);
  useEffect(seguirSesion, []);
  useEffect(() => (conSesion ? mantenerToken() : undefined), [conSesion]);
  return (
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  );
};
