import { useQuery } from '@tanstack/react-query';
import { permite } from '@tramos/contract/acceso';
import type { Evento } from '@tramos/contract/evento';
import { LIMITE_MAX } from '@tramos/contract/limites';
import { LLAMADAS } from '@tramos/contract/llamadas';
import type { Estacion, Router, Tramo } from '@tramos/contract/red';
import { isRegularUser } from '@tramos/contract/roles';
import type { Sensor } from '@tramos/contract/sensor';
import { useMemo } from 'react';
import { llamar } from '../lib/api';
import { clavesEventos, useAbiertos } from '../lib/eventos-cache';
import { figuraEstacion, figuraEvento, figuraRouter, figuraSensor, figuraTramo } from '../lib/figuras-mapa';
import type { EstacionMapa, MarcadorEvento, MarcadorSensor, RouterMapa, TramoMapa } from '../lib/mapa/tipos';
import { useEstaciones, useRouters, useSensores, useTramos } from '../lib/red';
import { ahoraServidor } from '../lib/reloj';
import { useUser } from '../lib/sesion';
import { useReleerListas } from '../realtime/use-releer-listas';
import { useAhora } from '../ui/use-ahora';
import { useRitmo } from '../ui/use-ritmo';
import { eventosDelMapa, RECONOCIDO_VISIBLE_MS, vigilanciaDe } from './red-viva';

/** Ages on the labels are told in minutes. */
const CADA_MS = 30_000;
/** News of the field reach the screen at most this often, together. */
export const RITMO_MS = 250;

const ABIERTOS = { evento_estado: 'abierto', limit: LIMITE_MAX } as const;
const RECONOCIDOS = { evento_estado: 'reconocido', dateColumn: 'recognized_at', limit: LIMITE_MAX } as const;

/** Open events of any day, and those acknowledged in the last 24 h: the tray brings the newest at once. */
const useEventosDelMapa = (ahora_ms: number) => {
  useReleerListas();
  const bandeja = useAbiertos().data?.events;
  const abiertos = useQuery({
    queryKey: clavesEventos.lista(ABIERTOS),
    queryFn: ({ signal }) => llamar('eventos', { query: ABIERTOS, signal }),
  });
  const reconocidos = useQuery({
    queryKey: clavesEventos.lista(RECONOCIDOS),
    queryFn: ({ signal }) => {
      const dateFrom = new Date(ahoraServidor() - RECONOCIDO_VISIBLE_MS).toISOString();
      return llamar('eventos', { query: { ...RECONOCIDOS, dateFrom }, signal });
    },
  });
  const [deAbiertos, deReconocidos] = [abiertos.data?.events, reconocidos.data?.events];
  const eventos = useMemo(
    // The lists come first: where one event is in two of them, the tray's word is the newest.
    () => eventosDelMapa([...(deReconocidos ?? []), ...(deAbiertos ?? []), ...(bandeja ?? [])], ahora_ms),
    [bandeja, deAbiertos, deReconocidos, ahora_ms],
  );
  return {
    eventos,
    fallo: abiertos.isError || reconocidos.isError,
    repetir: () => {
      void abiertos.refetch();
      void reconocidos.refetch();
    },
  };
};

export interface RedViva {
  ahora_ms: number;
  eventos: readonly Evento[];
  tramos: readonly Tramo[];
  sensores: readonly Sensor[];
  estaciones: readonly Estacion[];
  routers: readonly Router[];
  porId: ReadonlyMap<number, Sensor>;
  /** Name of an event as this role knows it. */
  nombrar: (evento: Evento) => string;
  figuras: {
    tramos: readonly TramoMapa[];
    sensores: readonly MarcadorSensor[];
    eventos: readonly MarcadorEvento[];
    estaciones: readonly EstacionMapa[];
    routers: readonly RouterMapa[];
  };
  error: Error | null;
  cargando: boolean;
  repetir: () => void;
  /** Whether asking for the events failed: those on the map may be old, or none. */
  eventosEnDuda: boolean;
  repetirEventos: () => void;
}

