import type { HorarioPunto } from '@tramos/contract/configuracion';

/** The hours of a known point between the form and the wire. Pure. */

/** In the order of the week on the wire: Sunday is 0. */
const DIAS = ['domingo', 'lunes', 'martes', 'miercoles', 'jueves', 'viernes', 'sabado'] as const;
const BREVES = ['dom', 'lun', 'mar', 'mié', 'jue', 'vie', 'sáb'] as const;
type Dia = (typeof DIAS)[number];

export type HorarioEscrito = Record<Dia | 'con_horario', boolean> & Record<'desde' | 'hasta', string>;

const HORA = /^([01]?\d|2[0-3]):([0-5]\d)$/;

/** Minutes of the day; not a number when it is no hour, which the server then refuses. */
const minutosDe = (texto: string): number => {
  const partes = HORA.exec(texto.trim());
  return partes ? 60 * Number(partes[1]) + Number(partes[2]) : Number.NaN;
};

const horaDe = (minutos: number): string =>
  `${String(Math.floor(minutos / 60)).padStart(2, '0')}:${String(minutos % 60).padStart(2, '0')}`;

export const leerHorario = (escrito: HorarioEscrito): HorarioPunto | null =>
  escrito.con_horario
    ? {
        dias: DIAS.flatMap((dia, i) => (escrito[dia] ? [i] : [])),
        desde_min: minutosDe(escrito.desde),
        hasta_min: minutosDe(escrito.hasta),
      }
    : null;

export const escribirHorario = (horario: HorarioPunto | null): HorarioEscrito => {
  const dias = Object.fromEntries(DIAS.map((dia, i) => [dia, horario?.dias.includes(i) ?? true]));
  return {
    ...(dias as Record<Dia, boolean>),
    con_horario: horario !== null,
    desde: horaDe(horario?.desde_min ?? 480),
    hasta: horaDe(horario?.hasta_min ?? 1_080),
  };
};

/** `lun, mar y jue de 22:00 a 06:00`; `A cualquier hora`. */
export const textoHorario = (horario: HorarioPunto | null): string => {
  if (horario === null) return 'A cualquier hora';
  const { dias, desde_min, hasta_min } = horario;
  const cuales =
    dias.length === 7
      ? 'diario'
      : new Intl.ListFormat('es').format(
          dias.toSorted((a, b) => ((a + 6) % 7) - ((b + 6) % 7)).map((dia) => BREVES[dia] ?? ''),
        );
  return desde_min === hasta_min
    ? `${cuales}, todo el día`
    : `${cuales}, de ${horaDe(desde_min)} a ${horaDe(hasta_min)}`;
};
