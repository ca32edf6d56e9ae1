/** Valves and deliveries that discharge by themselves: at their place, and in their hours, a fall is what they do. */

/** When it works, by the site's clock; across midnight where it ends before it begins. */
export interface HorarioPunto {
  /** 0 is Sunday; the day on which it begins. */
  dias: readonly number[];
  /** Minutes of the day: from the first on, before the second. */
  desde_min: number;
  hasta_min: number;
}

export interface PuntoConocido {
  id: number;
  /** Absolute chainage, m, and how near to it counts, m. */
  posicion: number;
  tolerancia_m: number;
  /** Null at any hour. */
  horario: HorarioPunto | null;
}

/** A moment by the site's clock. */
export interface MomentoLocal {
  dia: number;
  minuto: number;
}

const formatos = new Map<string, Intl.DateTimeFormat>();
const DIAS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];

/** What the clock of a zone (IANA name) shows at an instant, epoch ms. */
export const momentoEn = (t_ms: number, zona: string): MomentoLocal => {
  const formato =
    formatos.get(zona) ??
    new Intl.DateTimeFormat('en-US', {
      ...{ timeZone: zona, hourCycle: 'h23', weekday: 'short', hour: 'numeric', minute: 'numeric' },
    });
  formatos.set(zona, formato);
  const partes = new Map(formato.formatToParts(t_ms).map(({ type, value }) => [type, value]));
  return {
    dia: DIAS.indexOf(partes.get('weekday') ?? ''),
    minuto: 60 * Number(partes.get('hour')) + Number(partes.get('minute')),
  };
};

export const enHorario = (horario: HorarioPunto | null, { dia, minuto }: MomentoLocal): boolean => {
  if (horario === null) return true;
  const { dias, desde_min, hasta_min } = horario;
  if (desde_min < hasta_min) return dias.includes(dia) && minuto >= desde_min && minuto < hasta_min;
  const ayer = (dia + 6) % 7;
  return (dias.includes(dia) && minuto >= desde_min) || (dias.includes(ayer) && minuto < hasta_min);
};

/** The nearest of these points at which a place lies; within its tolerance, or three errors of the place. */
export const puntoEn = (
  puntos: readonly PuntoConocido[],
  posicion: number,
  sigma_m: number | null,
): PuntoConocido | undefined =>
  puntos
    .filter(
      (punto) => Math.abs(punto.posicion - posicion) <= Math.max(punto.tolerancia_m, 3 * (sigma_m ?? 0)),
    )
    .toSorted((a, b) => Math.abs(a.posicion - posicion) - Math.abs(b.posicion - posicion))[0];
