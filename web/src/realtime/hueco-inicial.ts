import type { Evento } from '@tramos/contract/evento';

/** What happened between the moment a console read its open events and the moment its live messages began. */
export interface Hueco {
  nuevos: Evento[];
  escalados: Evento[];
}

/**
 * Compares the open events as they were first read with the same read again once the messages flow, oldest first.
 * An event older than all that were read is no news: it came up because another one left the tray.
 */
export const huecoEntre = (antes: readonly Evento[], despues: readonly Evento[]): Hueco => {
  const conocidos = new Map(antes.map((evento) => [evento.id, evento]));
  const ultimo = Math.max(0, ...conocidos.keys());
  const nuevos = despues.filter(({ id }) => id > ultimo);
  const escalados = despues.filter((evento) => {
    const previo = conocidos.get(evento.id);
    return evento.escalado && (previo ? !previo.escalado : evento.id > ultimo);
  });
  const porId = (a: Evento, b: Evento) => a.id - b.id;
  return { nuevos: nuevos.toSorted(porId), escalados: escalados.toSorted(porId) };
};
