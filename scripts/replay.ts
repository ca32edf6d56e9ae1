import { setTimeout as esperar } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { IngestaResponseSchema, type IngestaResultado, topicoPresion } from '@tramos/contract/ingesta';
import { INGESTA_ITEMS_MAX } from '@tramos/contract/limites';
import { lotesDe } from '@tramos/deteccion/grabacion';
import type { EntradaMuestras } from '@tramos/deteccion/tipos';
import { correrGuion, leerReloj, PedidoMalo } from './lib/guion';
import { leerTrazas, resumir } from './lib/trazas';

/**
 * Sends a recording to a running server as a gateway would, marked as replayed: it is stored and looked through, what
 * is found stands as `tardio`, and nothing alerts. What the server holds already is sent again without harm. The
 * gateway's secret comes from GATEWAY_SECRET, never from the command line.
 * `GATEWAY_SECRET=… npm run replay -- --gateway GW-1 [--url http://127.0.0.1:3001] [--velocidad 1] [--reloj gps:0] trazas.csv`.
 */

const USO =
  'Uso: GATEWAY_SECRET=… npm run replay -- --gateway CLAVE [--url http://127.0.0.1:3001] [--velocidad 1] [--reloj gps|ntp|rtc:error_ms] trazas.csv';

interface Destino {
  /** Where messages are posted. */
  url: URL;
  autorizacion: string;
}

/** What became of the messages, and why the first one that was refused was. */
interface Cuenta extends Record<IngestaResultado, number> {
  motivo?: string;
}

const pedir = async ({ url, autorizacion }: Destino, items: readonly unknown[]): Promise<Response> => {
  try {
    return await fetch(url, {
      method: 'POST',
      headers: { authorization: autorizacion, 'content-type': 'application/json' },
      body: JSON.stringify({ items }),
    });
  } catch (error) {
    const causa = ((error as Error).cause as NodeJS.ErrnoException | undefined)?.code ?? String(error);
    throw new PedidoMalo(
      `Nadie responde en ${url.origin} (${causa}). Revise --url: es la dirección de la consola, no la del broker.`,
    );
  }
};

const enviar = async (destino: Destino, items: readonly unknown[], cuenta: Cuenta): Promise<void> => {
  const respuesta = await pedir(destino, items);
  const cuerpo: unknown = await respuesta.json().catch(() => null);
  if (!respuesta.ok) {
    const { message = respuesta.statusText } = (cuerpo ?? {}) as { message?: string };
    throw new PedidoMalo(`El servidor no aceptó los datos (${respuesta.status}): ${message}`);
  }
  const leida = IngestaResponseSchema.safeParse(cuerpo);
  if (!leida.success) throw new PedidoMalo(`Lo que responde en ${destino.url.origin} no es este sistema.`);
  for (const { resultado, motivo } of leida.data.resultados) {
    cuenta[resultado] += 1;
    if (motivo !== undefined) cuenta.motivo ??= motivo;
  }
};

const aItem = (clave: string, { t0, dt_ms, p, reloj }: EntradaMuestras) => ({
  topic: topicoPresion(clave),
  payload: { t0, dt_ms, p, ...(reloj && { reloj }), reproducido: true },
});

const leerUrl = (texto: string): URL => {
  if (!/^https?:/.test(texto) || !URL.canParse(texto))
    throw new PedidoMalo(`--url ${texto}: se espera la dirección de la consola, como http://127.0.0.1:3001`);
  return new URL('/api/ingesta', texto);
};

const contada = ({ guardado, duplicado, rechazado, desconocido, motivo }: Cuenta): string =>
  [
    `Se guardaron ${guardado} lotes, marcados como repetidos.`,
    ...(duplicado > 0 ? [`El servidor ya tenía ${duplicado}.`] : []),
    ...(rechazado + desconocido > 0 ? [`No aceptó ${rechazado + desconocido}: ${motivo ?? ''}`] : []),
  ].join(' ');

const correr = async (): Promise<void> => {
  const { values, positionals } = parseArgs({
    options: {
      gateway: { type: 'string' },
      url: { type: 'string', default: 'http://127.0.0.1:3001' },
      velocidad: { type: 'string', default: '1' },
      reloj: { type: 'string', default: 'gps:0' },
    },
    allowPositionals: true,
  });
  const [archivo] = positionals;
  const secreto = process.env.GATEWAY_SECRET;
  const velocidad = Number(values.velocidad);
  if (!archivo || positionals.length > 1 || !values.gateway || !secreto || !(velocidad > 0))
    throw new PedidoMalo(USO);
  const destino = {
    url: leerUrl(values.url),
    autorizacion: `Basic ${Buffer.from(`${values.gateway}:${secreto}`).toString('base64')}`,
  };
  const reloj = leerReloj(values.reloj);
  const grabacion = await leerTrazas(archivo);
  console.log(resumir(grabacion));
  const lotes = [...grabacion.trazas]
    .flatMap(([clave, traza]) => [...lotesDe(0, traza, reloj)].map((lote) => ({ clave, lote })))
    .sort((a, b) => a.lote.recibido - b.lote.recibido);
  const [inicio_ms, empezo] = [lotes[0]?.lote.recibido ?? 0, performance.now()];
  const cuenta: Cuenta = { guardado: 0, duplicado: 0, rechazado: 0, desconocido: 0 };
  let cola: ReturnType<typeof aItem>[] = [];
  for (const { clave, lote } of lotes) {
    const falta_ms = (lote.recibido - inicio_ms) / velocidad - (performance.now() - empezo);
    if (cola.length >= INGESTA_ITEMS_MAX || (falta_ms > 0 && cola.length > 0)) {
      await enviar(destino, cola, cuenta);
      cola = [];
    }
    if (falta_ms > 0) await esperar(falta_ms);
    cola.push(aItem(clave, lote));
  }
  if (cola.length > 0) await enviar(destino, cola, cuenta);
  console.log(contada(cuenta));
  if (cuenta.rechazado + cuenta.desconocido > 0) process.exitCode = 1;
};

await correrGuion(USO, correr);
