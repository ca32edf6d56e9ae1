import type { Evento } from '@tramos/contract/evento';

/** One cause of alarm, and how many more of its events (the same wave in other tramos) are in the list with it. */
export interface Causa {
  evento: Evento;
  ecos: number;
}

/** True for an event that is the same wave as another one, its main event (product §2.8). */
export const esEco = ({ id, evento_principal }: Pick<Evento, 'id' | 'evento_principal'>): boolean =>
  evento_principal !== null && evento_principal !== id;

/**
 * The causes behind a list of events, in the list's order: each stands where its main event does, or its first echo
 * when the main one is not in the list. Operators count causes (product §2.12).
 */
export const agruparPorCausa = (eventos: readonly Evento[]): Causa[] => {
  const porCausa = new Map<number, Evento[]>();
  for (const evento of eventos) {
    const causa = evento.evento_principal ?? evento.id;
    porCausa.set(causa, [...(porCausa.get(causa) ?? []), evento]);
  }
  const causas = [...porCausa.values()].flatMap((miembros) => {
    const evento = miembros.find((e) => !esEco(e)) ?? miembros[0];
    return evento ? [{ evento, ecos: miembros.length - 1 }] : [];
  });
  const lugar = new Map(eventos.map((evento, i) => [evento.id, i]));
  return causas.toSorted((a, b) => (lugar.get(a.evento.id) ?? 0) - (lugar.get(b.evento.id) ?? 0));
};
