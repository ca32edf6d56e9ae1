/** Time step of the pipeline model, s. 0.02 s puts a node every 20 m, fine enough for picks of 10 ms. */
export const DT_S = 0.02;

/**
 * The wave speed the grid can carry: with Courant = 1 and one time step for every pipe, a pipe holds a whole
 * number of reaches, so `a` moves by at most half a reach (0.03 % on 15 km). Whoever locates must use this one.
 */
export const ajustarVelocidad = (longitud_m: number, velocidad_mps: number, dt_s = DT_S) => {
  const tramos_malla = Math.max(1, Math.round(longitud_m / (velocidad_mps * dt_s)));
  return { tramos_malla, velocidad_mps: longitud_m / (tramos_malla * dt_s) };
};
