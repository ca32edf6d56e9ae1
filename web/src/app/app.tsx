import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { useEffect } from 'react';
import { queryClient } from '../lib/consulta';
import { useSesion } from '../lib/sesion';
import { recordarDestino } from '../sesion/destino';
import { temaManager, theme } from '../ui/theme';
import { router } from './router';

/** Asks the guards again whenever who is signed in changes, in this tab or in another. */
const seguirSesion = (): (() => void) =>
  useSesion.subscribe((ahora, antes) => {
    const cambio = ahora.user?.id !== antes.user?.id || ahora.user?.isFirstLogin !== antes.user?.isFirstLogin;
    if (!cambio || !ahora.isInitialized) return;
    // Who lost the session (rather than leaving) comes back to the same place.
    if (!ahora.user && ahora.error) recordarDestino(router.state.location.href);
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
