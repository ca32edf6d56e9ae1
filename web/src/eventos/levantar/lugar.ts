import { coordenadasDe } from '@tramos/contract/geodesia';
import { formatPosicion } from '@tramos/contract/posicion';
import type { Estacion, Tramo } from '@tramos/contract/red';
import { lineaDe } from '../../lib/figuras-mapa';
import { leerPosicion } from '../../lib/leer-posicion';

/** Where a manual event would stand, from what was written. */
export type LugarEscrito =
  | { tipo: 'falta' }
  /** What was written is no place of the tramo; `aviso` says why. */
  | { tipo: 'mal'; aviso: string }
  | {
      tipo: 'bien';
      posicion: number;
      estacion: { nombre: string; distancia_m: number } | null;
      /** Along the drawn line; `null` when there is none. */
      coordenadas: { latitud: number; longitud: number } | null;
    };

const estacionCercana = (tramo: Tramo, estaciones: readonly Estacion[], posicion: number) => {
  const [cercana] = estaciones
    .filter(({ sistema_id }) => sistema_id === tramo.sistema_id)
    .map(({ nombre, posicion: pk }) => ({ nombre, distancia_m: Math.abs(posicion - pk) }))
    .toSorted((a, b) => a.distancia_m - b.distancia_m);
  return cercana ?? null;
};

export const lugarEscrito = (
  texto: string,
  tramo: Tramo | undefined,
  estaciones: readonly Estacion[],
): LugarEscrito => {
  if (texto.trim() === '' || !tramo) return { tipo: 'falta' };
  const posicion = leerPosicion(texto);
  if (posicion === null) return { tipo: 'mal', aviso: 'Escriba el kilometraje así: 212+500' };
  const { nombre, posicion_a, posicion_b } = tramo;
  if (posicion < posicion_a || posicion > posicion_b)
    return {
      tipo: 'mal',
      aviso: `${nombre} va de ${formatPosicion(posicion_a)} a ${formatPosicion(posicion_b)}`,
    };
  const linea = lineaDe(tramo);
  return {
    tipo: 'bien',
    posicion,
    estacion: estacionCercana(tramo, estaciones, posicion),
    coordenadas: linea && coordenadasDe(linea, posicion),
  };
};
