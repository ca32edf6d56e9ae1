import { formatDuracion } from '@tramos/contract/duracion';
import {
  type Calificacion,
  type Ejercicio,
  ETIQUETA_FALLA_EJERCICIO,
  ETIQUETA_INYECCION,
  ETIQUETA_VEREDICTO,
  type Hoja,
  type Inyeccion,
  type InyeccionHecha,
  type Veredicto,
} from '@tramos/contract/ejercicios';
import { formatPosicion } from '@tramos/contract/posicion';
import { conUnidad, formatConSigno, formatNumero, formatSigma } from '../lib/formato';
import type { MarkKind } from '../ui/mark';

/** What an exercise says of itself in words. Pure. */

/**
 * What happens, in a few words: `3 % del flujo, abre en 0.3 s`. Of a tap that the model put at the nearest of its
 * points, where it was asked for: the sheet names the place where it was, and measures from it.
 */
export const detalleDeInyeccion = ({
  inyeccion,
  posicion,
}: Pick<InyeccionHecha, 'inyeccion' | 'posicion'>): string => {
  switch (inyeccion.tipo) {
    case 'toma':
      return [
        `${conUnidad(100 * inyeccion.fraccion_flujo, '%', 1)} del flujo`,
        `abre en ${conUnidad(inyeccion.apertura_s, 's', 1)}`,
        inyeccion.duracion_s === null ? null : `cierra a los ${conUnidad(inyeccion.duracion_s, 's')}`,
        Math.round(posicion) === Math.round(inyeccion.posicion)
          ? null
          : `se pidió en ${formatPosicion(inyeccion.posicion)}: el modelo la puso en su punto más cercano`,
      ]
        .filter(Boolean)
        .join(', ');
    case 'paro_bomba':
      return 'paro súbito';
    case 'valvula':
      return `${inyeccion.accion} en ${conUnidad(inyeccion.movimiento_s, 's')}`;
    case 'falla_sensor':
      return ETIQUETA_FALLA_EJERCICIO[inyeccion.falla].toLowerCase();
    case 'deriva_reloj':
      return `${formatConSigno(inyeccion.deriva_ms)}\u00a0ms`;
    default:
      return inyeccion satisfies never;
  }
};

/** What it truly was, as whoever attends it should have said. */
export const verdadDe = (inyeccion: Inyeccion): string =>
  inyeccion.tipo === 'valvula'
    ? `${inyeccion.accion === 'cierre' ? 'Cierre' : 'Apertura'} de válvula`
    : ETIQUETA_INYECCION[inyeccion.tipo];

/** `Toma en Tramo 3, 212+500 km`. */
export const nombrarInyeccion = ({ inyeccion, nombre, posicion }: InyeccionHecha): string =>
  `${ETIQUETA_INYECCION[inyeccion.tipo]} en ${nombre}${inyeccion.tipo === 'toma' ? `, ${formatPosicion(posicion)}` : ''}`;

/** A span in s as it is written everywhere; '-' when there is none. */
export const textoLapso = (s: number | null): string => (s === null ? '-' : formatDuracion(1_000 * s));

/** `+38 m, ± 48 m`: how far from the true place, and how sure the event was of it; null without a place. */
export const textoLugar = ({
  error_m,
  atencion,
}: Pick<Calificacion, 'error_m' | 'atencion'>): string | null =>
  error_m === null
    ? null
    : [
        `${formatConSigno(error_m)}\u00a0m`,
        ...(atencion?.sigma_m == null ? [] : [formatSigma(atencion.sigma_m)]),
      ].join(', ');

/** The truth lies beyond 2σ of the place: the patrol would have searched elsewhere. */
export const fueraDeBusqueda = ({ error_m, atencion }: Pick<Calificacion, 'error_m' | 'atencion'>): boolean =>
  error_m !== null && atencion?.sigma_m != null && Math.abs(error_m) > 2 * atencion.sigma_m;

export const MARCA_VEREDICTO: Record<Veredicto, MarkKind> = {
  correcta: 'reconocido',
  clase_equivocada: 'falla',
  sin_clase: 'falla',
  sin_atender: 'falla',
  avisada: 'normal',
  sin_detectar: 'sin_datos',
  no_ocurrio: 'incierto',
};

/** What came of it; while the exercise runs, what has not come yet may still come. */
export const textoVeredicto = (veredicto: Veredicto, enCurso: boolean): string => {
  if (enCurso && veredicto === 'no_ocurrio') return 'Por ocurrir';
  if (enCurso && veredicto === 'sin_detectar') return 'Aún sin detectar';
  return ETIQUETA_VEREDICTO[veredicto];
};

/** Who ended it, or how it ended. */
export const textoFin = ({ estado, terminado_por }: Pick<Ejercicio, 'estado' | 'terminado_por'>): string => {
  if (terminado_por !== null) return `Lo terminó ${terminado_por}`;
  return estado === 'interrumpido' ? 'Lo interrumpió un paro del servidor' : 'Terminó solo';
};

/**
 * What was detected, of the injections that came to pass, and what was well attended, of those that gave an event to
 * attend: what nobody could have attended counts against nobody.
 */
export const cuentasDeHoja = ({
  calificaciones,
  resumen,
}: Hoja): { detectadas: string; correctas: string } => ({
  detectadas: textoDe(
    resumen.detectadas,
    calificaciones.filter(({ veredicto }) => veredicto !== 'no_ocurrio').length,
  ),
  correctas: textoDe(resumen.correctas, calificaciones.filter(({ atencion }) => atencion !== null).length),
});

const textoDe = (hechas: number, todas: number): string =>
  `${formatNumero(hechas)} de ${formatNumero(todas)}`;
