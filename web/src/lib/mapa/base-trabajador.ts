import type { DesdeBase, HaciaBase } from './base-mensajes';
import { crearPintor } from './base-pintor';
import { PALETAS } from './paleta';

/** The worker of the base map: reads tiles and paints views, so that neither ever holds up the page. */

const decir = (mensaje: DesdeBase, transfer: Transferable[] = []): void => postMessage(mensaje, { transfer });

let pintor: ReturnType<typeof crearPintor> | null = null;
/** The newest view asked for; older ones that are still being read are left. */
let ultimo = 0;

const pintarVista = async ({ turno, vista, tema, densidad }: Extract<HaciaBase, { tipo: 'pintar' }>) => {
  if (!pintor) return;
  ultimo = turno;
  const { pintar, rotulos } = await pintor(vista);
  if (turno !== ultimo) return;
  const lienzo = new OffscreenCanvas(Math.round(vista.ancho * densidad), Math.round(vista.alto * densidad));
  const ctx = lienzo.getContext('2d', { alpha: false });
  if (!ctx) throw new Error('No hay dónde dibujar el mapa base');
  ctx.scale(densidad, densidad);
  pintar(ctx, PALETAS[tema]);
  const imagen = lienzo.transferToImageBitmap();
  decir({ tipo: 'pintado', turno, vista, imagen, rotulos }, [imagen]);
};

addEventListener('message', ({ data }: MessageEvent<HaciaBase>) => {
  switch (data.tipo) {
    case 'abrir':
      pintor = crearPintor(data.url, data.fondo);
      break;
    case 'pintar':
      pintarVista(data).catch(() => decir({ tipo: 'ilegible' }));
      break;
    default:
      data satisfies never;
  }
});
