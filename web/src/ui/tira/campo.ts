import type { CampoPresion } from '@tramos/contract/tira';

/**
 * The field of pressure as it is drawn behind the marks: interpolated along the line between sensors, never over time,
 * and not where one of the two was silent. Pure; places in m, times in epoch ms, pressures in kg/cm².
 */
export interface CampoTira {
  desde_m: number;
  hasta_m: number;
  desde_ms: number;
  hasta_ms: number;
  columnas: number;
  filas: number;
  /** Row by row from the newest: 0 is `escala` above the mean of the day and more, 1 below; NaN without data. */
  niveles: Float32Array;
  escala: number;
  /** Something was measured somewhere. */
  conDatos: boolean;
  /** Where nothing is known. */
  huecos: readonly { desde_m: number; hasta_m: number; desde_ms: number; hasta_ms: number }[];
}

const COLUMNAS = 240;
/** A line at rest is not drawn as if it moved. */
const ESCALA_MIN = 0.05;
/** The few greatest departures, of pumps that start, do not flatten all the others. */
const PARTE_EN_ESCALA = 0.98;

type Sensores = CampoPresion['sensores'];

const escalaDe = (sensores: Sensores): number => {
  const grandes = sensores
    .flatMap(({ desvio }) => desvio.flatMap((d) => (d === null ? [] : [Math.abs(d)])))
    .sort((a, b) => a - b);
  return Math.max(ESCALA_MIN, grandes[Math.floor((grandes.length - 1) * PARTE_EN_ESCALA)] ?? 0);
};

/** Between which sensors each column lies, and how far from the first of them, 0 to 1. */
const lugaresDe = (posiciones: readonly number[]): { i: number; parte: number }[] => {
  const [desde = 0, hasta = 0] = [posiciones[0], posiciones.at(-1)];
  let i = 0;
  return Array.from({ length: COLUMNAS }, (_, c) => {
    const x = desde + ((c + 0.5) / COLUMNAS) * (hasta - desde);
    while (i < posiciones.length - 2 && (posiciones[i + 1] ?? Infinity) < x) i++;
    const [a = 0, b = 0] = [posiciones[i], posiciones[i + 1]];
    return { i, parte: b > a ? (x - a) / (b - a) : 0 };
  });
};

/** The stretches between neighbours, from bucket to bucket, over which one of the two was silent. */
const huecosDe = (
  { desde, paso_ms, cubetas, sensores }: CampoPresion,
  ahora_ms: number,
): CampoTira['huecos'] => {
  const huecos: { desde_m: number; hasta_m: number; desde_ms: number; hasta_ms: number }[] = [];
  for (let i = 0; i + 1 < sensores.length; i++) {
    const [a, b] = [sensores[i], sensores[i + 1]];
    if (!a || !b || a.posicion === b.posicion) continue;
    let inicio: number | null = null;
    for (let k = 0; k <= cubetas; k++) {
      const calla = k < cubetas && ((a.desvio[k] ?? null) === null || (b.desvio[k] ?? null) === null);
      if (calla && inicio === null) inicio = k;
      if (calla || inicio === null) continue;
      const hasta_ms = Math.min(ahora_ms, desde + k * paso_ms);
      const lugar = { desde_m: a.posicion, hasta_m: b.posicion };
      if (hasta_ms > desde + inicio * paso_ms)
        huecos.push({ ...lugar, desde_ms: desde + inicio * paso_ms, hasta_ms });
      inicio = null;
    }
  }
  return huecos;
};

/** Null where fewer than two sensors stand: there is nothing to interpolate between. */
export const campoDe = (campo: CampoPresion, ahora_ms: number): CampoTira | null => {
  const { desde, paso_ms, cubetas, sensores } = campo;
  const posiciones = sensores.map(({ posicion }) => posicion);
  const [desde_m = 0, hasta_m = 0] = [posiciones[0], posiciones.at(-1)];
  if (hasta_m <= desde_m) return null;
  const escala = escalaDe(sensores);
  const lugares = lugaresDe(posiciones);
  const niveles = new Float32Array(COLUMNAS * cubetas).fill(Number.NaN);
  for (let k = 0; k < cubetas; k++) {
    const fila = (cubetas - 1 - k) * COLUMNAS;
    for (const [c, { i, parte }] of lugares.entries()) {
      const a = sensores[i]?.desvio[k] ?? Number.NaN;
      const b = sensores[i + 1]?.desvio[k] ?? Number.NaN;
      const nivel = 0.5 - (a + (b - a) * parte) / (2 * escala);
      niveles[fila + c] = Math.min(1, Math.max(0, nivel));
    }
  }
  return {
    ...{ desde_m, hasta_m, desde_ms: desde, hasta_ms: desde + cubetas * paso_ms },
    ...{ columnas: COLUMNAS, filas: cubetas, niveles, escala },
    conDatos: niveles.some((nivel) => !Number.isNaN(nivel)),
    huecos: huecosDe(campo, ahora_ms),
  };
};
