import { useQuery } from '@tanstack/react-query';
import { LIMITE_MAX } from '@tramos/contract/limites';
import { llamar } from '../lib/api';
import { useUser } from '../lib/sesion';
import type { Opcion } from './campos';

/** What a form may choose from. Their keys are those of the lists, so that what is saved there is offered here. */

const todas = { query: { limit: LIMITE_MAX } };
const queryKey = (plural: string) => ['configuracion', plural, 'opciones'];

const opcion = ({ id, nombre }: { id: number; nombre: string }): Opcion => ({
  value: String(id),
  label: nombre,
});
const ninguna = (label: string): Opcion => ({ value: '', label });

export const useSistemas = (): Opcion[] => {
  const { data } = useQuery({
    queryKey: queryKey('sistemas'),
    queryFn: ({ signal }) => llamar('sistemasConfig', { ...todas, signal }),
  });
  return [ninguna('Elija un sistema'), ...(data?.sistemas ?? []).map(opcion)];
};

/** Which an account or a token may see. */
export const useSistemasQueVe = (): Opcion[] => useSistemas().filter(({ value }) => value !== '');

/** The stations of a sistema; of all of them without one. */
export const useEstacionesDe = (sistema_id: string, primera: string): Opcion[] => {
  const { data } = useQuery({
    queryKey: queryKey('estaciones'),
    queryFn: ({ signal }) => llamar('estacionesConfig', { ...todas, signal }),
  });
  const suyas = (data?.estaciones ?? []).filter(
    (e) => sistema_id === '' || String(e.sistema_id) === sistema_id,
  );
  return [ninguna(primera), ...suyas.map(opcion)];
};

export const useRoutersConfig = (): Opcion[] => {
  const { role } = useUser();
  const { data } = useQuery({
    enabled: role === 'administrator',
    queryKey: queryKey('routers'),
    queryFn: ({ signal }) => llamar('routersConfig', { ...todas, signal }),
  });
  return [ninguna('Ninguno'), ...(data?.routers ?? []).map(opcion)];
};

/** Only administrators see them; the others keep what is set. */
export const useGateways = (): Opcion[] => {
  const { role } = useUser();
  const { data } = useQuery({
    enabled: role === 'administrator',
    queryKey: queryKey('gateways'),
    queryFn: ({ signal }) => llamar('gatewaysConfig', { ...todas, signal }),
  });
  return [
    ninguna('Ninguna'),
    ...(data?.gateways ?? []).map(({ id, clave }) => opcion({ id, nombre: clave })),
  ];
};

export const nombreDe = (opciones: readonly Opcion[], id: number | null): string =>
  opciones.find(({ value }) => value !== '' && value === String(id))?.label ?? '-';
