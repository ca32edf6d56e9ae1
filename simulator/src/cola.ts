/** What waits to be sent: oldest first, bounded by age, so that a long silence of the broker costs no more memory. */

export interface Mensaje {
  topic: string;
  /** Time of its data, epoch ms. */
  t_ms: number;
  cuerpo: Readonly<Record<string, unknown>>;
}

/** A gateway keeps ten minutes. */
export const COLA_MAX_MS = 600_000;
/** Data this old when it is sent at last says so itself (`reproducido`): it is history, not news. */
export const REPRODUCIDO_MS = 60_000;

/** Appends, and forgets what is older than ten minutes. Returns how many were forgotten. */
export const encolar = (cola: Mensaje[], mensaje: Mensaje, ahora_ms: number): number => {
  cola.push(mensaje);
  const vigentes = cola.findIndex(({ t_ms }) => ahora_ms - t_ms <= COLA_MAX_MS);
  const perdidos = vigentes === -1 ? cola.length : vigentes;
  cola.splice(0, perdidos);
  return perdidos;
};

/** The JSON to send now. Only pressures can be a replay. */
export const serializar = ({ topic, t_ms, cuerpo }: Mensaje, ahora_ms: number): string =>
  JSON.stringify(
    topic.endsWith('/presion') && ahora_ms - t_ms > REPRODUCIDO_MS
      ? { ...cuerpo, reproducido: true }
      : cuerpo,
  );
