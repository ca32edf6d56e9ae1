import { useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { importarPantalla } from '../actualizacion/recarga';
import { useUser } from '../lib/sesion';
import { tomarDestino } from '../sesion/destino';

const SecondFactorScreen = lazy(async () => ({
  default: (await importarPantalla(() => import('./second-factor-screen'))).SecondFactorScreen,
}));

/**
 * Stands in the way of the console until an administrator has the second factor that the site asks for; the guards
 * lead here. It stays until the recovery codes were seen, whatever the session learns of itself meanwhile.
 */
export const SecondFactorGate = ({ children }: { children: React.ReactNode }) => {
  const { falta_segundo_factor } = useUser();
  const navigate = useNavigate();
  const [abierta, setAbierta] = useState(falta_segundo_factor);
  if (falta_segundo_factor && !abierta) setAbierta(true);
  if (!abierta) return children;
  const alListo = () => {
    setAbierta(false);
    void navigate({ href: tomarDestino(), replace: true });
  };
  return (
    <Suspense>
      <SecondFactorScreen onListo={alListo} />
    </Suspense>
  );
};
