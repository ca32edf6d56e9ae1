/**
 * A batch of samples with holes in it (NaN: the device had no number there), and what it is made of: stretches without
 * one. They are what is stored and drawn, so that a hole is a gap everywhere. Times in epoch ms. Pure.
 */
export interface Muestras {
  t0: number;
  dt_ms: number;
  p: readonly number[];
}

export interface Corrida {
  t0: number;
  dt_ms: number;
  p: readonly number[];
}

/** The stretches of a batch, in order; the batch itself where nothing is missing. */
export const corridasDe = ({ t0, dt_ms, p }: Muestras): Corrida[] => {
  if (!p.some(Number.isNaN)) return p.length === 0 ? [] : [{ t0, dt_ms, p }];
  const corridas: (Corrida & { p: number[] })[] = [];
  let abierta: (typeof corridas)[number] | null = null;
  for (const [i, valor] of p.entries()) {
    if (Number.isNaN(valor)) abierta = null;
    else if (abierta) abierta.p.push(valor);
    else {
      abierta = { t0: t0 + i * dt_ms, dt_ms, p: [valor] };
      corridas.push(abierta);
    }
  }
  return corridas;
};

/** Without the holes at its ends, which say nothing; null when there is nothing else. */
export const sinOrillas = <M extends Muestras>(mensaje: M): M | null => {
  const { t0, dt_ms, p } = mensaje;
  const primera = p.findIndex((valor) => !Number.isNaN(valor));
  if (primera === -1) return null;
  const ultima = p.findLastIndex((valor) => !Number.isNaN(valor));
  if (primera === 0 && ultima === p.length - 1) return mensaje;
  return { ...mensaje, t0: t0 + primera * dt_ms, p: p.slice(primera, ultima + 1) };
};

/** More samples than this are missing between two stretches: they were not of one message. */
const HUECO_MAX = 2_000;

/** Stored stretches, sensor by sensor in order of time, joined again where only holes lie between them. */
export const unirCorridas = <F extends Muestras & { sensor_id: number; recibido_ms: number }>(
  filas: readonly F[],
): F[] => {
  const unidas: F[] = [];
  for (const fila of filas) {
    const previa = unidas.at(-1);
    const paso = previa ? (fila.t0 - previa.t0) / previa.dt_ms : Number.NaN;
    const faltan = Math.round(paso) - (previa?.p.length ?? 0);
    const sigue =
      previa !== undefined &&
      fila.sensor_id === previa.sensor_id &&
      fila.dt_ms === previa.dt_ms &&
      fila.recibido_ms === previa.recibido_ms &&
      Math.abs(paso - Math.round(paso)) < 0.01 &&
      faltan > 0 &&
      faltan <= HUECO_MAX;
    if (sigue)
      unidas[unidas.length - 1] = {
        ...previa,
        p: [...previa.p, ...new Array<number>(faltan).fill(Number.NaN), ...fila.p],
      };
    else unidas.push(fila);
  }
  return unidas;
};

/** Samples as JSON keeps them, where a hole is null. */
export const comoMuestras = (p: readonly (number | null)[]): number[] =>
  p.map((valor) => valor ?? Number.NaN);
