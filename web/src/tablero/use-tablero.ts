import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { permite } from '@tramos/contract/acceso';
import { LIMITE_MAX } from '@tramos/contract/limites';
import { LLAMADAS_RED } from '@tramos/contract/llamadas-red';
import { isRegularUser } from '@tramos/contract/roles';
import { useEffect, useMemo } from 'react';
import { useCuentaAbiertos } from '../lib/abiertos';
import { llamar } from '../lib/api';
import { bandejaQuery, clavesEventos, pedirEventos, useAbiertos } from '../lib/eventos-cache';
import {
  routersQuery,
  useEstaciones,
  useReleerSensores,
  useSensores,
  useTramos,
  vigilanciasQuery,
} from '../lib/red';
import { useUser } from '../lib/sesion';
import { canal } from '../realtime/channel';
import { createLote } from '../realtime/lote';
import { asuntosDe } from './atencion';
import { abiertosReales, armarDuctos } from './ducto';

/** Asked for so often that a missing answer shows within VIEJO_MS. */
const CADA_MS = 15_000;
/** However many events move, the figures are asked for again so often at most. */
const PAUSA_MS = 2_000;
const ROUTERS_CADA_MS = 30_000;
/** The rows that the tray holds too. */
const CAUSAS = 25;

/** The newest open events that every console holds may be of an exercise, all of them: these are what is real. */
const REALES = { evento_estado: 'abierto', simulacion: 'no', limit: LIMITE_MAX } as const;
const realesQuery = queryOptions({
  queryKey: clavesEventos.lista(REALES),
  queryFn: ({ signal }) => pedirEventos(REALES, signal),
  refetchInterval: CADA_MS,
});

const tableroQuery = queryOptions({
  queryKey: ['tablero'],
  queryFn: ({ signal }) => llamar('tablero', { signal }),
  refetchInterval: CADA_MS,
  staleTime: PAUSA_MS,
});

/** Asks for the figures again when an event or a sensor's failure is heard of. */
const useSeguirEventos = () => {
  const client = useQueryClient();
  useEffect(() => {
    const lote = createLote<null>(PAUSA_MS, () => void client.invalidateQueries(tableroQuery));
    const avisar = () => lote.poner(null);
    const paradas = [
      canal.escuchar('new_evento', avisar),
      canal.escuchar('evento_escalado', avisar),
      canal.escuchar('evento_actualizado', avisar),
      canal.escuchar('presion_negativa', avisar),
    ];
    return () => {
      lote.stop();
      for (const parar of paradas) parar();
    };
  }, [client]);
};

const NADA: readonly never[] = [];

/** Everything the dashboard shows, kept live. */
export const useTablero = () => {
  useSeguirEventos();
  const { role } = useUser();
  const regular = isRegularUser(role);
  const tablero = useQuery(tableroQuery);
  const bandeja = useQuery(bandejaQuery(CAUSAS));
  const cuenta = useCuentaAbiertos();
  const reales = useQuery(realesQuery).data?.events ?? NADA;
  const nuevos = useAbiertos().data?.events ?? NADA;
  const abiertos = useMemo(() => abiertosReales(reales, nuevos), [reales, nuevos]);
  const abiertos_por_tramo = tablero.data?.abiertos_por_tramo ?? NADA;
  const tramos = useTramos().data ?? NADA;
  useReleerSensores(CADA_MS);
  const sensores = useSensores().data ?? NADA;
  const estaciones = useEstaciones().data ?? NADA;
  const vigilancia = useQuery(vigilanciasQuery);
  const conRouters = permite(LLAMADAS_RED.routers.acceso, role);
  const routers =
    useQuery({ ...routersQuery, enabled: conRouters, refetchInterval: ROUTERS_CADA_MS }).data ?? NADA;
  const vigilancias = vigilancia.data ?? NADA;
  const ductos = useMemo(
    () => armarDuctos({ tramos, estaciones, sensores, routers, abiertos, abiertos_por_tramo, vigilancias }),
    [tramos, estaciones, sensores, routers, abiertos, abiertos_por_tramo, vigilancias],
  );
  const asuntos = useMemo(
    () =>
      asuntosDe({
        ...{ bandeja: bandeja.data, tramos, sensores, routers, vigilancias },
        nombrar: (evento) => (regular ? (evento.escalado_id ?? '') : String(evento.id)),
      }),
    [bandeja.data, tramos, sensores, routers, vigilancias, regular],
  );
  return {
    datos: tablero.data,
    error: tablero.error,
    /** When the newest answer came, epoch ms of this computer; null before the first. */
    respuesta_ms: tablero.dataUpdatedAt || null,
    repetir: () => void tablero.refetch(),
    tramos: tramos.filter(({ activo }) => activo),
    vigilancias: vigilancia.data,
    ductos,
    asuntos,
    /** Open causes beyond those in the list. */
    causasDeMas: Math.max(0, (cuenta?.causas ?? 0) - CAUSAS),
    abiertos: cuenta,
    conId: !regular,
  };
};
