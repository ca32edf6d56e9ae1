/** Where a line without axes runs: pure. */

export interface Escala {
  minimo: number;
  maximo: number;
}
export type Punto = readonly [x: number, y: number];

/** The range of the readings; an even line stands in the middle. */
export const escalaDe = (valores: readonly (number | null)[]): Escala => {
  let minimo = Number.POSITIVE_INFINITY;
  let maximo = Number.NEGATIVE_INFINITY;
  for (const valor of valores) {
    if (valor === null) continue;
    if (valor < minimo) minimo = valor;
    if (valor > maximo) maximo = valor;
  }
  return minimo < maximo ? { minimo, maximo } : { minimo: minimo - 1, maximo: maximo + 1 };
};

/** The pieces of the line within a box, y downwards; a null parts it. */
export const tramosDe = (
  valores: readonly (number | null)[],
  { minimo, maximo }: Escala,
  { ancho, alto }: { ancho: number; alto: number },
): Punto[][] => {
  const paso = ancho / Math.max(1, valores.length - 1);
  const tramos: Punto[][] = [];
  let abierto = false;
  valores.forEach((valor, i) => {
    if (valor !== null) {
      if (!abierto) tramos.push([]);
      const y = alto - ((valor - minimo) / (maximo - minimo)) * alto;
      tramos.at(-1)?.push([i * paso, Math.min(alto, Math.max(0, y))]);
    }
    abierto = valor !== null;
  });
  return tramos;
};
