import type { DesdeBase, HaciaBase } from './base-mensajes';
import { crearPintor, type Pintado } from './base-pintor';
import { PALETAS } from './paleta';
import { nuevoPapel, transferible } from './papel';
import type { Decir } from './taller';

/** Reads the tiles of the base map and paints views, each as one picture. */
export const crearObreroBase = (decir: Decir<DesdeBase>) => {
  let pintor: ReturnType<typeof crearPintor> | null = null;
  /** The newest view asked for; older ones that are still being read are left. */
  let ultimo = 0;

  const pintarVista = async ({ turno, vista, tema, densidad }: Extract<HaciaBase, { tipo: 'pintar' }>) => {
    if (!pintor) return;
    ultimo = turno;
    const mostrar = ({ pintar, rotulos, entera }: Pintado) => {
      if (turno !== ultimo) return;
      const papel = nuevoPapel(vista.ancho * densidad, vista.alto * densidad, { alpha: false });
      papel.ctx.scale(densidad, densidad);
      pintar(papel.ctx, PALETAS[tema]);
      const imagen = papel.imagen();
      decir({ tipo: 'pintado', turno, vista, imagen, rotulos, entera }, transferible(imagen));
    };
    mostrar(await pintor.ver(vista, mostrar));
  };

  return (mensaje: HaciaBase): void => {
    switch (mensaje.tipo) {
      case 'abrir':
        pintor = crearPintor(mensaje.url, mensaje.fondo);
        break;
      case 'reintentar':
        pintor?.reintentar();
        break;
      case 'pintar':
        pintarVista(mensaje).catch(() => decir({ tipo: 'ilegible' }));
        break;
      default:
        mensaje satisfies never;
    }
  };
};
