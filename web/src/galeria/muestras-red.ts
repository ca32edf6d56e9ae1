import type { Tramo } from '@tramos/contract/red';
import type { Sensor } from '@tramos/contract/sensor';

/** The network of the samples: one tramo, and a sensor in every state of health. */

export const tramoMuestra = (cambios: Partial<Tramo> = {}): Tramo => ({
  id: 3,
  nombre: 'Tramo 3',
  sistema_id: 1,
  sistema_nombre: 'Ducto Bajío Norte',
  estacion_inicio_id: 3,
  estacion_fin_id: 4,
  posicion_a: 184_600,
  posicion_b: 221_300,
  sensor_a_id: 3,
  sensor_b_id: 4,
  velocidad_onda_mps: 1_010,
  calibrado_en: '2026-11-12T06:00:00.000Z',
  producto_calibrado: 'Gasolina',
  flujo_mps: 1.15,
  producto: 'Gasolina',
  diametro_m: 0.39,
  geometria: {
    type: 'LineString',
    coordinates: [
      [-100.9, 21.04],
      [-100.78, 21.075],
      [-100.674962, 21.119367],
      [-100.6, 21.145],
    ],
  },
  activo: true,
  ...cambios,
});

export const sensorMuestra = (cambios: Partial<Sensor> = {}): Sensor => ({
  id: 3,
  clave: 'pt-03',
  nombre: 'PT-03',
  tramo_ids: [2, 3],
  estacion_id: 3,
  estacion_nombre: 'Mezquital',
  sistema_id: 1,
  posicion: 184_600,
  latitud: 21.04,
  longitud: -100.9,
  municipio: 'San Miguel de Allende',
  estado: 'Guanajuato',
  router_id: 3,
  activo: true,
  salud: 'normal',
  reloj: { fuente: 'gps', offset_ms: 2.1 },
  ruido_kgcm2: 0.005,
  ultima_lectura: { t: '2026-11-21T09:46:11.600Z', presion_kgcm2: 38.412 },
  ...cambios,
});

export const SENSORES_MUESTRA = {
  normal: sensorMuestra(),
  'en falla': sensorMuestra({
    id: 5,
    clave: 'pt-05',
    nombre: 'PT-05',
    salud: 'falla',
    ultima_lectura: { t: '2026-11-21T09:46:10.000Z', presion_kgcm2: -0.412 },
  }),
  'sin datos': sensorMuestra({
    id: 6,
    clave: 'pt-06',
    nombre: 'PT-06',
    salud: 'sin_datos',
    reloj: null,
    ruido_kgcm2: null,
    ultima_lectura: null,
  }),
  'en mantenimiento': sensorMuestra({ id: 7, clave: 'pt-07', nombre: 'PT-07', salud: 'mantenimiento' }),
} satisfies Record<string, Sensor>;
