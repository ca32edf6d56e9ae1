/** The axis of values of one panel, in the unit shown. */
export interface Escala {
  minimo: number;
  maximo: number;
  /** Between two gridlines. */
  paso: number;
  decimales: number;
}

export interface Extremos {
  minimo: number;
  maximo: number;
}

/** Gridlines of a panel, besides its edges. */
const DIVISIONES = 4;
/** No axis shows less than this, so that the noise of a quiet line is not a mountain. */
const ALTO_MIN = 0.02;

/** 1, 2 or 5 times a power of ten, the first that is not below. */
const redondo = (x: number): number => {
  const potencia = 10 ** Math.floor(Math.log10(x));
  return ([1, 2, 5, 10].find((n) => n * potencia >= x * (1 - 1e-9)) ?? 10) * potencia;
};

/** Round limits around the readings, at least `divisiones` apart and the readings in their middle. */
const conPaso = ({ minimo, maximo }: Extremos, paso: number, divisiones: number): Escala => {
  const decimales = Math.max(0, -Math.floor(Math.log10(paso) + 1e-9));
  const limpio = (n: number) => Number((n * paso).toFixed(decimales + 1));
  const suelo = Math.floor(minimo / paso + 1e-9);
  const centrado = Math.floor((minimo + maximo) / 2 / paso - divisiones / 2 + 0.5);
  const desde = Math.min(centrado, suelo);
  const hasta = Math.max(desde + divisiones, Math.ceil(maximo / paso - 1e-9));
  return { minimo: limpio(desde), maximo: limpio(hasta), paso, decimales };
};

const pasoDe = ({ minimo, maximo }: Extremos): number =>
  redondo(Math.max(maximo - minimo, ALTO_MIN) / DIVISIONES);

/**
 * The axes of several panels. `misma`: as much pressure per division in all of them, so that a fall looks as deep in
 * one as in the other. A panel without readings has none.
 */
export const escalasDe = (paneles: readonly (Extremos | null)[], misma: boolean): (Escala | null)[] => {
  const pasos = paneles.map((panel) => panel && pasoDe(panel));
  const comun = Math.max(...pasos.map((paso) => paso ?? 0));
  return paneles.map((panel, i) => {
    const paso = misma ? comun : (pasos[i] ?? comun);
    return panel && conPaso(panel, paso, misma ? DIVISIONES : Math.ceil(ALTO_MIN / paso));
  });
};
