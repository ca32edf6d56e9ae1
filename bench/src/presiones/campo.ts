import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { topicoPresion } from '@tramos/contract/ingesta';
import type { ServidorDeBench } from '../servidor';

/** Messages of one call, and how many calls are made in a second. */
const LLAMADAS_POR_S = 10;

interface Ingerido {
  /** Messages stored per second. */
  por_segundo: number;
  /** From sending to the acknowledgement, which comes after the commit, ms. */
  demoras: number[];
}

const LOTE_MS = 1_000;

/**
 * A gateway that speaks for the sensors in turn, ten samples to a message, so many messages a second whatever the
 * answers take. `desde` is where the samples begin, epoch ms: each phase goes on where the last one ended.
 */
export const crearGateway = ({ url, carpeta }: ServidorDeBench, claves: readonly string[], desde: number) => {
  const { clave, secreto } = JSON.parse(readFileSync(join(carpeta, 'demo', 'gateway.json'), 'utf8')) as {
    clave: string;
    secreto: string;
  };
  const headers = {
    'content-type': 'application/json',
    authorization: `Basic ${Buffer.from(`${clave}:${secreto}`).toString('base64')}`,
  };
  let mensajes = 0;
  const siguiente = () => {
    const n = mensajes++;
    const t0 = desde + Math.floor(n / claves.length) * LOTE_MS;
    const p = Array.from({ length: 10 }, (_, i) => 30 + ((n * 7 + i * 13) % 50) / 1_000);
    return { topic: topicoPresion(claves[n % claves.length] ?? ''), payload: { t0, dt_ms: 100, p } };
  };
  const mandar = async (cuantos: number): Promise<number> => {
    const body = JSON.stringify({ items: Array.from({ length: cuantos }, siguiente) });
    const inicio = performance.now();
    const respuesta = await fetch(`${url}/api/ingesta`, { method: 'POST', headers, body });
    const { resultados } = (await respuesta.json()) as { resultados?: { resultado: string }[] };
    if (!resultados?.every((r) => r.resultado === 'guardado'))
      throw new Error(`ingesta answered ${respuesta.status}: ${JSON.stringify(resultados)}`);
    return performance.now() - inicio;
  };
  return async (por_segundo: number, segundos: number): Promise<Ingerido> => {
    const cuantos = Math.round(por_segundo / LLAMADAS_POR_S);
    const inicio = performance.now();
    const llamadas = Array.from({ length: LLAMADAS_POR_S * segundos }, async (_, i) => {
      await new Promise((listo) => setTimeout(listo, (i * 1_000) / LLAMADAS_POR_S));
      return mandar(cuantos);
    });
    const demoras = await Promise.all(llamadas);
    return { por_segundo: (demoras.length * cuantos * 1_000) / (performance.now() - inicio), demoras };
  };
};
