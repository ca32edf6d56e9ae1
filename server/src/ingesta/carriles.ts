import { type Agrupador, crearAgrupador } from './agrupador';

/** FNV-1a, 32 bits: any name to any lane, the same one in every run. */
const mezclar = (nombre: string): number =>
  [...nombre].reduce(
    (h, letra) => Math.imul(h ^ (letra.codePointAt(0) ?? 0), 16_777_619) >>> 0,
    2_166_136_261,
  );

/** The lane of a group: those with a number, which are the gateways, share them evenly. */
export const carrilDe = (grupo: number | string, cuantos: number): number =>
  (typeof grupo === 'number' ? grupo : mezclar(grupo)) % cuantos;

/**
 * Several that hand over lots at the same time, each group always by the same one: what is one's own keeps its order,
 * and the lot of some waits for no lot of others.
 */
export const crearCarriles = <T, R>(
  cuantos: number,
  opciones: Parameters<typeof crearAgrupador<T, R>>[0],
): Agrupador<T, R> => {
  const carriles = Array.from({ length: cuantos }, () => crearAgrupador(opciones));
  return {
    agregar: (item) => {
      const carril = carriles[carrilDe(opciones.grupo(item), cuantos)];
      return carril ? carril.agregar(item) : Promise.reject(new Error('no lane'));
    },
    espera_ms: () => Math.max(...carriles.map((carril) => carril.espera_ms())),
    pendientes: () => carriles.flatMap((carril) => carril.pendientes()),
    vaciar: async () => {
      await Promise.all(carriles.map((carril) => carril.vaciar()));
    },
  };
};
