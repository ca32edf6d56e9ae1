import { ETIQUETA_EVENTO_ESTADO, type Evento, esReal } from '@tramos/contract/evento';
import type { Maniobra } from '@tramos/contract/maniobras';
import { type ComoMomento, textoMomento } from '@tramos/contract/momento';
import { formatPosicion } from '@tramos/contract/posicion';
import { marcaDeEvento } from '../lib/estado-evento';

import { largoDe, type Rango } from '../lib/graficas/rango';
import type { Regla } from '../lib/graficas/vista';
import { formatManiobra, nombreManiobra } from '../lib/maniobras';
import { palabraDe } from '../lib/simulacion';
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
  forma: marcaDeEvento(evento),
  evento,
});

/** The rules of one side's panel: what is not real reached no sensor that measured what is drawn there. */
export const reglasDe = (marcas: readonly Marca[], lado: 'a' | 'b'): Regla[] =>
  marcas.flatMap(({ [lado]: t, evento }) =>
    t === null || !esReal(evento) ? [] : [{ t, clase: evento.evento_estado }],
  );

/** The first moment at which it was heard. */
export const primeraDe = ({ a, b }: Marca): number | null =>
  a === null ? b : b === null ? a : Math.min(a, b);

/** One mark of the lane above a chart: an event, or a manoeuvre that people logged. */
export interface Puesta {
  id: string;
  /** Where it stands in the range, 0–1. */
  parte: number;
  forma: MarkKind;
  /** Its words where there is room: what it is, and where or when; of what is not real, that it is not. */
  fuerte: string;
  resto: string;
  /** All of it, as it is read aloud. */
  dicho: string;
  /** The event whose detail it leads to; null for a manoeuvre. */
  evento_id: number | null;
}

const puestaDeEvento = (
  { id, forma, evento }: Marca,
  t: number,
  como: ComoMomento,
): Omit<Puesta, 'parte'> => ({
  ...{ id: String(id), forma, evento_id: id, fuerte: String(id) },
  resto:
    palabraDe(evento) ?? (evento.posicion === null ? textoMomento(t, como) : formatPosicion(evento.posicion)),
  dicho: [
    palabraDe(evento) ? `${palabraDe(evento)}, evento ${id}` : `Evento ${id}`,
    ETIQUETA_EVENTO_ESTADO[evento.evento_estado],
    textoMomento(t, como),
  ].join(', '),
});

const puestaDeManiobra = (maniobra: Maniobra, como: ComoMomento): Omit<Puesta, 'parte'> => ({
  ...{ id: `${maniobra.estacion_id}/${maniobra.id}`, forma: 'operacion', evento_id: null },
  ...{ fuerte: nombreManiobra(maniobra), resto: maniobra.estacion },
  dicho: `Maniobra: ${formatManiobra(maniobra, como)}`,
});

/** What the lane holds of a range, in order of time. */
export const enCarril = (
  { marcas, maniobras }: { marcas: readonly Marca[]; maniobras: readonly Maniobra[] },
  rango: Rango,
  zona: string,
): Puesta[] => {
  const como = { junto_a: rango.hasta, zona };
  return [
    ...marcas.flatMap((marca) => {
      const t = primeraDe(marca);
      return t === null ? [] : [{ t, ...puestaDeEvento(marca, t, como) }];
    }),
    ...maniobras.map((maniobra) => ({ t: Date.parse(maniobra.t), ...puestaDeManiobra(maniobra, como) })),
  ]
    .filter(({ t }) => t >= rango.desde && t <= rango.hasta)
    .sort((x, y) => x.t - y.t)
    .map(({ t, ...puesta }) => ({ ...puesta, parte: (t - rango.desde) / largoDe(rango) }));
};

/** Which marks, in order of place, have room for their words before the next mark or the end of the lane. */
export const conRotulo = (lugares_px: readonly number[], ancho_px: number, rotulo_px: number): boolean[] =>
  lugares_px.map((x, i) => x + rotulo_px <= (lugares_px[i + 1] ?? ancho_px));
