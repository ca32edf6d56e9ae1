import { percentil } from '../medir';
import { seguirMemoria } from '../memoria';
import type { ServidorDeBench } from '../servidor';

/** The server's part of an export alone, and what becomes of other calls meanwhile. */

export interface Respuesta {
  ms: number;
  bytes: number;
  memoria: readonly number[];
}

/** Read and thrown away. */
export const medirRespuesta = async (
  { url, pid }: ServidorDeBench,
  authorization: string,
  formato: 'json' | 'renglones',
): Promise<Respuesta> => {
  const parar = seguirMemoria(pid);
  const inicio = performance.now();
  const respuesta = await fetch(`${url}/api/eventos/export?formato=${formato}`, {
    headers: { authorization },
  });
  let bytes = 0;
  for await (const trozo of respuesta.body ?? []) bytes += (trozo as Uint8Array).length;
  return { ms: performance.now() - inicio, bytes, memoria: parar() };
};

export interface Espera {
  p50: number;
  p99: number;
}

const PAUSA_MS = 20;

/** How long two calls take while something goes on: one that asks the database, and one that does not. */
export const medirEspera = async (
  { url }: ServidorDeBench,
  authorization: string,
  mientras: Promise<unknown>,
): Promise<{ lista: Espera; salud: Espera }> => {
  const tiempos = { lista: [] as number[], salud: [] as number[] };
  const rutas = { lista: '/api/eventos?limit=10', salud: '/api/health' } as const;
  let acabado = false;
  const marcar = () => {
    acabado = true;
  };
  mientras.then(marcar, marcar);
  while (!acabado)
    for (const que of ['lista', 'salud'] as const) {
      const inicio = performance.now();
      await (await fetch(url + rutas[que], { headers: { authorization } })).arrayBuffer();
      tiempos[que].push(performance.now() - inicio);
      await new Promise((listo) => setTimeout(listo, PAUSA_MS));
    }
  const resumir = (ms: number[]): Espera => ({ p50: percentil(ms, 50), p99: percentil(ms, 99) });
  return { lista: resumir(tiempos.lista), salud: resumir(tiempos.salud) };
};
