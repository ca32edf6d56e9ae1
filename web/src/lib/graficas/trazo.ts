import type { SeriePresion } from '@tramos/contract/presiones';
import type { Extremos } from './escala';
import type { Rango } from './rango';

/**
 * One sensor's pressure as a chart draws it, kg/cm²: buckets that begin at `t` and last `paso_ms`, with their lowest,
 * highest and mean reading, and the silences. Samples are buckets of one.
 */
export interface Trazo {
  t: number[];
  minimo: number[];
  maximo: number[];
  media: number[];
  paso_ms: number;
  /** [from, to) without data, in order. */
  huecos: [number, number][];
}

/** Visits live samples from a moment on, in order. */
export type RecorrerMuestras = (desde: number, ver: (t: number, p: number) => void) => void;

export const TRAZO_VACIO: Trazo = { t: [], minimo: [], maximo: [], media: [], paso_ms: 1, huecos: [] };

/** A silence among live samples is one when it lasts longer than this: what the server says of older ones. */
const SILENCIO_MS = 2_000;
/** What was measured just now is still on its way. */
const EN_CAMINO_MS = 3_000;
/** Samples that are missing, too few for a silence, part a line all the same. */
const SUELTAS = 3.5;

const agregar = (trazo: Trazo, t: number, p: number): void => {
  trazo.t.push(t);
  trazo.minimo.push(p);
  trazo.maximo.push(p);
  trazo.media.push(p);
};

const quitarUltima = (trazo: Trazo): void => {
  for (const lista of [trazo.t, trazo.minimo, trazo.maximo, trazo.media]) lista.pop();
};

/** Puts samples into buckets of the trace's own step, counted from `origen`; a mean is kept as it grows. */
const crearCubetas = (trazo: Trazo, origen: number) => {
  let actual = -1;
  let cuenta = 0;
  return (t: number, p: number): void => {
    const cubeta = Math.floor((t - origen) / trazo.paso_ms);
    const i = trazo.t.length - 1;
    if (cubeta !== actual) {
      agregar(trazo, origen + cubeta * trazo.paso_ms, p);
      [actual, cuenta] = [cubeta, 1];
      return;
    }
    cuenta += 1;
    trazo.minimo[i] = Math.min(trazo.minimo[i] ?? p, p);
    trazo.maximo[i] = Math.max(trazo.maximo[i] ?? p, p);
    trazo.media[i] = (trazo.media[i] ?? p) + (p - (trazo.media[i] ?? p)) / cuenta;
  };
};

/** Where live samples take over: the last bucket too when they hold all of it, for it was still filling. */
const empalmar = (trazo: Trazo, primera: number): number => {
  const ultima = trazo.t.at(-1);
  if (ultima === undefined) return primera;
  if (primera > ultima + trazo.paso_ms * 0.01) return ultima + trazo.paso_ms;
  quitarUltima(trazo);
  return ultima;
};

/**
 * What the server told, and the live samples that came after it, up to `hasta`: the newest silence is one only when
 * samples have been missing for longer than they take to arrive.
 */
export const conCola = (serie: SeriePresion, recorrer: RecorrerMuestras, hasta: number): Trazo => {
  const { t, minimo, maximo, media, paso_ms } = serie;
  const ultima = t.at(-1) ?? Number.NEGATIVE_INFINITY;
  const muestras: [number, number][] = [];
  recorrer(ultima, (cuando, p) => {
    if (cuando <= hasta) muestras.push([cuando, p]);
  });
  const [primera] = muestras;
  const trazo: Trazo = {
    ...{ t: [...t], minimo: [...minimo], maximo: [...maximo], media: [...media], paso_ms },
    huecos: serie.huecos.map(([de, a]): [number, number] => [de, Math.min(a, primera?.[0] ?? a)]),
  };
  if (!primera) return trazo;
  const cruda = serie.fuente === 'muestras';
  const origen = cruda ? 0 : empalmar(trazo, primera[0]);
  const enCubeta = crearCubetas(trazo, origen);
  let oida = Number.isFinite(ultima) ? ultima + (cruda ? 0 : paso_ms) : primera[0];
  for (const [cuando, p] of muestras) {
    if (cuando - oida > SILENCIO_MS && (trazo.huecos.at(-1)?.[1] ?? 0) < cuando)
      trazo.huecos.push([oida, cuando]);
    oida = Math.max(oida, cuando);
    if (!cruda) {
      if (cuando >= origen) enCubeta(cuando, p);
    } else if (cuando > ultima + paso_ms / 2) agregar(trazo, cuando, p);
  }
  if (hasta - oida > EN_CAMINO_MS) trazo.huecos.push([oida, hasta]);
  trazo.huecos = trazo.huecos.filter(([de, a]) => a > de);
  return trazo;
};

