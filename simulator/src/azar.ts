/** A seeded stream of random numbers: the same seed and name give the same stream on every machine. */
export interface Azar {
  /** Uniform in [0, 1). */
  uniforme(): number;
  /** Standard normal. */
  normal(): number;
}

/** FNV-1a over the name, so that each sensor and each decision has a stream of its own. */
const semillaDe = (semilla: number, nombre: string): number => {
  let h = (2_166_136_261 ^ semilla) >>> 0;
  for (let i = 0; i < nombre.length; i++) h = Math.imul(h ^ nombre.charCodeAt(i), 16_777_619) >>> 0;
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b) >>> 0;
  return Math.imul(h ^ (h >>> 13), 0xc2b2ae35) >>> 0;
};

/** splitmix32 underneath; normals by Box-Muller, one kept for the next call. */
export const crearAzar = (semilla: number, nombre: string): Azar => {
  let estado = semillaDe(semilla, nombre);
  let guardado: number | undefined;
  const uniforme = () => {
    estado = (estado + 0x9e3779b9) >>> 0;
    let z = estado;
    z = Math.imul(z ^ (z >>> 16), 0x21f0aaad);
    z = Math.imul(z ^ (z >>> 15), 0x735a2d97);
    return ((z ^ (z >>> 15)) >>> 0) / 4_294_967_296;
  };
  const normal = () => {
    if (guardado !== undefined) {
      const valor = guardado;
      guardado = undefined;
      return valor;
    }
    const radio = Math.sqrt(-2 * Math.log(1 - uniforme()));
    const angulo = 2 * Math.PI * uniforme();
    guardado = radio * Math.sin(angulo);
    return radio * Math.cos(angulo);
  };
  return { uniforme, normal };
};

export const entre = (azar: Azar, minimo: number, maximo: number) =>
  minimo + (maximo - minimo) * azar.uniforme();

export const elegir = <T>(azar: Azar, opciones: readonly T[]): T => {
  const elegida = opciones[Math.floor(azar.uniforme() * opciones.length)];
  if (elegida === undefined) throw new RangeError('nothing to choose from');
  return elegida;
};
