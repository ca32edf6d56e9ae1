import type { Alarma } from '@tramos/contract/alarmas';

/** A sensor that fell silent and that nobody has acknowledged, with what a test says of it. */
export const alarmaDePrueba = (cambio: Partial<Alarma> = {}): Alarma => ({
  id: 1,
  origen: 'sensor',
  objeto_id: 7,
  regla: 'sensor_sin_datos',
  prioridad: 'alta',
  estado: 'sin_reconocer',
  condicion: true,
  nombre: 'PT-07 Ramal Sur',
  detalle: 'sin lecturas desde las 02:58:07',
  sistema: { id: 1, nombre: 'Ducto Bajío Norte' },
  desde: '2026-11-21T08:58:07.000Z',
  anunciada_at: '2026-11-21T08:58:07.000Z',
  reconocida_por: null,
  reconocida_at: null,
  apartada: null,
  fuera_de_servicio: null,
  suprimida: null,
  ...cambio,
});
