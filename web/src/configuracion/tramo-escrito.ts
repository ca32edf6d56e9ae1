import type { Vertices } from '../lib/lineas/tipos';

type Texto =
  | ('nombre' | 'sistema_id' | 'estacion_inicio_id' | 'estacion_fin_id' | 'sensor_a_id' | 'sensor_b_id')
  | ('velocidad_onda_mps' | 'sigma_velocidad_rel' | 'calibrado_en' | 'flujo_mps' | 'producto' | 'diametro_m')
  | ('trazo_motivo' | 'calibracion' | 'lotes_desde');

/** A line of which nobody reads the places one by one: it is held as it was read, and told by its length and ends. */
export interface TrazoTenido {
  readonly vertices: Vertices;
  readonly largo_m: number;
}

/** What the form of a tramo holds, as it is typed. */
export type Escrito = Record<Texto, string> & {
  geometria: string | TrazoTenido;
  activo: boolean;
  lotes: readonly string[];
};