export interface DatosRed {
  eventos: readonly Evento[];
  tramos: readonly Tramo[];
  /** Undefined until they have come: no tramo is drawn as blind meanwhile. */
  sensores: readonly Sensor[] | undefined;
  estaciones: readonly Estacion[];
  routers: readonly Router[];
}

const SIN_SENSORES: readonly Sensor[] = [];

/** What the map draws and the panels read, from the network as it is known; unchanged things keep their figures. */
export const useFiguras = (
  datos: DatosRed,
  regular: boolean,
): Pick<RedViva, 'porId' | 'nombrar' | 'figuras' | keyof DatosRed> => {
  const { eventos, tramos, estaciones, routers } = datos;
  const sensores = datos.sensores ?? SIN_SENSORES;
  const conSensores = datos.sensores !== undefined;
  const porId = useMemo(() => new Map(sensores.map((sensor) => [sensor.id, sensor])), [sensores]);
  const nombrar = useMemo(
    () => (evento: Evento) => (regular ? (evento.escalado_id ?? '') : String(evento.id)),
    [regular],
  );
  const deEventos = useMemo(() => {
    const figuras: MarcadorEvento[] = [];
    for (const evento of eventos) {
      const figura = figuraEvento(evento, nombrar(evento), ahoraServidor);
      if (figura) figuras.push(figura);
    }
    return figuras;
  }, [eventos, nombrar]);
  const deSensores = useMemo(() => sensores.map(figuraSensor), [sensores]);
  const deEstaciones = useMemo(() => estaciones.map(figuraEstacion), [estaciones]);
  const deRouters = useMemo(() => routers.flatMap((router) => figuraRouter(router) ?? []), [routers]);
  const deTramos = useMemo(
    () =>
      tramos.flatMap((tramo) => {
        if (!conSensores) return [];
        const ciego = vigilanciaDe(tramo, porId).tipo === 'ciega';
        return figuraTramo(tramo, ciego, ciego ? 'sin vigilancia' : undefined) ?? [];
      }),
    [tramos, porId, conSensores],
  );
  const figuras = useMemo(
    () => ({
      tramos: deTramos,
      sensores: deSensores,
      eventos: deEventos,
      estaciones: deEstaciones,
      routers: deRouters,
    }),
    [deTramos, deSensores, deEventos, deEstaciones, deRouters],
  );
  return { eventos, tramos, sensores, estaciones, routers, porId, nombrar, figuras };
};

const SIN_TRAMOS: readonly Tramo[] = [];
const SIN_ESTACIONES: readonly Estacion[] = [];
const SIN_ROUTERS: readonly Router[] = [];

/** Everything the map draws, kept live by the cache. */
export const useRedViva = (): RedViva => {
  const { role } = useUser();
  const ahora_ms = useAhora(CADA_MS);
  const red = useTramos();
  const instalados = useSensores();
  const estaciones = useEstaciones().data ?? SIN_ESTACIONES;
  const routers = useRouters(permite(LLAMADAS.routers.acceso, role)).data ?? SIN_ROUTERS;
  const { eventos, ...lista } = useEventosDelMapa(ahora_ms);
  const figuras = useFiguras(
    {
      eventos: useRitmo(eventos, RITMO_MS),
      tramos: red.data ?? SIN_TRAMOS,
      sensores: useRitmo(instalados.data, RITMO_MS),
      estaciones,
      routers,
    },
    isRegularUser(role),
  );
  return {
    ahora_ms,
    ...figuras,
    error: red.error ?? instalados.error,
    cargando: red.isPending || instalados.isPending,
    repetir: () => {
      void red.refetch();
      void instalados.refetch();
    },
    eventosEnDuda: lista.fallo,
    repetirEventos: lista.repetir,
  };
};
