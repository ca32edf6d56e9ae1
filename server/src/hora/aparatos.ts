import { RELOJ_ATRASO_MIN_MS, RELOJ_FUTURO_MAX_MS } from '@tramos/contract/limites';
import { ERROR_SERVIDOR_MS } from './consenso';
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
  /** The freshest that came since it was seen to set its clock back, ms; null of one that was not (retroceso.ts). */
  tras_retroceso_ms: number | null;
}

/** Clocks that are off alike lie within this. */
const PAREJOS_MS = 1_000;
const VECINOS_MIN = 2;
const DE_UN_GATEWAY_MIN = 2;

/** The middle one of the others; null where they are too few. */
const medianaSin = (propia_ms: number, enOrden: readonly number[]): number | null => {
  const otros = enOrden.length - 1;
  const medio = otros >> 1;
  return otros < VECINOS_MIN
    ? null
    : (enOrden[enOrden.indexOf(propia_ms) <= medio ? medio + 1 : medio] ?? null);
};

/**
 * How far ahead the clock is of which something came as fresh as `fresca_ms`; 0 while it may be right. No network delivers
 * what is still to come: it is the device, or the site's time. That is not further off than ERROR_SERVIDOR_MS where
 * what comes from the others is not from the future too; where they are too few to say so, more is granted to it.
 * `enOrden`: of all of them, it included, how fresh the freshest of each came, ms, in order.
 */
export const adelantoDe = (fresca_ms: number, enOrden: readonly number[]): number => {
  if (fresca_ms >= -ERROR_SERVIDOR_MS) return 0;
  const usual = medianaSin(fresca_ms, enOrden);
  const bien = usual !== null && usual > -PAREJOS_MS;
  return fresca_ms < (bien ? -ERROR_SERVIDOR_MS : -RELOJ_FUTURO_MAX_MS) ? -fresca_ms : 0;
};

/**
 * How far behind the clock is that was set back: since then all that it sends comes later than what comes from the others
 * does, by more than may be. One that was ahead comes as they do. 0 while it may be right.
 */
const atrasoDe = ({ tras_retroceso_ms, demoras }: Aparato, frescas: readonly number[]): number => {
  if (tras_retroceso_ms === null) return 0;
  const usual = medianaSin(demoras.actual_ms, frescas);
  return usual !== null && tras_retroceso_ms - usual > ERROR_SERVIDOR_MS ? tras_retroceso_ms - usual : 0;
};

/** What arrivals show of one clock by the site's time; 0 while it may be right, null while it cannot be told. */
const porLlegada = (aparato: Aparato, frescas: readonly number[]): number | null => {
  const { demoras } = aparato;
  const adelanto_ms = adelantoDe(demoras.actual_ms, frescas);
  if (adelanto_ms > 0) return adelanto_ms;
  const atraso_ms = atrasoDe(aparato, frescas);
  if (atraso_ms > 0) return -atraso_ms;
  const firme_ms = demoraFirme(demoras);
  if (firme_ms === null) return null;
  return firme_ms > RELOJ_ATRASO_MIN_MS ? -firme_ms : 0;
};

/** Whether arrivals show by now how a clock is. */
export const seSabe = (aparato: Aparato): boolean => porLlegada(aparato, []) !== null;
/** Whether something came fresher than a clock so far behind lets anything come. */
export const desmiente = ({ actual_ms }: Demoras, error_ms: number): boolean =>
  actual_ms < -error_ms - PAREJOS_MS;

const agrupar = <T, K>(todos: readonly T[], claveDe: (uno: T) => K): Map<K, T[]> => {
  const grupos = new Map<K, T[]>();
  for (const uno of todos) {
    const grupo = grupos.get(claveDe(uno));
    if (grupo) grupo.push(uno);
    else grupos.set(claveDe(uno), [uno]);
  }
  return grupos;
};

/** Where several clocks of one key are off alike and others of the site are right, the key's own clock is wrong. */
const gatewaysFuera = (aparatos: readonly Aparato[], frescas: readonly number[]): Map<number, number> => {
  const fuera = new Map<number, number>();
  const vistos = aparatos.flatMap((aparato) => {
    const error_ms = porLlegada(aparato, frescas);
    return error_ms === null ? [] : [{ gateway_id: aparato.gateway_id, error_ms }];
  });
  // Right ones are another key's: of one that is off all are.
  if (!vistos.some(({ error_ms }) => error_ms === 0)) return fuera;
  for (const [id, suyos] of agrupar(vistos, ({ gateway_id }) => gateway_id)) {
    const errores = suyos.map(({ error_ms }) => error_ms);
    const menor = Math.min(...errores);
    const juntos = errores.length >= DE_UN_GATEWAY_MIN && Math.max(...errores) - menor <= PAREJOS_MS;
    if (id !== null && juntos && errores.every((e) => e !== 0)) fuera.set(id, menor);
  }
  return fuera;
};

/** Lateness that is shown steadily, ms, in order: of the whole site, and of each sistema. */
interface Firmes {
  todas: readonly number[];
  por_sistema: ReadonlyMap<number, readonly number[]>;
}

const firmesDe = (aparatos: readonly Aparato[]): Firmes => {
  const enOrden = (suyos: readonly Aparato[]) =>
    suyos.flatMap(({ demoras }) => demoraFirme(demoras) ?? []).toSorted((a, b) => a - b);
  const sistemas = [...agrupar(aparatos, ({ sistema_id }) => sistema_id)];
  return {
    todas: enOrden(aparatos),
    por_sistema: new Map(sistemas.map(([id, suyos]) => [id, enOrden(suyos)])),
  };
};

/**
 * A device that comes evenly late is behind where its neighbours are not, or where it has none those of the whole site:
 * where all are late together it is the line to them, or the server.
 */
const esperaComoTodos = ({ sistema_id }: Aparato, { todas, por_sistema }: Firmes, error_ms: number) => {
  const usual = medianaSin(-error_ms, por_sistema.get(sistema_id) ?? []) ?? medianaSin(-error_ms, todas);
  return usual === null || -error_ms - usual <= RELOJ_ATRASO_MIN_MS;
};

/** Clocks that are wrong, of sensors by their id and of gateways by theirs; who is behind such a gateway is not blamed. */
export interface Desfases {
  sensores: ReadonlyMap<number, number>;
  gateways: ReadonlyMap<number, number>;
}

export const desfasesDe = (aparatos: readonly Aparato[]): Desfases => {
  const frescas = aparatos.map(({ demoras }) => demoras.actual_ms).sort((a, b) => a - b);
  const gateways = gatewaysFuera(aparatos, frescas);
  const firmes = firmesDe(aparatos);
  const sensores = new Map<number, number>();
  for (const aparato of aparatos) {
    const error_ms = porLlegada(aparato, frescas);
    if (!error_ms || (aparato.gateway_id !== null && gateways.has(aparato.gateway_id))) continue;
    if (error_ms > -RELOJ_ATRASO_MIN_MS || !esperaComoTodos(aparato, firmes, error_ms))
      sensores.set(aparato.sensor_id, error_ms);
  }
  return { sensores, gateways };
};
