/**
 * When the site itself held up what the field sent: the store was slow or away, or could not say who a gateway is.
 * What is read meanwhile, or soon after, may have been on its way since then: it waited in the connection, in the queue
 * of a gateway that gets no answers, or came once already and was left unanswered (docs/decisions/033). Pure.
 */
export interface Atasco {
  /** At `ahora_ms` something has been held up since `desde_ms`. */
  notar(desde_ms: number, ahora_ms: number): void;
  /** The earliest that what was read at `leido_ms` may have been on its way; `leido_ms` itself when all went well. */
  desde(leido_ms: number): number;
  /** When something was last held up, epoch ms. */
  hasta_ms(): number;
}

/** A gateway that was left without answers comes back within this, ms. */
export const ATASCO_TRAS_MS = 2 * 60_000;

export const crearAtasco = (): Atasco => {
  let desde_ms = Number.POSITIVE_INFINITY;
  let hasta_ms = Number.NEGATIVE_INFINITY;
  return {
    notar: (desde, ahora_ms) => {
      desde_ms = desde - hasta_ms > ATASCO_TRAS_MS ? desde : Math.min(desde, desde_ms);
      hasta_ms = Math.max(hasta_ms, ahora_ms);
    },
    hasta_ms: () => hasta_ms,
    desde: (leido_ms) => (leido_ms - hasta_ms > ATASCO_TRAS_MS ? leido_ms : Math.min(leido_ms, desde_ms)),
  };
};

/** Something of a gateway that has been received and not dealt with. */
export interface Retenido {
  /** When the oldest of it was received, epoch ms. */
  recibido_ms: number;
  peso_bytes: number;
  /** What its devices may honestly say. */
  bytes_por_s: number;
}

/** So much more may come at once, as after a reconnection. */
const HOLGURA_S = 10;

/**
 * Up to when all has been dealt with that was received, epoch ms: detection's clock, which must not run ahead of what is
 * still to be seen. More than a gateway's devices can have said in the time it waited waits behind itself: the clock
 * stands still for nobody who floods.
 */
export const alDia_ms = (retenidos: readonly Retenido[], ahora_ms: number): number =>
  retenidos.reduce((hasta_ms, { recibido_ms, peso_bytes, bytes_por_s }) => {
    const espera_s = Math.max(0, ahora_ms - recibido_ms) / 1_000;
    return peso_bytes <= bytes_por_s * (espera_s + HOLGURA_S) ? Math.min(hasta_ms, recibido_ms) : hasta_ms;
  }, ahora_ms);
