import { expect, it } from 'vitest';
import { interpretar } from '../src/ingesta/interpretar';
import type { Red } from '../src/ingesta/red';
import { archivos, comoRenglon, LLEGAN_MS, leerMensaje, renglones } from './mensajes';

const deNorte = { gateway_id: 1, escala: { factor: 1, suma: 0 } };
/** The one of campo-de-prueba.ts, as far as a reader looks at it. */
const RED = {
  sensores: new Map([
    ['PT-A', { id: 1, ...deNorte }],
    ['PT-SUR', { id: 3, ...deNorte, gateway_id: 2 }],
  ]),
  routers: new Map([['RT-A', { id: 1, ...deNorte }]]),
  estaciones: new Map([['E-PT-A', { id: 1, sistema_id: 1 }]]),
  gateways: new Map([[1, { permite_maniobras: true, sistemas: new Set([1]) }]]),
} as unknown as Red;
const ORIGEN = {
  tipo: 'gateway',
  id: 1,
  clave: 'GW-NORTE',
  direccion: '127.0.0.1',
  secreto_hash: '',
} as const;

it('docs/messages.md has one row for each message of the corpus, and for nothing else', () => {
  expect(renglones().map(({ archivo }) => archivo)).toEqual(archivos());
  expect(archivos().length).toBeGreaterThanOrEqual(60);
});

it.each(renglones())('what becomes of $archivo is what docs/messages.md says', ({ archivo, ...dicho }) => {
  const { topic, bytes } = leerMensaje(archivo);
  const mensaje = { origen: ORIGEN, topic, carga: { tipo: 'bytes', bytes }, recibido_ms: LLEGAN_MS } as const;
  expect(comoRenglon(interpretar(RED, mensaje, LLEGAN_MS))).toEqual(dicho);
});
