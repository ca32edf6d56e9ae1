import { type AjustesSitio, type ClaseRetencion, RetencionSchema } from '@tramos/contract/ajustes';

const DIA_MS = 86_400_000;

/** Whole days as they are typed; null when it is none, or out of the limits of the contract. */
export const leerDias = (clase: ClaseRetencion, texto: string): number | null => {
  const limpio = texto.trim();
  if (!/^\d+$/.test(limpio)) return null;
  const leido = RetencionSchema.shape[clase].safeParse(Number(limpio));
  return leido.success ? leido.data : null;
};

/** What goes when a kind is kept for so many days: from the oldest that is stored to the new end, epoch ms. */
export interface Perdida {
  clase: ClaseRetencion;
  desde_ms: number;
  hasta_ms: number;
}

/** What would be deleted with these days at `ahora_ms`, of the kinds that are kept for less than before. */
export const perdidas = (
  antes: AjustesSitio['retencion'],
  dias: Readonly<Record<ClaseRetencion, number | null>>,
  ahora_ms: number,
): Perdida[] =>
  RetencionSchema.keyof().options.flatMap((clase) => {
    const [nuevos, primera] = [dias[clase], antes.mas_antigua[clase]];
    if (nuevos === null || nuevos >= antes[clase] || primera === null) return [];
    const [desde_ms, hasta_ms] = [Date.parse(primera), ahora_ms - nuevos * DIA_MS];
    return desde_ms < hasta_ms ? [{ clase, desde_ms, hasta_ms }] : [];
  });
