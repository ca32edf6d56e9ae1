import { RELOJ_ATRASO_MIN_MS, RELOJ_FUTURO_MAX_MS } from '@tramos/contract/limites';
import { type Demoras, demoraFirme } from './demoras';

/**
 * Whose clock of the field is wrong, by when what it sends comes (product §2.39). Pure. What a clock is off is positive
 * where it runs ahead, ms; lateness is by the site's time, and negative of what is still to come.
 */

export interface Aparato {
  sensor_id: number;
  sistema_id: number;
  /** Whose key it is sent with; null behind a broker of the site's own. */
  gateway_id: number | null;
  demoras: Demoras;
}

/** Clocks that are off alike lie within this. */
const ALIKE_MS = 1_000;
const VECINOS_MIN = 2;
const DE_UN_GATEWAY_MIN = 2;

/** What arrivals show of one clock by the site's time alone; 0 while it may be right, null while it cannot be told. */
const porLlegada = (demoras: Demoras): number | null => {
  const { actual_ms } = demoras;
  const firme_ms = demoraFirme(demoras);
  if (actual_ms < -RELOJ_FUTURO_MAX_MS) return -actual_ms;
  if (firme_ms === null) return null;
  return firme_ms > RELOJ_ATRASO_MIN_MS ? -firme_ms : 0;
};

/** Where several clocks of one key are off alike and others of the site are right, the key's own clock is wrong. */
const gatewaysFuera = (aparatos: readonly Aparato[]): Map<number, number> => {
  const fuera = new Map<number, number>();
  const vistos = aparatos.flatMap(({ gateway_id, demoras }) => {
    const error_ms = porLlegada(demoras);
    return error_ms === null ? [] : [{ gateway_id, error_ms }];
  });
  for (const id of new Set(aparatos.flatMap(({ gateway_id }) => gateway_id ?? []))) {
    const suyos = vistos.filter(({ gateway_id }) => gateway_id === id).map(({ error_ms }) => error_ms);
    const ajenos = vistos.filter(({ gateway_id, error_ms }) => gateway_id !== id && error_ms === 0);
    const [menor, mayor] = [Math.min(...suyos), Math.max(...suyos)];
    const juntos = suyos.length >= DE_UN_GATEWAY_MIN && mayor - menor <= ALIKE_MS;
    if (juntos && suyos.every((e) => e !== 0) && ajenos.length > 0) fuera.set(id, menor);
  }
  return fuera;
};

/**
 * A device that comes evenly late is behind where its neighbours are not, or where it has none those of the whole site: where all are late together it is the line to
 * them, or the server.
 */
const esperaComoTodos = (
  { sensor_id, sistema_id }: Aparato,
  aparatos: readonly Aparato[],
  error_ms: number,
) => {
  const demorasDe = (suyos: readonly Aparato[]) =>
    suyos.flatMap(({ demoras }) => demoraFirme(demoras) ?? []).toSorted((a, b) => a - b);
  const otros = aparatos.filter((a) => a.sensor_id !== sensor_id);
  const cerca = demorasDe(otros.filter((a) => a.sistema_id === sistema_id));
  const vecinos = cerca.length < VECINOS_MIN ? demorasDe(otros) : cerca;
  const usual = vecinos[vecinos.length >> 1];
  return usual === undefined || vecinos.length < VECINOS_MIN || -error_ms - usual <= RELOJ_ATRASO_MIN_MS;
};

/** Clocks that are wrong, of sensors by their id and of gateways by theirs; who is behind such a gateway is not blamed. */
export interface Desfases {
  sensores: ReadonlyMap<number, number>;
  gateways: ReadonlyMap<number, number>;
}

export const desfasesDe = (aparatos: readonly Aparato[]): Desfases => {
  const gateways = gatewaysFuera(aparatos);
  const sensores = new Map<number, number>();
  for (const aparato of aparatos) {
    const error_ms = porLlegada(aparato.demoras);
    if (!error_ms || (aparato.gateway_id !== null && gateways.has(aparato.gateway_id))) continue;
    if (error_ms > 0 || !esperaComoTodos(aparato, aparatos, error_ms))
      sensores.set(aparato.sensor_id, error_ms);
  }
  return { sensores, gateways };
};
