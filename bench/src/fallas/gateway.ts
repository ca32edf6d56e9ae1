import { topicoPresion } from '@tramos/contract/ingesta';
import mqtt from 'mqtt';

const LOTE_MS = 400;
const LOTE = { dt_ms: 100, p: [30, 30.01, 30, 29.99] };
const VUELVE_MS = 500;

export interface Destino {
  puerto: number;
  credencial: { clave: string; secreto: string };
  claves: readonly string[];
}

export interface Gateway {
  /** So many messages a second from now on. */
  empezar: (por_segundo: number) => void;
  terminar: () => void;
  /** Names of the batches, as the database has them. */
  enviados: ReadonlySet<string>;
  acusados: ReadonlySet<string>;
  /** How often a message went out that had been out before. */
  repetidos: () => number;
  /** True when everything that was sent has been acknowledged, at the latest after this long. */
  esperarAcuses: (plazo_ms: number) => Promise<boolean>;
  cerrar: () => Promise<void>;
}

/** A gateway as people have them: it keeps what was not acknowledged, comes back, and sends it again. */
export const conectarGateway = async (
  { puerto, credencial, claves }: Destino,
  desde: number,
): Promise<Gateway> => {
  const cliente = await mqtt.connectAsync(`mqtt://127.0.0.1:${puerto}`, {
    ...{ username: credencial.clave, password: credencial.secreto },
    ...{ clientId: `bench-${desde}`, clean: false, reconnectPeriod: VUELVE_MS },
  });
  cliente.on('error', () => undefined);
  const enviados = new Set<string>();
  const acusados = new Set<string>();
  let salidas = 0;
  cliente.on('packetsend', ({ cmd }) => {
    if (cmd === 'publish') salidas++;
  });
  let reloj: NodeJS.Timeout | undefined;
  const enviar = (n: number) => {
    const clave = claves[n % claves.length] ?? '';
    const t0 = desde + Math.floor(n / claves.length) * LOTE_MS;
    const nombre = `${clave} ${t0}`;
    enviados.add(nombre);
    const publicar = () =>
      cliente.publish(topicoPresion(clave), JSON.stringify({ t0, ...LOTE }), { qos: 1 }, (error) => {
        if (!error) acusados.add(nombre);
        // The library gives back what it had not sent yet when the connection ended.
        else if (!cliente.disconnecting) setTimeout(publicar, VUELVE_MS);
      });
    publicar();
  };
  return {
    empezar: (por_segundo) => {
      const inicio = performance.now();
      reloj = setInterval(() => {
        const toca = Math.floor(((performance.now() - inicio) / 1_000) * por_segundo);
        while (enviados.size < toca) enviar(enviados.size);
      }, 10);
    },
    terminar: () => clearInterval(reloj),
    enviados,
    acusados,
    repetidos: () => Math.max(0, salidas - enviados.size),
    esperarAcuses: async (plazo_ms) => {
      const limite = performance.now() + plazo_ms;
      while (acusados.size < enviados.size && performance.now() < limite)
        await new Promise((listo) => setTimeout(listo, 100));
      return acusados.size === enviados.size;
    },
    cerrar: () => cliente.endAsync(true),
  };
};
