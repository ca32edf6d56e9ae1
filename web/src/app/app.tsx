import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { accesoDeRuta } from '@tramos/contract/acceso';
import { useEffect } from 'react';
import { queryClient } from '../lib/consulta';
import { useSesion } from '../lib/sesion';
import { sitioQuery } from '../lib/sitio';
import { recordarDestino } from '../sesion/destino';
import { temaManager, theme } from '../ui/theme';
import { router } from './router';

/**
 * Whenever who is signed in changes, in this tab or in another: nothing that the earlier person was shown stays in
 * memory, and the guards are asked again.
 */
const seguirSesion = (): (() => void) =>
  useSesion.subscribe((ahora, antes) => {
    const otro = ahora.user?.id !== antes.user?.id;
    if (otro)
      queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== sitioQuery.queryKey[0] });
    if (!ahora.isInitialized || (!otro && ahora.user?.isFirstLogin === antes.user?.isFirstLogin)) return;
    const { pathname, href } = router.state.location;
    // Who lost the session (rather than leaving) comes back to the same place.
    if (!ahora.user && ahora.error && accesoDeRuta(pathname) !== 'publico') recordarDestino(href);
    void router.invalidate();
  });

export const App = () => {
  useEffect(seguirSesion, []);
  return (
    <QueryClientProvider client={queryClient}>
      <MantineProvider theme={theme} colorSchemeManager={temaManager} defaultColorScheme="auto">
        <RouterProvider router={router} />
      </MantineProvider>
    </QueryClientProvider>
  );
};
