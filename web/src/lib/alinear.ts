/** Lists that come again and again with most of the same objects, most of them in the same order. */

/** A thing is looked for so far from where it stood: what came or went between two lists is fewer than this. */
const ALCANCE = 64;

const cercaDe = <T>(cosa: T, lista: readonly T[], desde: number): number => {
  const hasta = Math.min(lista.length, desde + ALCANCE);
  for (let i = desde; i < hasta; i++) if (lista[i] === cosa) return i;
  return -1;
};

/**
 * For each thing of `ahora`, where the very same object stood in `antes`, or -1. The places only grow; an object
 * that changed its place among others may be taken for one that went and one that came.
 */
export const alinear = <T>(antes: readonly T[], ahora: readonly T[]): Int32Array => {
  const origen = new Int32Array(ahora.length).fill(-1);
  let j = 0;
  for (let i = 0; i < ahora.length && j < antes.length; i++) {
    const cosa = ahora[i] as T;
    if (cosa === antes[j]) {
      origen[i] = j++;
      continue;
    }
    const aqui = cercaDe(cosa, antes, j + 1);
    if (aqui !== -1) {
      origen[i] = aqui;
      j = aqui + 1;
    } else if (cercaDe(antes[j] as T, ahora, i + 1) === -1) j += 1;
  }
  return origen;
};

/** What came and what went between two lists; what only changed its place may be in both. */
export const diferencia = <T>(antes: readonly T[], ahora: readonly T[]): { llegan: T[]; salen: T[] } => {
  const origen = alinear(antes, ahora);
  const [llegan, salen]: [T[], T[]] = [[], []];
  let j = 0;
  for (const [i, cosa] of ahora.entries()) {
    const suyo = origen[i] as number;
    if (suyo === -1) {
      llegan.push(cosa);
      continue;
    }
    for (; j < suyo; j++) salen.push(antes[j] as T);
    j = suyo + 1;
  }
  for (; j < antes.length; j++) salen.push(antes[j] as T);
  return { llegan, salen };
};

/** Maps such lists: what was there before keeps what was made of it. `null`s are left out. */
export const crearSerie = <T, R>(hacer: (cosa: T) => R | null): ((lista: readonly T[]) => R[]) => {
  let antes: readonly T[] = [];
  let hechas: (R | null)[] = [];
  return (lista) => {
    if (lista !== antes) {
      const origen = alinear(antes, lista);
      const previas = hechas;
      hechas = lista.map((cosa, i) => {
        const suyo = origen[i] as number;
        return suyo === -1 ? hacer(cosa) : (previas[suyo] as R | null);
      });
      antes = lista;
    }
    return hechas.filter((una) => una !== null);
  };
};
