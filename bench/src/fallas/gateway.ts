import { randomUUID } from 'node:crypto';
import { topicoDisparo, topicoPresion } from '@tramos/contract/ingesta';
import mqtt from 'mqtt';

const MUESTRAS = [30, 30.01, 30, 29.99];
const VUELVE_MS = 500;
/** From one end of the tramo to the other. */
const CRUCE_MS = 500;

export interface Destino {
  puerto: number;
  credencial: { clave: string; secreto: string };
  claves: readonly string[];
}

/** A tramo by the names of the sensors at its ends. */
interface Extremos {
  tramo_id: number;
  a: string;
  b: string;
}

/** A wave that both ends of a tramo heard. */
interface Onda {
  tramo_id: number;
  /** When the first of them did. */
  t: number;
  /** How many of the two messages about it have been acknowledged. */
  acusados: number;
}

export interface Gateway {
  /** As many messages a second as were asked for, from now on. */
  empezar: () => void;
  oirOnda: (tramo: Extremos) => void;
  ondas: readonly Onda[];
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
  por_segundo: number,
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
  const ondas: Onda[] = [];
  /** As long as it takes until the next batch of the same sensor. */
  const lote_ms = Math.floor((claves.length * 1_000) / por_segundo);
  const dt_ms = lote_ms / MUESTRAS.length;
  const publicar = (topico: string, carga: object, alAcusar: () => void): void => {
    cliente.publish(topico, JSON.stringify(carga), { qos: 1 }, (error) => {
      if (!error) alAcusar();
      // The library gives back what it had not sent yet when the connection ended.
      else if (!cliente.disconnecting) setTimeout(() => publicar(topico, carga, alAcusar), VUELVE_MS);
    });
  };
  const enviar = (n: number) => {
    const clave = claves[n % claves.length] ?? '';
    const t0 = desde + Math.floor(n / claves.length) * lote_ms;
    const nombre = `${clave} ${t0}`;
    enviados.add(nombre);
    publicar(topicoPresion(clave), { t0, dt_ms, p: MUESTRAS }, () => acusados.add(nombre));
  };
  return {
    empezar: () => {
      const inicio = performance.now();
      reloj = setInterval(() => {
        const toca = Math.floor(((performance.now() - inicio) / 1_000) * por_segundo);
        while (enviados.size < toca) enviar(enviados.size);
      }, 10);
    },
    terminar: () => clearInterval(reloj),
    oirOnda: ({ tramo_id, a, b }) => {
      const onda: Onda = { tramo_id, t: Date.now() - CRUCE_MS, acusados: 0 };
      ondas.push(onda);
      for (const [clave, t] of [
        [a, onda.t],
        [b, onda.t + CRUCE_MS],
      ] as const) {
        const disparo = { id: randomUUID(), t, signo: -1, amplitud: -0.12, sigma_ms: 5 };
        const carga = { ...disparo, reloj: { fuente: 'gps', offset_ms: 2 } };
        publicar(topicoDisparo(clave), carga, () => void onda.acusados++);
      }
    },
    ondas,
    enviados,
    acusados,
    repetidos: () => Math.max(0, salidas - enviados.size - 2 * ondas.length),
    esperarAcuses: async (plazo_ms) => {
      const limite = performance.now() + plazo_ms;
      const estan = () => acusados.size === enviados.size && ondas.every((onda) => onda.acusados === 2);
      while (!estan() && performance.now() < limite) await new Promise((listo) => setTimeout(listo, 100));
      return estan();
    },
    cerrar: () => cliente.endAsync(true),
  };
};
