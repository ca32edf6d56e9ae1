import { useQuery } from '@tanstack/react-query';
import type { Evento } from '@tramos/contract/evento';
import { LIMITE_MAX } from '@tramos/contract/limites';
import type { Tramo } from '@tramos/contract/red';
import { isRegularUser } from '@tramos/contract/roles';
import type { Sensor } from '@tramos/contract/sensor';
import { useMemo } from 'react';
import { llamar } from '../lib/api';
import { clavesEventos, useAbiertos } from '../lib/eventos-cache';
import { figuraEvento, figuraSensor, figuraTramo } from '../lib/figuras-mapa';
import type { MarcadorEvento, MarcadorSensor, TramoMapa } from '../lib/mapa/tipos';
import { useSensores, useTramos } from '../lib/red';
import { ahoraServidor } from '../lib/reloj';
import { useUser } from '../lib/sesion';
import { useReleerListas } from '../realtime/use-releer-listas';
import { useAhora } from '../ui/use-ahora';
import { eventosDelMapa, RECONOCIDO_VISIBLE_MS, vigilanciaDe } from './red-viva';

/** Ages on the labels are told in minutes. */
const CADA_MS = 30_000;

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
  porId: ReadonlyMap<number, Sensor>;
  /** Name of an event as this role knows it. */
  nombrar: (evento: Evento) => string;
  figuras: {
    tramos: readonly TramoMapa[];
    sensores: readonly MarcadorSensor[];
    eventos: readonly MarcadorEvento[];
  };
  error: Error | null;
  cargando: boolean;
  repetir: () => void;
  /** Whether asking for the events failed: those on the map may be old, or none. */
  eventosEnDuda: boolean;
  repetirEventos: () => void;
}

const SIN_TRAMOS: readonly Tramo[] = [];
const SIN_SENSORES: readonly Sensor[] = [];

/** Everything the map draws, kept live by the cache. */
export const useRedViva = (): RedViva => {
  const { role } = useUser();
  const ahora_ms = useAhora(CADA_MS);
  const red = useTramos();
  const instalados = useSensores();
  const tramos = red.data ?? SIN_TRAMOS;
  const sensores = instalados.data ?? SIN_SENSORES;
  const { eventos, ...lista } = useEventosDelMapa(ahora_ms);
  const porId = useMemo(() => new Map(sensores.map((sensor) => [sensor.id, sensor])), [sensores]);
  const regular = isRegularUser(role);
  const figuras = useMemo(() => {
    const nombre = (evento: Evento) => (regular ? (evento.escalado_id ?? '') : String(evento.id));
    return {
      nombre,
      eventos: eventos.flatMap((evento) => figuraEvento(evento, nombre(evento), ahora_ms) ?? []),
    };
  }, [eventos, ahora_ms, regular]);
  const figurasSensores = useMemo(() => sensores.map(figuraSensor), [sensores]);
  const figurasTramos = useMemo(
    () =>
      instalados.data === undefined
        ? []
        : tramos.flatMap((tramo) => {
            const ciego = vigilanciaDe(tramo, porId).tipo === 'ciega';
            return figuraTramo(tramo, ciego, ciego ? 'sin vigilancia' : undefined) ?? [];
          }),
    [tramos, porId, instalados.data],
  );
  return {
    ahora_ms,
    eventos,
    tramos,
    sensores,
    porId,
    nombrar: figuras.nombre,
    figuras: { tramos: figurasTramos, sensores: figurasSensores, eventos: figuras.eventos },
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
