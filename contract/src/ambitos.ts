import type { NombreLlamada } from './llamadas';
import { type Ambito, AmbitoSchema } from './tokens';

/** Every call that a token may make. What is not here is closed to all of them, as is a call that is new. */
const LLAMADAS_DE: Record<Ambito, readonly NombreLlamada[]> = {
  eventos: [
    ...(['eventos', 'evento', 'tira', 'evidencia', 'eventoSupuesto', 'eventosGrupos'] as const),
    ...(['eventosAbiertos', 'alarmas', 'alarmasRevision', 'alarmasBitacora', 'maniobras'] as const),
  ],
  presiones: ['presiones', 'perfil', 'campoPresion'],
  red: [
    ...(['sistemas', 'estaciones', 'tramos', 'tramo', 'sensores', 'sensor', 'routers', 'lugar'] as const),
    ...(['vigilancia', 'vigilanciaHistoria', 'saludSensores'] as const),
  ],
  reportes: [
    ...(['exportarEventos', 'reportes', 'reporteEventos', 'reporteRouters', 'historiaRouter'] as const),
    ...(['reporteGps', 'tablero', 'alarmasKpi', 'turnoActual', 'turnos', 'turno'] as const),
  ],
  reconocer: ['reconocer', 'reconocerVarios'],
};

/** What a token needs for a call; undefined where none may make it. */
export const ambitoDe = (nombre: NombreLlamada): Ambito | undefined =>
  AmbitoSchema.options.find((ambito) => LLAMADAS_DE[ambito].includes(nombre));
