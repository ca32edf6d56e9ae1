import type L from 'leaflet';
import type { Rotulo } from './base-fuente';
import type { DesdeBase, HaciaBase } from './base-mensajes';
import { crearLienzo } from './leaflet-lienzo';
import { soltar } from './papel';
import type { Formas, Suelo } from './suelo';
import { abrirTaller } from './taller';
import type { Tema } from './tipos';

/**
 * The base map on its own canvas, read and painted apart: a country of polygons takes longer than a frame.
 * Names are not painted here: they compete for room with ours.
 */
export interface CapaBase extends Formas {
  repintar(): void;
}

export interface EntradaBase {
  /** Address of the main file. */
  url: string;
  /** The shipped map, drawn around a site's own file, which ends at the country's frame; `null` when it is `url`. */
  fondo: string | null;
  tema(): Tema;
  alTenerRotulos(rotulos: Rotulo[]): void;
  alSaber(suelo: Suelo): void;
}

/** Starts reading and painting; the newest view wins when tiles arrive out of order. */
export const crearCapaBase = (mapa: L.Map, panel: HTMLElement, entrada: EntradaBase): CapaBase => {
  let turno = 0;

  const pedir = () => {
    const vista = lienzo.vistaPedida();
    if (!vista) return;
    turno += 1;
    taller.decir({ tipo: 'pintar', turno, vista, tema: entrada.tema(), densidad: lienzo.densidad() });
  };
  const recibir = (mensaje: DesdeBase): void => {
    switch (mensaje.tipo) {
      case 'pintado': {
        const { vista, imagen } = mensaje;
        if (mensaje.turno === turno && !lienzo.ocupado()) {
          lienzo.mostrar(vista, imagen);
          entrada.alSaber(mensaje.entera ? 'entero' : 'incluido');
          entrada.alTenerRotulos(mensaje.rotulos);
        } else soltar(imagen);
        break;
      }
      case 'ilegible':
        entrada.alSaber('ninguno');
        break;
      default:
        mensaje satisfies never;
    }
  };
  const taller = abrirTaller<HaciaBase, DesdeBase>({
    trabajador: () => new Worker(new URL('./base-trabajador.ts', import.meta.url), { type: 'module' }),
    enPagina: async () => (await import('./base-obrero')).crearObreroBase,
    alRecibir: recibir,
    alFallar: () => entrada.alSaber('ninguno'),
  });
  const absoluta = (url: string) => new URL(url, location.href).href;
  taller.decir({
    tipo: 'abrir',
    url: absoluta(entrada.url),
    fondo: entrada.fondo && absoluta(entrada.fondo),
  });
  const lienzo = crearLienzo(mapa, panel, pedir);
  pedir();

  return {
    repintar: pedir,
    reintentar: () => {
      taller.decir({ tipo: 'reintentar' });
      pedir();
    },
    quitar: () => {
      taller.cerrar();
      lienzo.quitar();
    },
  };
};
