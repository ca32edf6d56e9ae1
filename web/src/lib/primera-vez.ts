import type { PrimeraVez } from '@tramos/contract/instalacion';

/** From an empty site to its first located event: what is there of what it needs. */

type Destino =
  | '/configuracion/sistemas'
  | '/configuracion/estaciones'
  | '/configuracion/gateways'
  | '/configuracion/sensores'
  | '/configuracion/tramos'
  | '/configuracion/instalacion'
  | '/eventos';

export interface Paso {
  nombre: string;
  ayuda: string;
  /** What leads there is called. */
  accion: string;
  to: Destino;
  hecho: boolean;
}

/** In the order in which each can be done. */
export const pasosDe = (tiene: PrimeraVez): Paso[] => [
  {
    ...{ nombre: 'Un sistema', accion: 'Agregar el sistema', to: '/configuracion/sistemas' },
    ayuda: 'El ducto, con su propio cadenamiento.',
    hecho: tiene.sistemas >= 1,
  },
  {
    ...{ nombre: 'Dos estaciones', accion: 'Agregar estaciones', to: '/configuracion/estaciones' },
    ayuda: 'Donde empieza y donde termina el primer tramo.',
    hecho: tiene.estaciones >= 2,
  },
  {
    ...{
      nombre: 'Una puerta de enlace',
      accion: 'Agregar la puerta de enlace',
      to: '/configuracion/gateways',
    },
    ayuda: 'Las credenciales con que el equipo de campo envía. Su secreto se dice una sola vez.',
    hecho: tiene.gateways >= 1,
  },
  {
    ...{ nombre: 'Dos sensores', accion: 'Agregar sensores', to: '/configuracion/sensores' },
    ayuda: 'Uno en cada extremo, cada uno con su puerta de enlace. También por CSV.',
    hecho: tiene.sensores >= 2,
  },
  {
    ...{ nombre: 'Un tramo', accion: 'Agregar el tramo', to: '/configuracion/tramos' },
    ayuda: 'La línea entre los dos sensores: tráigala de un archivo, péguela o dibújela en el mapa.',
    hecho: tiene.tramos >= 1,
  },
  {
    ...{ nombre: 'El primer dato', accion: 'Ver cómo enviarlo', to: '/configuracion/instalacion' },
    ayuda: 'Tópicos y ejemplos para copiar, y lo que va llegando.',
    hecho: tiene.primer_dato !== null,
  },
  {
    ...{ nombre: 'El primer evento ubicado', accion: 'Ver los eventos', to: '/eventos' },
    ayuda: 'Dos disparos del mismo signo, uno de cada sensor, con reloj GPS o NTP.',
    hecho: tiene.primer_evento !== null,
  },
];
