import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ErrorCode } from '@tramos/contract/error';
import type { Evento } from '@tramos/contract/evento';
import type { Reconocidos } from '@tramos/contract/evento-acciones';
import { BLOQUE_MAX } from '@tramos/contract/limites';
import { llamar } from '../../lib/api';
import { esAppError } from '../../lib/app-error';
import { actuarEnVarios, clavesEventos, ponerEventos } from '../../lib/eventos-cache';
import { leerGrupos } from '../../lib/leer-grupos';
import { type Causa, ORDEN_INICIAL, paginaDeGrupos } from './renglones';
import type { ResultadoBloque } from './resultado';
import { type Bloque, bloqueEntero } from './seleccion';

const CAMBIADO: ErrorCode = 'grupo_cambiado';

type Parte = () => Promise<Reconocidos>;

const partesDe = ({ grupos, ids }: Bloque): Parte[] => [
  ...grupos.map(
    ({ grupo_id, ...body }): Parte =>
      () =>
        actuarEnVarios((alLeer) => llamar('reconocerGrupo', { params: { id: grupo_id }, body, alLeer })),
  ),
  ...Array.from({ length: Math.ceil(ids.length / BLOQUE_MAX) }, (_, i): Parte => {
    const tanda = ids.slice(i * BLOQUE_MAX, (i + 1) * BLOQUE_MAX);
    return () => actuarEnVarios((alLeer) => llamar('reconocerVarios', { body: { ids: tanda }, alLeer }));
  }),
];

/** The group as it is now, when the answer is that it is not the one that was seen. */
const causasDeCambio = (error: unknown): readonly Causa[] | null => {
  if (!esAppError(error) || error.code !== CAMBIADO || error.detalle === undefined) return null;
  return paginaDeGrupos(leerGrupos(error.detalle), ORDEN_INICIAL).causas;
};

/** One call after another, each shown (`poner`) before news come that are younger; a group that changed is left for another asking, what fails stops the rest. */
const reconocer = async (
  bloque: Bloque,
  poner: (eventos: readonly Evento[]) => void,
): Promise<ResultadoBloque> => {
  const resultado = { eventos: [] as Evento[], rechazados: [] as Reconocidos['rechazados'] };
  const cambiadas: Causa[] = [];
  const terminar = (fallo: Error | null): ResultadoBloque => {
    const cambiado = bloqueEntero(cambiadas);
    return { ...resultado, fallo, cambiado: cambiado.abiertos > 0 ? cambiado : null };
  };
  for (const parte of partesDe(bloque)) {
    try {
      const { eventos, rechazados } = await parte();
      poner(eventos);
      resultado.eventos.push(...eventos);
      resultado.rechazados.push(...rechazados);
    } catch (error) {
      const causas = causasDeCambio(error);
      if (causas === null) return terminar(error instanceof Error ? error : new Error(String(error)));
      cambiadas.push(...causas);
    }
  }
  return terminar(null);
};

/**
 * Acknowledges a selection. It cannot be undone, so nothing is shown before the server has answered; then the events
 * change wherever they are shown, and those that somebody else was quicker with are asked for again.
 */
export const useReconocerBloque = (alTerminar: (resultado: ResultadoBloque, bloque: Bloque) => void) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (bloque: Bloque) => reconocer(bloque, (eventos) => ponerEventos(client, eventos)),
    onSuccess: (resultado, bloque) => {
      if (resultado.rechazados.length > 0 || resultado.fallo || resultado.cambiado)
        void client.invalidateQueries({ queryKey: clavesEventos.todas });
      alTerminar(resultado, bloque);
    },
  });
};
