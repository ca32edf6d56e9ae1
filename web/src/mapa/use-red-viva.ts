import { useQuery } from '@tanstack/react-query';
import { permite } from '@tramos/contract/acceso';
import type { Evento } from '@tramos/contract/evento';
import { LIMITE_MAX } from '@tramos/contract/limites';
import { LLAMADAS } from '@tramos/contract/llamadas';
import type { Estacion, Router, Tramo } from '@tramos/contract/red';
import { isRegularUser } from '@tramos/contract/roles';
import type { Sensor } from '@tramos/contract/sensor';
import { useCallback, useMemo, useState } from 'react';
import { crearSerie } from '../lib/alinear';
import { clavesEventos, pedirEventos, useAbiertos } from '../lib/eventos-cache';
import {
  figuraEstacion,
  figuraEvento,
  figuraRouter,
  figuraSensor,
  figuraTramo,
  LATIDO_MAPA_MS,
} from '../lib/figuras-mapa';
import type { EstacionMapa, MarcadorEvento, MarcadorSensor, RouterMapa, TramoMapa } from '../lib/mapa/tipos';
import { useEstaciones, useRouters, useSensores, useTramos } from '../lib/red';
import { ahoraServidor } from '../lib/reloj';
import { useUser } from '../lib/sesion';
import { useVigilancias } from '../lib/use-vigilancias';
import { ciegosDe } from '../lib/vigilancia';
import { useReleerListas } from '../realtime/use-releer-listas';
import { useAhora } from '../ui/use-ahora';
import { usePublicado } from './publicar';
import { crearEventosDelMapa, RECONOCIDO_VISIBLE_MS } from './red-viva';

const ABIERTOS = { evento_estado: 'abierto', simulacion: 'actual', limit: LIMITE_MAX } as const;
const RECONOCIDOS = {
  evento_estado: 'reconocido',
  simulacion: 'actual',
  dateColumn: 'recognized_at',
  limit: LIMITE_MAX,
} as const;

/**
 * Open events of any day, and those acknowledged in the last 24 h, as they come: the tray brings the newest at once. Those
 * of an exercise leave with its end.
 */
const useListasDelMapa = () => {
  useReleerListas();
  const bandeja = useAbiertos().data?.events;
  const abiertos = useQuery({
    queryKey: clavesEventos.lista(ABIERTOS),
    queryFn: ({ signal }) => pedirEventos(ABIERTOS, signal),
  });
  const reconocidos = useQuery({
    queryKey: clavesEventos.lista(RECONOCIDOS),
    queryFn: ({ signal }) => {
      const dateFrom = new Date(ahoraServidor() - RECONOCIDO_VISIBLE_MS).toISOString();
      return pedirEventos({ ...RECONOCIDOS, dateFrom }, signal);
    },
  });
  const [deAbiertos, deReconocidos] = [abiertos.data?.events, reconocidos.data?.events];
  const { refetch: releerAbiertos } = abiertos;
  const { refetch: releerReconocidos } = reconocidos;
  return {
    leido: useMemo(
      () => ({
        // The lists come first: where one event is in two of them, the tray's word is the newest.
        listas: [deReconocidos ?? [], deAbiertos ?? [], bandeja ?? []],
        pendientes: !deAbiertos || !deReconocidos,
      }),
      [deReconocidos, deAbiertos, bandeja],
    ),
    fallo: abiertos.isError || reconocidos.isError,
    repetir: useCallback(() => {
      void releerAbiertos();
      void releerReconocidos();
    }, [releerAbiertos, releerReconocidos]),
  };
};

export interface PorSaber {
  eventos: boolean;
  sensores: boolean;
}

export interface RedViva {
  ahora_ms: number;
  eventos: readonly Evento[];
  tramos: readonly Tramo[];
  sensores: readonly Sensor[];
  estaciones: readonly Estacion[];
  routers: readonly Router[];
  ciegos: ReadonlySet<number>;
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
  /** What has not been answered yet, so that none of it is known and not that there is none. */
  porSaber: PorSaber;
  repetir: () => void;
  /** Whether asking for the events failed: those on the map may be old, or none. */
  eventosEnDuda: boolean;
  repetirEventos: () => void;
}

export interface DatosRed {
  eventos: readonly Evento[];
  tramos: readonly Tramo[];
  sensores: readonly Sensor[] | undefined;
  /** Those that cannot locate, as the server says; none until it has said so. */
  ciegos: ReadonlySet<number>;
  estaciones: readonly Estacion[];
  routers: readonly Router[];
}

