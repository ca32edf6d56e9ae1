import type { LotesTramo } from '@tramos/contract/configuracion';
import type { TramoDeteccion } from '@tramos/deteccion/tipos';

/** A stored tramo with its batches as detection takes them. */
export const conLotes = <T extends { lotes: LotesTramo | null }>({
  lotes,
  ...tramo
}: T): Omit<T, 'lotes'> & Pick<TramoDeteccion, 'lotes'> => ({
  ...tramo,
  ...(lotes === null
    ? {}
    : { lotes: { vigente_desde_ms: Date.parse(lotes.vigente_desde), lotes: lotes.lotes } }),
});
