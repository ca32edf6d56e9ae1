import type { Caja, Punto } from './vista';

/** Boxes in square cells, so that asking what is at a point looks at a handful of them. */
export interface Rejilla<T> {
  poner(caja: Caja, valor: T): void;
  /** Values whose box touches the given one, each once, in the order they were put. */
  cruzan(caja: Caja): T[];
  /** Values whose box holds the point, in the order they were put. */
  en(punto: Punto): T[];
}

const CELDA_PX = 64;
/** Cells fit one number: a canvas is far smaller than 65,536 cells across. */
const LADO_CELDAS = 65_536;

export const crearRejilla = <T>(): Rejilla<T> => {
  const celdas = new Map<number, number[]>();
  const puestos: { caja: Caja; valor: T; visto: number }[] = [];
  let vuelta = 0;
  const porCelda = ({ minX, minY, maxX, maxY }: Caja, con: (clave: number) => void): void => {
    for (let x = Math.floor(minX / CELDA_PX); x <= Math.floor(maxX / CELDA_PX); x++)
      for (let y = Math.floor(minY / CELDA_PX); y <= Math.floor(maxY / CELDA_PX); y++)
        con(x * LADO_CELDAS + y);
  };
  const cruzan = (caja: Caja): T[] => {
    vuelta += 1;
    const indices: number[] = [];
    porCelda(caja, (clave) => {
      for (const i of celdas.get(clave) ?? []) {
        const puesto = puestos[i];
        if (!puesto || puesto.visto === vuelta) continue;
        puesto.visto = vuelta;
        const { caja: otra } = puesto;
        const lejos =
          otra.minX > caja.maxX || otra.maxX < caja.minX || otra.minY > caja.maxY || otra.maxY < caja.minY;
        if (!lejos) indices.push(i);
      }
    });
    return indices.sort((a, b) => a - b).map((i) => (puestos[i] as { valor: T }).valor);
  };
  return {
    poner: (caja, valor) => {
      const indice = puestos.push({ caja, valor, visto: 0 }) - 1;
      porCelda(caja, (clave) => {
        const celda = celdas.get(clave);
        if (celda) celda.push(indice);
        else celdas.set(clave, [indice]);
      });
    },
    cruzan,
    en: ({ x, y }) => cruzan({ minX: x, minY: y, maxX: x, maxY: y }),
  };
};
