import type { Escena } from './escena';
import type { Colocada } from './etiquetas';
import { type EstadoMarca, estadoDe, type Marca as MarcaDeEscena, type Objeto } from './marcas';
import type { Bloque } from './rotulacion';
import type { Seleccion } from './tipos';
import type { Halo, Marca } from './trazo';
import type { Punto, Vista } from './vista';

/** A scene as its painter needs it: plain things that can be handed to a worker, and no more of them than that. */

export interface MarcaPintada {
  tipo: Objeto['tipo'];
  estado: EstadoMarca;
  en: Punto;
  /** How many things it stands for, and how many are in each state, the worst first. */
  cuantas: number;
  cuentas: MarcaDeEscena['cuentas'];
  elegida: boolean;
  /** Phase 0…1 of the wave that leaves it, or `null` when it holds still. */
  pulso: number | null;
  /** Its true place when it has been spread away from it. */
  pata: Punto | null;
}

interface TramoPintado {
  puntos: readonly Punto[];
  ciego: boolean;
  /** Its chevrons point against its kilometres. */
  alReves: boolean;
  seleccionado: boolean;
  chevrones: readonly Marca[];
  marcasKm: readonly Marca[];
}

export interface Lamina {
  vista: Vista;
  tramos: readonly TramoPintado[];
  halos: readonly Halo[];
  marcas: readonly MarcaPintada[];
  nombres: readonly Colocada<Bloque>[];
  anotacion: Escena['anotacion'];
}

/** `fases`: where the wave of each event that pulses now is; `null` when none does. */
export const laminaDe = (
  { vista, tramos, halos, marcas, nombres, anotacion }: Escena,
  seleccion: Seleccion | null,
  fases: ReadonlyMap<number, number> | null,
): Lamina => ({
  vista,
  halos,
  nombres,
  anotacion,
  tramos: tramos.map(({ tramo, puntos, seleccionado, chevrones, marcasKm }) => ({
    puntos,
    ciego: tramo.ciego,
    alReves: tramo.flujo === 'hacia_a',
    seleccionado,
    chevrones,
    marcasKm,
  })),
  marcas: marcas.lista.map(({ objeto, en, miembros, cuentas, pata }) => ({
    tipo: objeto.tipo,
    estado: estadoDe(objeto),
    en,
    cuantas: miembros.length,
    cuentas,
    elegida: seleccion?.tipo === objeto.tipo && seleccion.id === objeto.dato.id,
    pulso: objeto.tipo === 'evento' ? (fases?.get(objeto.dato.id) ?? null) : null,
    pata,
  })),
});
