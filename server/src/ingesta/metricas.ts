import { Counter, register } from 'prom-client';

/** Counters are the process's own: several servers in one process (tests) share them. */
const contador = <L extends string>(name: string, help: string, labelNames: readonly L[]): Counter<L> =>
  (register.getSingleMetric(name) as Counter<L> | undefined) ??
  new Counter({ name, help, labelNames: [...labelNames] });

export const mensajesTotal = contador(
  'tramos_ingesta_mensajes_total',
  'Field messages by what became of them',
  ['resultado'],
);
export const sinRespuestaTotal = contador(
  'tramos_ingesta_sin_respuesta_total',
  'Field messages left without acknowledgement because they could not be stored',
  [],
);
export const accesoDenegadoTotal = contador(
  'tramos_ingesta_acceso_denegado_total',
  'Gateways refused for their key or secret',
  ['via'],
);
export const deteccionErroresTotal = contador(
  'tramos_deteccion_errores_total',
  'Messages or detections that the detector or its storage could not digest',
  [],
);
export const eventosTotal = contador('tramos_eventos_total', 'Events stored, by validity', ['validez']);
