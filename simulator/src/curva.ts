/** [longitud, latitud], degrees, GeoJSON order. */
export type Punto = [number, number];

const DECIMALES = 1e6;
const redondear = (grados: number) => Math.round(grados * DECIMALES) / DECIMALES;

/** Uniform Catmull-Rom segment from `b` to `c` (u in 0..1), with `a` and `d` as the neighbours outside. */
const catmullRom = (a: number, b: number, c: number, d: number, u: number) =>
  0.5 * (2 * b + (c - a) * u + (2 * a - 5 * b + 4 * c - d) * u * u + (3 * b - a - 3 * c + d) * u * u * u);

/**
 * A smooth line through hand-chosen control points: it passes through every one of them, and its ends are the
 * first and the last to the digit, so that neighbouring tramos meet at their station. Coordinates keep 6 decimals.
 */
export const suavizar = (control: readonly Punto[], por_segmento: number): Punto[] => {
  const en = (i: number): Punto => {
    const punto = control[Math.min(Math.max(i, 0), control.length - 1)];
    if (punto === undefined) throw new RangeError('a line needs at least one control point');
    return punto;
  };
  const linea: Punto[] = [];
  for (let i = 0; i < control.length - 1; i++) {
    const [a, b, c, d] = [en(i - 1), en(i), en(i + 1), en(i + 2)];
    for (let j = 0; j < por_segmento; j++) {
      const u = j / por_segmento;
      linea.push([
        redondear(catmullRom(a[0], b[0], c[0], d[0], u)),
        redondear(catmullRom(a[1], b[1], c[1], d[1], u)),
      ]);
    }
  }
  const fin = en(control.length - 1);
  linea.push([redondear(fin[0]), redondear(fin[1])]);
  return linea;
};
