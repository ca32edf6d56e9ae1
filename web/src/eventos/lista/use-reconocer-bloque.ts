import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Reconocidos } from '@tramos/contract/evento-acciones';
import { BLOQUE_MAX } from '@tramos/contract/limites';
import { llamar } from '../../lib/api';
import { clavesEventos, ponerEventos } from '../../lib/eventos-cache';
import type { ResultadoBloque } from './resultado';
import type { Bloque } from './seleccion';

type Parte = () => Promise<Reconocidos>;

const partesDe = ({ grupos, ids }: Bloque): Parte[] => [
  ...grupos.map(
    ({ grupo_id, hasta }): Parte =>
      () =>
        llamar('reconocerGrupo', { params: { id: grupo_id }, body: { hasta } }),
  ),
  ...Array.from({ length: Math.ceil(ids.length / BLOQUE_MAX) }, (_, i): Parte => {
    const tanda = ids.slice(i * BLOQUE_MAX, (i + 1) * BLOQUE_MAX);
    return () => llamar('reconocerVarios', { body: { ids: tanda } });
  }),
];

/** One call after another; what fails stops the rest, and what was done before it stands. */
const reconocer = async (bloque: Bloque): Promise<ResultadoBloque> => {
  const resultado: ResultadoBloque = { eventos: [], rechazados: [], fallo: null };
  for (const parte of partesDe(bloque)) {
    try {
      const { eventos, rechazados } = await parte();
      resultado.eventos.push(...eventos);
      resultado.rechazados.push(...rechazados);
    } catch (error) {
      return { ...resultado, fallo: error instanceof Error ? error : new Error(String(error)) };
    }
  }
  return resultado;
};

/**
 * Acknowledges a selection. It cannot be undone, so nothing is shown before the server has answered; then the events
 * change wherever they are shown, and those that somebody else was quicker with are asked for again.
 */
export const useReconocerBloque = (alTerminar: (resultado: ResultadoBloque) => void) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: reconocer,
    onSuccess: (resultado) => {
      ponerEventos(client, resultado.eventos);
      if (resultado.rechazados.length > 0 || resultado.fallo)
        void client.invalidateQueries({ queryKey: clavesEventos.todas });
      alTerminar(resultado);
    },
  });
};
