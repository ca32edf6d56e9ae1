import type { Reloj } from '@tramos/contract/sensor';
import { avanzar } from './avanzar';
import { crearEstado } from './estado';
import type { Deteccion, EntradaMuestras, RedDeteccion } from './tipos';

/** Detection over recorded data, at full speed: the same code that runs live, fed as the field would have fed it. */

/** What one sensor recorded, in order of time: epoch ms and kg/cm². */
export interface TrazaGrabada {
  t: readonly number[];
  p: readonly number[];
}

/** A batch holds this much, as devices send it, ms. */
const LOTE_MS = 1_000;
/** Steps that differ by more than this part of the usual one are a gap or another rate. */
const PASO_TOLERANCIA = 0.2;
/** After the last sample waves may still be on their way to be told, ms. */
const COLA_MS = 180_000;

const medianaDePasos = (t: readonly number[]): number => {
  const pasos = t.slice(1, 1_000).map((ms, i) => ms - (t[i] ?? 0));
  return pasos.toSorted((a, b) => a - b)[Math.floor(pasos.length / 2)] ?? LOTE_MS;
};

/**
 * The recording of one sensor in batches of even steps, each of a second at most; what was recorded at another rate, or
 * after a gap, begins a batch of its own.
 */
export function* lotesDe(
  sensor_id: number,
  { t, p }: TrazaGrabada,
  reloj: Reloj | undefined,
): Generator<EntradaMuestras> {
  const usual_ms = medianaDePasos(t);
  let i = 0;
  while (i < t.length) {
    const t0 = t[i] as number;
    const paso_ms = (t[i + 1] ?? t0 + usual_ms) - t0;
    let j = i + 1;
    while (
      j < t.length &&
      (t[j] as number) - t0 < LOTE_MS &&
      Math.abs((t[j] as number) - (t[j - 1] as number) - paso_ms) <= PASO_TOLERANCIA * paso_ms
    )
      j += 1;
    const n = j - i;
    const dt_ms = n > 1 ? ((t[j - 1] as number) - t0) / (n - 1) : usual_ms;
    yield {
      ...{ tipo: 'muestras', sensor_id, t0, dt_ms, p: p.slice(i, j), reproducido: false },
      recibido: t0 + n * dt_ms,
      ...(reloj === undefined ? {} : { reloj }),
    };
    i = j;
  }
}

/** Batches of all sensors in the order in which they would have been received. */
const enOrden = (lotes: EntradaMuestras[]): EntradaMuestras[] =>
  lotes.sort((a, b) => a.recibido - b.recibido || a.sensor_id - b.sensor_id);

/**
 * What live detection would have said of these recordings, in the order in which it would have. `reloj` is what is
 * known of the clocks that stamped them; without it no place follows (docs/detection.md).
 */
export function* detectarEn(
  red: RedDeteccion,
  trazas: ReadonlyMap<number, TrazaGrabada>,
  reloj?: Reloj,
): Generator<Deteccion> {
  const estado = crearEstado();
  const lotes = enOrden([...trazas].flatMap(([id, traza]) => [...lotesDe(id, traza, reloj)]));
  let ahora_ms = lotes[0]?.recibido ?? 0;
  const esperar = function* (hasta_ms: number): Generator<Deteccion> {
    for (; ahora_ms + LOTE_MS < hasta_ms; ahora_ms += LOTE_MS)
      yield* avanzar(estado, red, { tipo: 'tiempo' }, ahora_ms).detecciones;
  };
  for (const lote of lotes) {
    yield* esperar(lote.recibido);
    ahora_ms = Math.max(ahora_ms, lote.recibido);
    yield* avanzar(estado, red, lote, ahora_ms).detecciones;
  }
  yield* esperar(ahora_ms + COLA_MS);
}
