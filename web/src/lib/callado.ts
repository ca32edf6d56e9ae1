/**
 * For how long the server has said nothing to this page, in ms, as whoever hears it tells: the live line, or in a worker
 * the page that gave it its errand. 0 where nobody listens.
 */
let medir = (): number => 0;

export const calladoServidor = (): number => medir();

export const medirCallado = (como: () => number): void => {
  medir = como;
};
