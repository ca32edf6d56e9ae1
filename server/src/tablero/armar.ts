import { masEnVentana, mediana, type Observado, type Ritmo, ritmo } from '@tramos/contract/estadistica';
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
  /** What those acknowledged in the last 24 h waited, whole s, and as what they stand. */
  esperas_s: number[];
  disposiciones: Map<string, number>;
  /** Of each active sensor that has been heard, 0–1. */
  disponibilidades: number[];
}

export const cuentasVacias = (): Cuentas => ({
  por_hora: Array.from({ length: HORAS + 1 }, () => ({ abiertos: 0, operacion: 0, otros: 0 })),
  ...{ eventos_24h: 0, esperas_s: [], disposiciones: new Map(), disponibilidades: [] },
});

/** Acknowledged lately: how many, how soon, and as what, the commonest first. */
export const reconocidosDe = (partes: readonly Cuentas[]): Omit<Tablero['ultimas_24h'], 'eventos'> => {
  const esperas = partes.flatMap(({ esperas_s }) => esperas_s);
  const cuenta = new Map<string, number>();
  for (const [disposicion, n] of partes.flatMap(({ disposiciones }) => [...disposiciones]))
    cuenta.set(disposicion, (cuenta.get(disposicion) ?? 0) + n);
  return {
    reconocidos: esperas.length,
    mediana_reconocer_s: mediana(esperas),
    por_disposicion: [...cuenta]
      .map(([disposicion, n]) => ({ disposicion, n }))
      .sort((a, b) => b.n - a.n || (a.disposicion < b.disposicion ? -1 : 1)),
  };
};

const por10Min = ({ por_hora }: Ritmo): number | null => por_hora && por_hora / DIEZ_MIN_POR_HORA;

/** How often something called: in what was observed of the last hour and of the last 24, and in the worst 10 minutes. */
export const ritmoDe = (tiempos: readonly number[], { desde_ms, hasta_ms }: Observado): Tablero['ritmo'] => {
  const hora = ritmo(tiempos, { desde_ms: Math.max(desde_ms, hasta_ms - HORA_MS), hasta_ms });
  const dia = ritmo(tiempos, { desde_ms, hasta_ms });
  return {
    por_10min_1h: por10Min(hora),
    por_10min_24h: por10Min(dia),
    maximo_10min: masEnVentana(tiempos, DIEZ_MIN_MS),
    observado_1h_s: hora.ventana_ms / 1_000,
    observado_24h_s: dia.ventana_ms / 1_000,
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
