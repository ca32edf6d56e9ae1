/**
 * How much each gateway may send: as much as its devices may honestly say, many times over, and a store of that for the
 * hour after an outage. Whoever sends more is held back at its own door, so that what it sends costs nobody else.
 */
export interface Ritmos {
  /** Counts a message and resolves once it may be worked on, in order of arrival. */
  tomar(gateway_id: number, bytes: number): Promise<void>;
  /** What a message turned out to cost besides: whoever comes next waits for it. */
  cobrar(gateway_id: number, bytes: number): void;
  /** How long a gateway has to wait before it may send again, ms; 0 when it may now. */
  falta_ms(gateway_id: number): number;
  /** Gateways that have been held back without a pause for `tras_ms`. */
  excedidos(tras_ms: number): number[];
}

interface Opciones {
  /** What a gateway may send for good, bytes a second. */
  por_s: (gateway_id: number) => number;
  /** What it may send at once after it was quiet, bytes. */
  reserva: (gateway_id: number) => number;
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
  const cubos = new Map<number, Cubo>();

  const cuboDe = (gateway_id: number): Cubo => {
    const t_ms = reloj_ms();
    const lleno = reserva(gateway_id);
    const hay = cubos.get(gateway_id);
    if (!hay) {
      const nuevo = { saldo: lleno, t_ms, excedido_ms: null, turno: Promise.resolve() };
      cubos.set(gateway_id, nuevo);
      return nuevo;
    }
    hay.saldo = Math.min(lleno, hay.saldo + (por_s(gateway_id) * (t_ms - hay.t_ms)) / 1_000);
    hay.t_ms = t_ms;
    if (hay.saldo >= 0) hay.excedido_ms = null;
    return hay;
  };
  const falta_ms = (gateway_id: number): number =>
    Math.max(0, (-cuboDe(gateway_id).saldo * 1_000) / por_s(gateway_id));

  const cobrar = (gateway_id: number, bytes: number): Cubo => {
    const cubo = cuboDe(gateway_id);
    cubo.saldo -= bytes;
    if (cubo.saldo < 0) cubo.excedido_ms ??= cubo.t_ms;
    return cubo;
  };

  return {
    falta_ms,
    cobrar: (gateway_id, bytes) => void cobrar(gateway_id, bytes),
    tomar: (gateway_id, bytes) => {
      const cubo = cobrar(gateway_id, bytes);
      if (cubo.saldo >= 0) return Promise.resolve();
      const hasta_ms = cubo.t_ms + falta_ms(gateway_id);
      cubo.turno = cubo.turno.then(() => dormir(hasta_ms - reloj_ms()));
      return cubo.turno;
    },
    excedidos: (tras_ms) =>
      [...cubos.keys()].filter((gateway_id) => {
        const { excedido_ms, t_ms } = cuboDe(gateway_id);
        return excedido_ms !== null && t_ms - excedido_ms >= tras_ms;
      }),
  };
};