const SIN_SENSORES: readonly Sensor[] = [];

/** What the map draws and the panels read, from the network as it is known; unchanged things keep their figures. */
export const useFiguras = (
  datos: DatosRed,
  regular: boolean,
): Pick<RedViva, 'porId' | 'nombrar' | 'figuras' | keyof DatosRed> => {
  const { eventos, tramos, estaciones, routers, ciegos } = datos;
  const sensores = datos.sensores ?? SIN_SENSORES;
  const porId = useMemo(() => new Map(sensores.map((sensor) => [sensor.id, sensor])), [sensores]);
  const nombrar = useMemo(
    () => (evento: Evento) => (regular ? (evento.escalado_id ?? '') : String(evento.id)),
    [regular],
  );
  const serieDeEventos = useMemo(
    () => crearSerie((evento: Evento) => figuraEvento(evento, nombrar(evento), ahoraServidor)),
    [nombrar],
  );
  const deEventos = useMemo(() => serieDeEventos(eventos), [serieDeEventos, eventos]);
  const [serieDeSensores] = useState(() => crearSerie(figuraSensor));
  const deSensores = useMemo(() => serieDeSensores(sensores), [serieDeSensores, sensores]);
  const deEstaciones = useMemo(() => estaciones.map(figuraEstacion), [estaciones]);
  const deRouters = useMemo(() => routers.flatMap((router) => figuraRouter(router) ?? []), [routers]);
  const deTramos = useMemo(
    () =>
      tramos.flatMap((tramo) => {
        const ciego = ciegos.has(tramo.id);
        return figuraTramo(tramo, ciego, ciego ? 'sin vigilancia' : undefined) ?? [];
      }),
    [tramos, ciegos],
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
  return useMemo(
    () => ({ eventos, tramos, sensores, estaciones, routers, ciegos, porId, nombrar, figuras }),
    [eventos, tramos, sensores, estaciones, routers, ciegos, porId, nombrar, figuras],
  );
};

const SIN_TRAMOS: readonly Tramo[] = [];
const SIN_ESTACIONES: readonly Estacion[] = [];
const SIN_ROUTERS: readonly Router[] = [];

/** Everything the map draws, kept live by the cache; the same object until something of it changes. */
export const useRedViva = (): RedViva => {
  const { role } = useUser();
  const ahora_ms = useAhora(LATIDO_MAPA_MS);
  const { data: tramos, refetch: releerTramos, ...red } = useTramos();
  const { data: sensores, refetch: releerSensores, ...instalados } = useSensores();
  const estaciones = useEstaciones().data;
  const { data: vigilancias, refetch: releerVigilancias, ...vigilados } = useVigilancias();
  const routers = useRouters(permite(LLAMADAS.routers.acceso, role)).data;
  const { leido, fallo: eventosEnDuda, repetir: repetirEventos } = useListasDelMapa();
  const [delMapa] = useState(crearEventosDelMapa);
  // Each at a pace of its own: what the sensors say all the time holds no event up.
  const { listas, pendientes } = usePublicado(leido);
  const publicados = usePublicado(sensores);
  const figuras = useFiguras(
    {
      eventos: useMemo(() => delMapa(listas.flat(), ahora_ms), [delMapa, listas, ahora_ms]),
      tramos: tramos ?? SIN_TRAMOS,
      sensores: publicados,
      estaciones: estaciones ?? SIN_ESTACIONES,
      routers: routers ?? SIN_ROUTERS,
      ciegos: useMemo(() => ciegosDe(vigilancias ?? []), [vigilancias]),
    },
    isRegularUser(role),
  );
  // A line that nobody knows to be watched is not to pass for one that is.
  const error = red.error ?? instalados.error ?? (vigilancias ? null : vigilados.error);
  const sinSensores = publicados === undefined;
  const porSaber = useMemo(() => ({ eventos: pendientes, sensores: sinSensores }), [pendientes, sinSensores]);
  const cargando = red.isPending || (sinSensores && !instalados.isError);
  const repetir = useCallback(() => {
    void releerTramos();
    void releerSensores();
    void releerVigilancias();
  }, [releerTramos, releerSensores, releerVigilancias]);
  return useMemo(
    () => ({ ahora_ms, ...figuras, error, cargando, porSaber, repetir, eventosEnDuda, repetirEventos }),
    [ahora_ms, figuras, error, cargando, porSaber, repetir, eventosEnDuda, repetirEventos],
  );
};
