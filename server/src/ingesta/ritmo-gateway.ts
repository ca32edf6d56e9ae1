/**
 * How much each may send whose turn it is (turno.ts): as much as its devices may honestly say, many times over, and a store
 * of that for the hour after an outage. A gateway that sends more is held back at its own door, so that what it sends
 * costs nobody else. Behind a broker of the site's own all come by one line, which would stand still for all of them: there
 * it is only counted, and told of.
 */
export interface Ritmos {
  /** Counts a message and resolves once it may be worked on, in order of arrival. */
  tomar(quien: Quien, bytes: number): Promise<void>;
  /** What a message turned out to cost besides: whoever comes next waits for it. */
  cobrar(quien: Quien, bytes: number): void;
  /** Counts a message of one who is not held back. */
  contar(quien: Quien, bytes: number): void;
  /** How long one has to wait before it may send again, ms; 0 when it may now. */
  falta_ms(quien: Quien): number;
  /** Who has sent too much without a pause for `tras_ms`. */
  excedidos(tras_ms: number): Quien[];
}

type Quien = number | string;

/** Who is not held back owes no more than what it may send in this time: it is told of for as long as it goes on. */
const DEUDA_CONTADA_S = 60;

interface Opciones {
  /** What one may send for good, bytes a second. */
  por_s: (quien: Quien) => number;
  /** What it may send at once after it was quiet, bytes. */
  reserva: (quien: Quien) => number;
  /** Monotonic, ms. */
  reloj_ms: () => number;
}

/** A bucket that fills with time: `saldo` bytes were left at `t_ms`; less than none is owed. */
interface Cubo {
  saldo: number;
  t_ms: number;
  /** Since when it has been held back; null while it is not. */
  excedido_ms: number | null;
  /** Of the message before: none passes another. */
  turno: Promise<void>;
}

const dormir = (ms: number) => new Promise<void>((listo) => void setTimeout(listo, Math.max(0, ms)).unref());

export const crearRitmos = ({ por_s, reserva, reloj_ms }: Opciones): Ritmos => {
  const cubos = new Map<Quien, Cubo>();

  const cuboDe = (quien: Quien): Cubo => {
    const t_ms = reloj_ms();
    const lleno = reserva(quien);
    const hay = cubos.get(quien);
    if (!hay) {
      const nuevo = { saldo: lleno, t_ms, excedido_ms: null, turno: Promise.resolve() };
      cubos.set(quien, nuevo);
      return nuevo;
    }
    hay.saldo = Math.min(lleno, hay.saldo + (por_s(quien) * (t_ms - hay.t_ms)) / 1_000);
    hay.t_ms = t_ms;
    if (hay.saldo >= 0) hay.excedido_ms = null;
    return hay;
  };
  const falta_ms = (quien: Quien): number => Math.max(0, (-cuboDe(quien).saldo * 1_000) / por_s(quien));

  const cobrar = (quien: Quien, bytes: number): Cubo => {
    const cubo = cuboDe(quien);
    cubo.saldo -= bytes;
    if (cubo.saldo < 0) cubo.excedido_ms ??= cubo.t_ms;
    return cubo;
  };

  return {
    falta_ms,
    cobrar: (quien, bytes) => void cobrar(quien, bytes),
    contar: (quien, bytes) => {
      const cubo = cobrar(quien, bytes);
      cubo.saldo = Math.max(cubo.saldo, -DEUDA_CONTADA_S * por_s(quien));
    },
    tomar: (quien, bytes) => {
      const cubo = cobrar(quien, bytes);
      if (cubo.saldo >= 0) return Promise.resolve();
      const hasta_ms = cubo.t_ms + falta_ms(quien);
      cubo.turno = cubo.turno.then(() => dormir(hasta_ms - reloj_ms()));
      return cubo.turno;
    },
    excedidos: (tras_ms) =>
      [...cubos.keys()].filter((quien) => {
        const { excedido_ms, t_ms } = cuboDe(quien);
        return excedido_ms !== null && t_ms - excedido_ms >= tras_ms;
      }),
  };
};