/** Samples rather than buckets: none has a range. */
const crudo = ({ minimo, maximo }: Trazo): boolean => minimo.every((bajo, i) => bajo === maximo[i]);

/** The stretches of buckets that a line may join, as [first, after the last): a silence parts them. */
export const piezasDe = (trazo: Trazo): [number, number][] => {
  const { t, paso_ms, huecos } = trazo;
  const piezas: [number, number][] = [];
  const suelto = crudo(trazo);
  let inicio = 0;
  let h = 0;
  for (let i = 1; i <= t.length; i++) {
    const [antes = 0, ahora] = [t[i - 1], t[i]];
    if (ahora === undefined) {
      piezas.push([inicio, i]);
      break;
    }
    while ((huecos[h]?.[1] ?? Number.POSITIVE_INFINITY) <= antes) h += 1;
    const hueco = huecos[h];
    const callado = hueco !== undefined && hueco[0] < ahora && ahora - antes > paso_ms * 1.5;
    if (callado || (suelto && ahora - antes > paso_ms * SUELTAS)) {
      piezas.push([inicio, i]);
      inicio = i;
    }
  }
  return piezas;
};

/** Index of the last bucket that begins at or before a moment; -1 when there is none. */
const indiceDe = (t: readonly number[], cuando: number): number => {
  let [bajo, alto] = [0, t.length];
  while (bajo < alto) {
    const medio = (bajo + alto) >> 1;
    if ((t[medio] ?? 0) <= cuando) bajo = medio + 1;
    else alto = medio;
  }
  return bajo - 1;
};

export interface Lectura {
  t: number;
  minimo: number;
  maximo: number;
  media: number;
}

/** What was read at a moment; null in a silence. Between two samples it is the nearer one. */
export const lecturaEn = (trazo: Trazo, cuando: number): Lectura | null => {
  const { t, paso_ms, huecos } = trazo;
  if (huecos.some(([de, a]) => de < cuando && cuando < a)) return null;
  const antes = indiceDe(t, cuando);
  const unas = trazo.maximo[antes] === trazo.minimo[antes];
  const despues = t[antes + 1];
  const i =
    unas && despues !== undefined && despues - cuando < cuando - (t[antes] ?? Number.NEGATIVE_INFINITY)
      ? antes + 1
      : antes;
  const cual = t[i];
  if (cual === undefined || Math.abs(cuando - cual) > Math.max(paso_ms, SILENCIO_MS)) return null;
  return {
    t: cual,
    minimo: trazo.minimo[i] ?? 0,
    maximo: trazo.maximo[i] ?? 0,
    media: trazo.media[i] ?? 0,
  };
};

/** The newest reading; null when there is none. */
export const ultimaDe = ({ t, media }: Trazo): { t: number; p: number } | null => {
  const [cuando, p] = [t.at(-1), media.at(-1)];
  return cuando === undefined || p === undefined ? null : { t: cuando, p };
};

/** The lowest and the highest reading of a range; null when there is none. */
export const extremosDe = (
  { t, minimo, maximo, paso_ms }: Trazo,
  { desde, hasta }: Rango,
): Extremos | null => {
  const extremos = { minimo: Number.POSITIVE_INFINITY, maximo: Number.NEGATIVE_INFINITY };
  for (let i = Math.max(0, indiceDe(t, desde - paso_ms)); i < t.length && (t[i] ?? 0) <= hasta; i++) {
    if ((t[i] ?? 0) + paso_ms < desde) continue;
    extremos.minimo = Math.min(extremos.minimo, minimo[i] ?? Number.POSITIVE_INFINITY);
    extremos.maximo = Math.max(extremos.maximo, maximo[i] ?? Number.NEGATIVE_INFINITY);
  }
  return extremos.minimo <= extremos.maximo ? extremos : null;
};

/** A range in at most `cuantos` rows for reading as a table: each with what lies in it, nothing where all was silent. */
export const filasDe = (trazo: Trazo, { desde, hasta }: Rango, cuantos: number): (Lectura | null)[] => {
  const ancho = (hasta - desde) / cuantos;
  const filas = Array.from({ length: cuantos }, (): (Lectura & { n: number }) | null => null);
  trazo.t.forEach((t, i) => {
    const n = Math.floor((t - desde) / ancho);
    if (n < 0 || n >= cuantos) return;
    const [bajo = 0, alto = 0, media = 0] = [trazo.minimo[i], trazo.maximo[i], trazo.media[i]];
    const fila = filas[n];
    filas[n] = fila
      ? {
          ...fila,
          minimo: Math.min(fila.minimo, bajo),
          maximo: Math.max(fila.maximo, alto),
          media: fila.media + (media - fila.media) / (fila.n + 1),
          n: fila.n + 1,
        }
      : { t: desde + n * ancho, minimo: bajo, maximo: alto, media, n: 1 };
  });
  return filas;
};
