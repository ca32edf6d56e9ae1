import type { HaciaBase } from './base-mensajes';
import { crearObreroBase } from './base-obrero';

/** The worker of the base map: neither reading tiles nor painting them holds up the page. */

const hacer = crearObreroBase((mensaje, transfer = []) => postMessage(mensaje, { transfer }));
addEventListener('message', ({ data }: MessageEvent<HaciaBase>) => hacer(data));
