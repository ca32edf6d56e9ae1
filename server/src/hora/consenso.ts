import { type Demoras, demoraFirme } from './demoras';

/**
 * What well synchronised devices agree on about the clock by which the server receives (product §2.39,
 * docs/decisions/044). Pure. Times in ms; an error is how far ahead of the truth a clock is.
 */

/** A device that says of itself that it follows a good source, and how late what it sends comes. */
export interface Testigo {
  /** Whose key it is sent with; null behind a broker of the site's own. */
  gateway_id: number | null;
  demoras: Demoras;
}

/** Those who agree lie within this. */
const ACUERDO_MS = 1_000;
/** The server's clock is the site's time while it is not further off than this. */
export const ERROR_SERVIDOR_MS = 2_000;
const TESTIGOS_MIN = 3;
const GATEWAYS_MIN = 2;

interface Voto {
  gateway_id: number | null;
  error_ms: number;
}

/** The most that say one thing: three devices, of two gateways where there are two, and more than half of all. */
const acuerdoDe = (votos: readonly Voto[], gateways: number): number | null => {
  const orden = votos.toSorted((a, b) => a.error_ms - b.error_ms);
  let mejor: readonly Voto[] = [];
  for (let i = 0, j = 0; i < orden.length; i++) {
    while (j < orden.length && (orden[j]?.error_ms ?? 0) - (orden[i]?.error_ms ?? 0) <= ACUERDO_MS) j++;
    if (j - i > mejor.length) mejor = orden.slice(i, j);
  }
  const suyos = new Set(mejor.map(({ gateway_id }) => gateway_id)).size;
  const bastan =
    mejor.length >= TESTIGOS_MIN &&
    2 * mejor.length > votos.length &&
    suyos >= Math.min(GATEWAYS_MIN, Math.max(1, gateways));
  return bastan ? (mejor[mejor.length >> 1]?.error_ms ?? null) : null;
};

export interface Acuerdo {
  /** How far ahead the receiving clock is; null while they do not say. */
  error_ms: number | null;
  /** They agree that all comes late, and not yet for long enough to know it from a queue. */
  pendiente: boolean;
}

/**
 * What they say of the receiving clock; `creido_ms` is what was taken for its error so far. What comes from the future by
 * that is believed at once: no network does it. What comes late must do so evenly for two whole windows, or it may be a
 * queue that is being sent.
 */
export const errorSegunTestigos = (
  testigos: readonly Testigo[],
  gateways: number,
  creido_ms: number,
): Acuerdo => {
  const pronto = acuerdoDe(
    testigos.map(({ gateway_id, demoras }) => ({ gateway_id, error_ms: demoras.actual_ms })),
    gateways,
  );
  if (pronto !== null && pronto <= creido_ms + ERROR_SERVIDOR_MS)
    return { error_ms: pronto, pendiente: false };
  const firmes = testigos.flatMap(({ gateway_id, demoras }) => {
    const error_ms = demoraFirme(demoras);
    return error_ms === null ? [] : [{ gateway_id, error_ms }];
  });
  // More than half of all of them, of those too that show nothing steadily.
  const error_ms = 2 * firmes.length > testigos.length ? acuerdoDe(firmes, gateways) : null;
  return { error_ms, pendiente: error_ms === null && pronto !== null };
};
