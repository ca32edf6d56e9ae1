import type { LotesTramo } from '@tramos/contract/configuracion';
import { crearRelojDeSitio } from '@tramos/contract/hora-sitio';
import { kilometraje } from '@tramos/contract/posicion';
import { leerPosicion } from '../lib/leer-posicion';
import { cifra } from './catalogo';

/** Batches as they are typed: one text for each, its three fields apart. */

export interface LoteEscrito {
  desde: string;
  producto: string;
  velocidad: string;
}

const ENTRE = '\t';

export const leerRenglon = (texto: string): LoteEscrito => {
  const [desde = '', producto = '', velocidad = ''] = texto.split(ENTRE);
  return { desde, producto, velocidad };
};
export const escribirRenglon = ({ desde, producto, velocidad }: LoteEscrito): string =>
  [desde, producto, velocidad].map((campo) => campo.replaceAll(ENTRE, ' ')).join(ENTRE);

export const escribirLotes = (guardados: LotesTramo | null): string[] =>
  (guardados?.lotes ?? []).map(({ posicion_desde, producto, velocidad_onda_mps }) =>
    escribirRenglon({ desde: kilometraje(posicion_desde), producto, velocidad: String(velocidad_onda_mps) }),
  );

/** What the form says, along the line; null where it names none, or what cannot be read in it. */
export const leerLotes = (
  escritos: readonly string[],
  vigente_desde: string,
): { lotes: LotesTramo | null } | { error: string } => {
  if (escritos.length === 0) return { lotes: null };
  const leidos = escritos.map(leerRenglon).map(({ desde, producto, velocidad }) => ({
    posicion_desde: leerPosicion(desde),
    ...{ producto: producto.trim(), velocidad_onda_mps: cifra(velocidad) },
  }));
  const malo = leidos.findIndex(({ posicion_desde }) => posicion_desde === null);
  if (malo >= 0) return { error: `Lote ${malo + 1}: escriba el kilómetro como 212+500.` };
  const lotes = leidos.flatMap(({ posicion_desde, ...lote }) =>
    posicion_desde === null ? [] : [{ posicion_desde, ...lote }],
  );
  lotes.sort((p, q) => p.posicion_desde - q.posicion_desde);
  return { lotes: { vigente_desde, lotes } };
};

const MINUTO_LARGO = 'YYYY-MM-DDTHH:MM'.length;

/** What a field of day and time shows of an instant, by the site's clock. */
export const minutoDe = (instante: string, zona: string): string =>
  new Date(crearRelojDeSitio(zona)(Date.parse(instante))).toISOString().slice(0, MINUTO_LARGO);

/** The instant that a field of day and time names by the site's clock; null while it is not whole. */
export const instanteDe = (minuto: string, zona: string): string | null => {
  const local_ms = Date.parse(`${minuto}:00.000Z`);
  if (Number.isNaN(local_ms)) return null;
  const reloj = crearRelojDeSitio(zona);
  const desfase = (t_ms: number) => reloj(t_ms) - t_ms;
  // Asked twice: the first guess may lie on the other side of a change of clocks.
  return new Date(local_ms - desfase(local_ms - desfase(local_ms))).toISOString();
};

/** Where the flow has carried a place since, m. */
export const llevadoA = (posicion: number, flujo_mps: number, desde: string, ahora_ms: number): number =>
  posicion + (flujo_mps * Math.max(0, ahora_ms - Date.parse(desde))) / 1_000;
