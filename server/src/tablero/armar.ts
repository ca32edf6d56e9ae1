import type { Tablero } from '@tramos/contract/tablero';

/** The figures of the dashboard from what was counted by sistema: pure (docs/tablero.md). Moments in epoch ms. */

export const HORA_MS = 3_600_000;
const DIEZ_MIN_MS = 600_000;
const DIEZ_MIN_POR_HORA = HORA_MS / DIEZ_MIN_MS;
export const HORAS = 24;

interface Hora {
  abiertos: number;
  operacion: number;
  otros: number;
}

/** What was counted in one sistema. */
export interface Cuentas {
  /** From the oldest: the HORAS of the site's clock, and before them the one in which the last 24 h began. */
  por_hora: Hora[];
  eventos_24h: number;
  /** Moments at which something sounded in the last 24 h: an event that alerts, a sensor that begins to fail. */
  anuncios: number[];
  /** What those acknowledged in the last 24 h waited, s, and as what they stand. */
  esperas_s: number[];
  disposiciones: Map<string, number>;
  /** Of each active sensor that has been heard, 0–1. */
  disponibilidades: number[];
}

export const cuentasVacias = (): Cuentas => ({
  por_hora: Array.from({ length: HORAS + 1 }, () => ({ abiertos: 0, operacion: 0, otros: 0 })),
  ...{ eventos_24h: 0, anuncios: [], esperas_s: [], disposiciones: new Map(), disponibilidades: [] },
});

const medianaDe = (valores: readonly number[]): number | null => {
  const orden = valores.toSorted((a, b) => a - b);
  const [bajo, alto] = [orden[Math.floor((orden.length - 1) / 2)], orden[Math.floor(orden.length / 2)]];
  return bajo === undefined || alto === undefined ? null : (bajo + alto) / 2;
};

/** Acknowledged lately: how many, how soon, and as what, the commonest first. */
export const reconocidosDe = (partes: readonly Cuentas[]): Omit<Tablero['ultimas_24h'], 'eventos'> => {
  const esperas = partes.flatMap(({ esperas_s }) => esperas_s);
  const cuenta = new Map<string, number>();
  for (const [disposicion, n] of partes.flatMap(({ disposiciones }) => [...disposiciones]))
    cuenta.set(disposicion, (cuenta.get(disposicion) ?? 0) + n);
  return {
    reconocidos: esperas.length,
    mediana_reconocer_s: medianaDe(esperas),
    por_disposicion: [...cuenta]
      .map(([disposicion, n]) => ({ disposicion, n }))
      .sort((a, b) => b.n - a.n || (a.disposicion < b.disposicion ? -1 : 1)),
  };
};

/** Most moments in any 10 minutes that end with one of them, both ends included; `orden` from the oldest. */
const masEnDiezMin = (orden: readonly number[]): number => {
  let maximo = 0;
  let primero = 0;
  for (const [i, t] of orden.entries()) {
    while ((orden[primero] ?? t) < t - DIEZ_MIN_MS) primero++;
    maximo = Math.max(maximo, i - primero + 1);
  }
  return maximo;
};

/** How often something sounded: in the last hour, in the last 24, and in the worst 10 minutes. */
export const ritmoDe = (partes: readonly Cuentas[], ahora_ms: number): Tablero['ritmo'] => {
  const orden = partes.flatMap(({ anuncios }) => anuncios).sort((a, b) => a - b);
  const ultima_hora = orden.filter((t) => t > ahora_ms - HORA_MS).length;
  return {
    por_10min_1h: ultima_hora / DIEZ_MIN_POR_HORA,
    por_10min_24h: orden.length / (HORAS * DIEZ_MIN_POR_HORA),
    maximo_10min: masEnDiezMin(orden),
  };
};

/** The last HORAS, the begun one included; `inicio_ms` is where the first that was counted began. */
export const porHoraDe = (partes: readonly Cuentas[], inicio_ms: number): Tablero['por_hora'] =>
  Array.from({ length: HORAS }, (_, i) => {
    const horas = partes.flatMap(({ por_hora }) => por_hora[i + 1] ?? []);
    const sumar = (cual: keyof Hora) => horas.reduce((suma, hora) => suma + hora[cual], 0);
    return {
      hora: new Date(inicio_ms + (i + 1) * HORA_MS).toISOString(),
      abiertos: sumar('abiertos'),
      operacion: sumar('operacion'),
      otros: sumar('otros'),
    };
  });

/** Mean over the sensors that have been heard; null while there is none. */
export const disponibilidadMedia = (partes: readonly Cuentas[]): number | null => {
  const todas = partes.flatMap(({ disponibilidades }) => disponibilidades);
  return todas.length === 0 ? null : todas.reduce((suma, una) => suma + una, 0) / todas.length;
};
