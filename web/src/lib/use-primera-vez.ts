import { useQuery } from '@tanstack/react-query';
import type { PrimeraVez } from '@tramos/contract/instalacion';
import { llamar } from './api';
import { pasosDe } from './primera-vez';
import { useSesion } from './sesion';
import { useSitio } from './sitio';

/** Quick enough that a step ticks itself while somebody looks. */
const CADA_MS = 2_000;
const completa = (tiene: PrimeraVez | undefined): boolean =>
  tiene !== undefined && pasosDe(tiene).every(({ hecho }) => hecho);

/** Of a real site, for its administrators who see all of it; undefined for everybody else. Asked again until nothing is missing. */
export const usePrimeraVez = (): PrimeraVez | undefined => {
  const admin = useSesion(
    (s) => s.user?.role === 'administrator' && s.user.todos_los_sistemas && !s.user.pantalla,
  );
  const demo = useSitio()?.demo ?? true;
  const { data } = useQuery({
    enabled: admin && !demo,
    queryKey: ['configuracion', 'primera-vez'],
    queryFn: ({ signal }) => llamar('primeraVez', { signal }),
    refetchInterval: ({ state }) => (completa(state.data) ? false : CADA_MS),
  });
  return admin && !demo ? data : undefined;
};
