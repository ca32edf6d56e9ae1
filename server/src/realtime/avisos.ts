import pg from 'pg';

/** Which table another process, or this one, has committed a change to; null: one may have been missed. */
export type Aviso = 'push_log' | 'sesiones' | 'usuarios' | null;

const CANAL = 'tramos';
const ESPERA_MIN_MS = 250;
const ESPERA_MAX_MS = 10_000;
const CONEXION_MS = 10_000;

const avisoDe = (carga: string | undefined): Aviso =>
  carga === 'push_log' || carga === 'sesiones' || carga === 'usuarios' ? carga : null;

/**
 * Hears at once, on a connection of its own, what any process commits to the PostgreSQL of this address, and through
 * which backend (the triggers of migration 0003 tell). Comes back by itself when the connection breaks, and then says null, as at the
 * start. It is only a wake-up call: the review every 2 s finds the same. Returns its stop.
 */
export const escucharAvisos = (opciones: {
  url: string;
  alAvisar: (aviso: Aviso, backend: number | null) => void;
  alFallar: (error: unknown) => void;
}): (() => Promise<void>) => {
  const { url, alAvisar, alFallar } = opciones;
  let parado = false;
  let espera_ms = ESPERA_MIN_MS;
  let plazo: NodeJS.Timeout | undefined;
  let actual: pg.Client | undefined;

  const abrir = async () => {
    const cliente = new pg.Client({
      connectionString: url,
      application_name: 'tramos avisos',
      connectionTimeoutMillis: CONEXION_MS,
      keepAlive: true,
    });
    actual = cliente;
    cliente.on('error', alFallar);
    cliente.on('notification', ({ payload, processId }) => alAvisar(avisoDe(payload), processId));
    await cliente.connect();
    await cliente.query(`listen ${CANAL}`);
    cliente.once('end', reintentar);
    espera_ms = ESPERA_MIN_MS;
    alAvisar(null, null);
  };
  const cerrar = async () => actual?.end().catch(alFallar);
  const intentar = () => {
    abrir().catch((error: unknown) => {
      if (!parado) alFallar(error);
      void cerrar();
      reintentar();
    });
  };
  const reintentar = () => {
    if (parado) return;
    plazo = setTimeout(intentar, espera_ms);
    espera_ms = Math.min(espera_ms * 2, ESPERA_MAX_MS);
  };
  intentar();
  return async () => {
    parado = true;
    clearTimeout(plazo);
    await cerrar();
  };
};
