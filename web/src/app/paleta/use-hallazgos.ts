import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { accesoDeRuta, permite } from '@tramos/contract/acceso';
import type { Role } from '@tramos/contract/roles';
import { useMemo } from 'react';
import { llamar } from '../../lib/api';
import { useEstaciones, useSensores, useTramos } from '../../lib/red';
import { useUser } from '../../lib/sesion';
import { navegacionDe } from '../navegacion';
import { type Hallazgo, hallar, hallazgoDeEvento, hallazgosDeRed, nombraEvento } from './hallazgos';

/** Screens that stand below one of the rail. */
const INTERIORES: readonly { nombre: string; detalle: string; href: string }[] = [
  { nombre: 'Presión de un sensor', detalle: 'Presiones', href: '/presiones/PresionSensor' },
  { nombre: 'Presión de un tramo', detalle: 'Presiones', href: '/presiones/PresionTramos' },
  { nombre: 'Presión de un sistema', detalle: 'Presiones', href: '/presiones/PresionSistema' },
  { nombre: 'Preparar un ejercicio', detalle: 'Adiestramiento', href: '/adiestramiento/preparar' },
];

const pantallasDe = (role: Role, instructor: boolean): Hallazgo[] => [
  ...navegacionDe({ role, instructor }).flatMap(({ nombre: detalle, destinos }) =>
    destinos.map(({ to, nombre }): Hallazgo => ({ grupo: 'Pantallas', nombre, detalle, href: to })),
  ),
  ...INTERIORES.filter(({ href }) => permite(accesoDeRuta(href), role, instructor)).map(
    (pantalla): Hallazgo => ({ grupo: 'Pantallas', ...pantalla }),
  ),
];

/** Typing goes on within this; the server is asked when it pauses. */
const PAUSA_MS = 200;
const EVENTOS_MAX = 5;

/** Events by their number, which only the server knows all of. */
const useEventosNombrados = (texto: string) => {
  const [pausado] = useDebouncedValue(texto.trim(), PAUSA_MS);
  const { data, isFetching } = useQuery({
    queryKey: ['paleta', 'eventos', pausado],
    enabled: nombraEvento(pausado),
    queryFn: ({ signal }) =>
      llamar('eventos', { query: { search: pausado, limit: EVENTOS_MAX }, signal }).then(({ events }) =>
        events.map(hallazgoDeEvento),
      ),
  });
  const nombra = nombraEvento(texto);
  return {
    eventos: nombra ? (data ?? []) : [],
    buscando: nombra && (isFetching || pausado !== texto.trim()),
  };
};

/** What the palette offers for what was typed: screens, the network, and events by number. */
export const useHallazgos = (texto: string): { hallados: Hallazgo[]; buscando: boolean } => {
  const { role, instructor } = useUser();
  const { data: tramos = [] } = useTramos();
  const { data: sensores = [] } = useSensores();
  const { data: estaciones = [] } = useEstaciones();
  const todos = useMemo(
    () => [...pantallasDe(role, instructor), ...hallazgosDeRed({ tramos, sensores, estaciones })],
    [role, instructor, tramos, sensores, estaciones],
  );
  const { eventos, buscando } = useEventosNombrados(texto);
  return { hallados: [...eventos, ...hallar(texto, todos)], buscando };
};
