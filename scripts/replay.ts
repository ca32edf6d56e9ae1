import { setTimeout as esperar } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { topicoPresion } from '@tramos/contract/ingesta';
import { INGESTA_ITEMS_MAX } from '@tramos/contract/limites';
import { lotesDe } from '@tramos/deteccion/grabacion';
import type { EntradaMuestras } from '@tramos/deteccion/tipos';
import { ArchivoMalo, leerTrazas } from './lib/trazas';

/**
 * Sends a recording to a running server as a gateway would, marked as replayed: it is stored, drawn and looked through,
 * and raises no alert. The gateway's secret comes from GATEWAY_SECRET, never from the command line.
 * `GATEWAY_SECRET=… npm run replay -- --gateway GW-1 [--url http://127.0.0.1:3001] [--velocidad 1] trazas.csv`.
 */

const USO =
  'Uso: GATEWAY_SECRET=… npm run replay -- --gateway CLAVE [--url http://127.0.0.1:3001] [--velocidad 1] trazas.csv';

interface Destino {
  url: string;
  autorizacion: string;
}

const enviar = async ({ url, autorizacion }: Destino, items: readonly unknown[]): Promise<void> => {
  const respuesta = await fetch(`${url}/api/ingesta`, {
    method: 'POST',
    headers: { authorization: autorizacion, 'content-type': 'application/json' },
    body: JSON.stringify({ items }),
  });
  if (!respuesta.ok) {
    const { message = respuesta.statusText } = (await respuesta.json().catch(() => ({}))) as {
      message?: string;
    };
    throw new ArchivoMalo(`El servidor no aceptó los datos (${respuesta.status}): ${message}`);
  }
};

const aItem = (clave: string, { t0, dt_ms, p, reloj }: EntradaMuestras) => ({
  topic: topicoPresion(clave),
  payload: { t0, dt_ms, p, ...(reloj && { reloj }), reproducido: true },
});

const correr = async (): Promise<void> => {
  const { values, positionals } = parseArgs({
    options: {
      gateway: { type: 'string' },
      url: { type: 'string', default: 'http://127.0.0.1:3001' },
      velocidad: { type: 'string', default: '1' },
    },
    allowPositionals: true,
  });
  const [archivo] = positionals;
  const secreto = process.env.GATEWAY_SECRET;
  const velocidad = Number(values.velocidad);
  if (!archivo || !values.gateway || !secreto || !(velocidad > 0)) throw new ArchivoMalo(USO);
  const autorizacion = `Basic ${Buffer.from(`${values.gateway}:${secreto}`).toString('base64')}`;
  const trazas = await leerTrazas(archivo);
  const lotes = [...trazas]
    .flatMap(([clave, traza]) => [...lotesDe(0, traza, undefined)].map((lote) => ({ clave, lote })))
    .sort((a, b) => a.lote.recibido - b.lote.recibido);
  const [inicio_ms, empezo] = [lotes[0]?.lote.recibido ?? 0, performance.now()];
  let cola: ReturnType<typeof aItem>[] = [];
  for (const { clave, lote } of lotes) {
    const falta_ms = (lote.recibido - inicio_ms) / velocidad - (performance.now() - empezo);
    if (cola.length >= INGESTA_ITEMS_MAX || (falta_ms > 0 && cola.length > 0)) {
      await enviar({ url: values.url, autorizacion }, cola);
      cola = [];
    }
    if (falta_ms > 0) await esperar(falta_ms);
    cola.push(aItem(clave, lote));
  }
  if (cola.length > 0) await enviar({ url: values.url, autorizacion }, cola);
  console.log(`Se enviaron ${lotes.length} lotes de ${trazas.size} sensores, marcados como repetidos.`);
};

correr().catch((error: unknown) => {
  const conocido =
    error instanceof ArchivoMalo || (error as NodeJS.ErrnoException).code?.startsWith('ERR_PARSE_ARGS');
  console.error(conocido ? (error as Error).message : error);
  process.exitCode = 1;
});
