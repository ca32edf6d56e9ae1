type Texto =
  | ('nombre' | 'sistema_id' | 'estacion_inicio_id' | 'estacion_fin_id' | 'sensor_a_id' | 'sensor_b_id')
  | ('velocidad_onda_mps' | 'sigma_velocidad_rel' | 'calibrado_en' | 'flujo_mps' | 'producto' | 'diametro_m')
  | ('geometria' | 'trazo_motivo' | 'calibracion' | 'lotes_desde');

/** What the form of a tramo holds, as it is typed. */
export type Escrito = Record<Texto, string> & { activo: boolean; lotes: readonly string[] };
