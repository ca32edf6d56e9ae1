import type { Evento } from '@tramos/contract/evento';
import type { Regla } from '../lib/graficas/vista';
import type { MarkKind } from '../ui/mark';

/** What the field calls one thing and draws at two moments: when it reached A, and when it reached B. */
export interface Marca {
  id: number;
  /** Arrival at each side, epoch ms; null where it was not heard. */
  a: number | null;
  b: number | null;
  forma: MarkKind;
  evento: Evento;
}

const instante = (iso: string | null | undefined): number | null => {
  const t = Date.parse(iso ?? '');
  return Number.isFinite(t) ? t : null;
};

export const marcaDe = (evento: Evento): Marca => ({
  id: evento.id,
  a: instante(evento.hora_sensor0),
  b: instante(evento.hora_sensor1),
  forma: evento.evento_estado,
  evento,
});

/** The rules of one side's panel. */
export const reglasDe = (marcas: readonly Marca[], lado: 'a' | 'b'): Regla[] =>
  marcas.flatMap((marca) => {
    const t = marca[lado];
    return t === null ? [] : [{ t, clase: marca.evento.evento_estado }];
  });

/** The first moment at which it was heard. */
export const primeraDe = ({ a, b }: Marca): number | null =>
  a === null ? b : b === null ? a : Math.min(a, b);

/** Which marks, in order of place, have room for their words before the next mark or the end of the lane. */
export const conRotulo = (lugares_px: readonly number[], ancho_px: number, rotulo_px: number): boolean[] =>
  lugares_px.map((x, i) => x + rotulo_px <= (lugares_px[i + 1] ?? ancho_px));
