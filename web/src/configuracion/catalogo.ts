import { leerNumero } from '@tramos/contract/numero-escrito';
import type { ComponentType, ReactNode } from 'react';
import { leerPosicion } from '../lib/leer-posicion';
import type { TablaDeCatalogo } from './importar';
import type { Forma, Valores } from './use-forma';

/** How one kind of thing that a site sets up is listed, edited and removed: one screen serves all kinds. */

export interface Fila {
  id: number;
  version: number;
  activo: boolean;
}

export interface Columna<F> {
  titulo: string;
  celda: (fila: F) => ReactNode;
  /** Figures line up at the right. */
  cifra?: true;
  /** Left out where there is little room. */
  amplia?: true;
  /** Keys and identifiers. */
  mono?: true;
}

/** A secret that the server tells this once. */
export interface DichoUnaVez {
  titulo: string;
  ayuda: string;
  secreto: string;
  /** How it is used, to be copied. */
  ejemplo?: string;
}

export interface Guardado<F> {
  fila: F;
  dicho?: DichoUnaVez;
}

/** What every list call of the configuration takes, and every removal. */
interface PedidoLista {
  query: { buscar?: string | undefined; limit: number };
  signal: AbortSignal;
}
interface PedidoQuitar {
  params: { id: number };
  query: { version: number };
}

export interface Catalogo<F extends Fila, V extends Valores> {
  /** Also the key of its query and the end of its path. */
  plural: string;
  titulo: string;
  /** How several are called, where the path says it otherwise. */
  varios?: string;
  /** `Agregar sistema`, `el sistema`. */
  uno: string;
  articulo: 'el' | 'la';
  buscar: string;
  vacio: string;
  nombre: (fila: F) => string;
  columnas: readonly Columna<F>[];
  leer: (pedido: PedidoLista) => Promise<{ filas: F[]; total: number }>;
  crear: (valores: V) => Promise<Guardado<F>>;
  editar: (fila: Pick<F, 'id' | 'version'>, valores: V) => Promise<F>;
  quitar: (pedido: PedidoQuitar) => Promise<unknown>;
  nuevo: V;
  aValores: (fila: F) => V;
  /** Which field shows what the server says of a part that the form writes in other words. */
  campoDe?: Readonly<Record<string, keyof V & string>>;
  Campos: ComponentType<{ forma: Forma<V>; fila: F | null }>;
  /** What else may be done to one, below its form. */
  Acciones?: ComponentType<{ fila: F; onCambio: (guardado: Guardado<F>) => void }>;
  /** Where the list can go out as a file and come in from one. */
  tabla?: TablaDeCatalogo;
  /** False for rows that this person may look at and not change. */
  editable?: (fila: F) => boolean;
}

/**
 * A figure as it was typed, for the body of a call. One that cannot be read goes as it stands, and the server says what is
 * wrong with it beside its field; nothing written is what is missing there.
 */
export const cifra = (texto: string, coma: 'decimal' | 'miles' = 'miles'): number => {
  if (texto.trim() === '') return Number.NaN;
  const leido = leerNumero(texto, coma);
  return 'valor' in leido ? leido.valor : (texto as unknown as number);
};

/** A latitude or a longitude: a comma in it is decimal. */
export const coordenada = (texto: string): number => cifra(texto, 'decimal');

/** A chainage in metres, as a kilometre marker or as a figure. */
export const metros = (texto: string): number => leerPosicion(texto) ?? cifra(texto);

/** Nothing written is nothing. */
export const oNada = (texto: string): string | null => texto.trim() || null;
export const idONada = (texto: string): number | null => (texto === '' ? null : Number(texto));
/** A day as the wire has it: at its noon, so that no zone moves it to another. */
export const diaONada = (dia: string): string | null => (dia === '' ? null : `${dia}T12:00:00.000Z`);
