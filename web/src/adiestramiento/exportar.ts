import {
  type Calificacion,
  type EjercicioDetalle,
  ETIQUETA_EJERCICIO_ESTADO,
  ETIQUETA_INYECCION,
  ETIQUETA_VEREDICTO,
  type InyeccionHecha,
} from '@tramos/contract/ejercicios';
import { ETIQUETA_CLASE, ETIQUETA_DISPOSICION } from '@tramos/contract/evento';
import { kilometraje } from '@tramos/contract/posicion';
import type { Columna } from '../lib/exportar/columna';
import { formatFecha } from '../lib/formato';
import { SIMULACION } from '../lib/simulacion';
import type { Documento } from '../ui/exportar/exportar-tabla';
import { cuentasDeHoja, detalleDeInyeccion, textoLapso, verdadDe } from './textos';

/** The score sheet as a document. */

type Atencion = NonNullable<Calificacion['atencion']>;

/** One line of the sheet: an injection and what was done about it, or an event that no injection explains. */
export interface FilaHoja {
  n: number;
  hecha: InyeccionHecha | null;
  calificacion: Calificacion | null;
  atencion: Atencion | null;
}

/** The lines of the sheet in their order; none while there is no sheet. */
export const filasDeHoja = ({
  inyecciones,
  hoja,
}: Pick<EjercicioDetalle, 'inyecciones' | 'hoja'>): FilaHoja[] => {
  if (!inyecciones || !hoja) return [];
  const calificadas = inyecciones.map((hecha, i): FilaHoja => {
    const calificacion = hoja.calificaciones.find(({ inyeccion }) => inyeccion === i) ?? null;
    return { n: i + 1, hecha, calificacion, atencion: calificacion?.atencion ?? null };
  });
  const otros = hoja.otros.map(
    (atencion, i): FilaHoja => ({
      n: calificadas.length + i + 1,
      ...{ hecha: null, calificacion: null, atencion },
    }),
  );
  return [...calificadas, ...otros];
};

const COLUMNAS: readonly Columna<FilaHoja>[] = [
  { tipo: 'numero', decimales: 0, titulo: 'Núm.', valor: (f) => f.n },
  {
    ...{ tipo: 'texto', titulo: 'Simulación', valor: () => SIMULACION },
    marca: `${SIMULACION}: hoja de un simulacro; nada de esto ocurrió en el ducto`,
  },
  {
    ...{ tipo: 'texto', titulo: 'Inyección' },
    valor: (f) => (f.hecha ? ETIQUETA_INYECCION[f.hecha.inyeccion.tipo] : 'Ninguna la explica'),
  },
  { tipo: 'texto', titulo: 'Dónde', valor: (f) => f.hecha?.nombre },
  {
    ...{ tipo: 'texto', titulo: 'Cadenamiento (km)' },
    valor: (f) => (f.hecha ? kilometraje(f.hecha.posicion) : null),
  },
  { tipo: 'texto', titulo: 'Detalle', valor: (f) => f.hecha && detalleDeInyeccion(f.hecha) },
  { tipo: 'instante', titulo: 'Ocurrió', valor: (f) => f.hecha?.inyectada_at },
  {
    ...{ tipo: 'numero', decimales: 1, titulo: 'Detectada a los (s)' },
    valor: (f) => f.calificacion?.deteccion_s,
  },
  { tipo: 'numero', decimales: 0, titulo: 'Evento', valor: (f) => f.atencion?.evento_id },
  {
    ...{ tipo: 'texto', titulo: 'El sistema dijo' },
    valor: (f) => f.atencion?.clase && ETIQUETA_CLASE[f.atencion.clase],
  },
  {
    ...{ tipo: 'numero', decimales: 1, titulo: 'Reconocido a los (s)' },
    valor: (f) => f.atencion?.reconocer_s,
  },
  { tipo: 'texto', titulo: 'Reconocido por', valor: (f) => f.atencion?.reconocido_por },
  { tipo: 'texto', titulo: 'La verdad', valor: (f) => f.hecha && verdadDe(f.hecha.inyeccion) },
  {
    ...{ tipo: 'texto', titulo: 'Se dijo' },
    valor: (f) => f.atencion?.disposicion && ETIQUETA_DISPOSICION[f.atencion.disposicion],
  },
  { tipo: 'texto', titulo: 'Lo dijo', valor: (f) => f.atencion?.disposicion_por },
  { tipo: 'numero', decimales: 1, titulo: 'Escalado a los (s)', valor: (f) => f.atencion?.escalar_s },
  { tipo: 'numero', decimales: 1, titulo: 'Error del lugar (m)', valor: (f) => f.calificacion?.error_m },
  { tipo: 'numero', decimales: 1, titulo: '± 1σ (m)', valor: (f) => f.atencion?.sigma_m },
  {
    ...{ tipo: 'texto', titulo: 'Resultado' },
    valor: (f) => f.calificacion && ETIQUETA_VEREDICTO[f.calificacion.veredicto],
  },
];

export const documentoDeHoja = (ejercicio: EjercicioDetalle, zona: string): Documento<FilaHoja> => {
  const { hoja } = ejercicio;
  return {
    ...{ base: `hoja-ejercicio-${ejercicio.id}`, unidad: ['renglón', 'renglones'], columnas: COLUMNAS },
    filas: filasDeHoja(ejercicio),
    filtros: [
      ['Ejercicio', `${ejercicio.nombre} (${ejercicio.id})`],
      ['Sistema', ejercicio.sistema.nombre],
      ['Estado', ETIQUETA_EJERCICIO_ESTADO[ejercicio.estado]],
      ['Iniciado por', `${ejercicio.iniciado_por}, ${formatFecha(ejercicio.iniciado_at, zona)}`],
      ['Terminó', formatFecha(ejercicio.terminado_at, zona)],
    ],
    totales: hoja
      ? [
          ['Detectadas, de las que ocurrieron', cuentasDeHoja(hoja).detectadas],
          ['Bien atendidas, de las que dieron un evento', cuentasDeHoja(hoja).correctas],
          ['Tomadas por toma sin serlo', String(hoja.resumen.tomas_falsas)],
          ['Sin atender', String(hoja.resumen.sin_atender)],
          ['Mediana hasta reconocer', textoLapso(hoja.resumen.reconocer_s)],
        ]
      : [],
  };
};
