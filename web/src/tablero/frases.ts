import { formatDuracion } from '@tramos/contract/duracion';
import { RITMO_MIN_MS } from '@tramos/contract/estadistica';
import { type Disposicion, ETIQUETA_DISPOSICION } from '@tramos/contract/evento';
import type { Tablero } from '@tramos/contract/tablero';
import { formatNumero } from '../lib/formato';

/** The log and the figures of the dashboard in short phrases. Pure. */

const esDisposicion = (codigo: string): codigo is Disposicion => Object.hasOwn(ETIQUETA_DISPOSICION, codigo);

/** A disposition as people call it; a code that this version does not know is told as it came. */
export const nombreDisposicion = (codigo: string): string =>
  esDisposicion(codigo) ? ETIQUETA_DISPOSICION[codigo] : codigo;

type Entrada = Tablero['bitacora'][number];

/** `1038 escalado`, `1041: Toma confirmada`; regular users know events by their tramo only. */
export const fraseDeBitacora = (
  { accion, texto, evento_id, tramo }: Pick<Entrada, 'accion' | 'texto' | 'evento_id' | 'tramo'>,
  conId: boolean,
): string => {
  const cual = conId ? `${evento_id}, ${tramo}` : tramo;
  switch (accion) {
    case 'creado':
      return `Evento levantado: ${cual}`;
    case 'reconocer':
      return `Reconocido: ${cual}`;
    case 'escalar':
      return `Escalado: ${cual}`;
    case 'nota':
      return `Nota en ${cual}: ${texto ?? ''}`;
    case 'disposicion':
      return texto ? `${nombreDisposicion(texto)}: ${cual}` : `Disposición retirada: ${cual}`;
    case 'marcar_operacion':
      return `Tomado por operación: ${cual}`;
    case 'punto_conocido':
      return `En el punto conocido ${texto ?? ''}: ${cual}`;
    case 'corregir':
      return `Corregido: ${cual}`;
    case 'retirar_operacion':
      return `Ya no se toma por operación: ${cual}`;
    default:
      return accion satisfies never;
  }
};

/** Of what time the median is, and what is asked of it; and why there is none. */
export const pieMediana = (mediana_s: number | null): string =>
  mediana_s === null
    ? 'nada se ha reconocido en 24\u00a0h; meta hasta 3\u00a0min'
    : 'de 24\u00a0h, meta hasta 3\u00a0min';

/** Of what time the availability is, and what is normal; and why there is none. */
export const pieDisponibilidad = (parte: number | null): string =>
  parte === null
    ? 'nada se ha oído en 24\u00a0h; normal desde 99\u00a0%'
    : 'de 24\u00a0h, normal desde 99\u00a0%';

const MIN_S = RITMO_MIN_MS / 1_000;
const HORA_S = 3_600;
const DIA_S = 24 * HORA_S;

/**
 * The rate of what calls, each figure with the time it is over. Nothing is judged by less than the hour and the day that
 * it is meant to be over (docs/figures.md).
 */
export const textosRitmo = ({
  por_10min_1h,
  maximo_10min,
  observado_1h_s,
  observado_24h_s,
}: Tablero['ritmo']): { cifra: string; ventana: string; peores: string; se_juzga: boolean } => {
  const se_juzga = observado_1h_s >= HORA_S && observado_24h_s >= DIA_S;
  if (observado_24h_s === 0)
    return { cifra: '-', ventana: 'sin historia', peores: 'aún sin juzgar', se_juzga };
  const de = (s: number, entero_s: number, entero: string) =>
    s >= entero_s ? entero : formatDuracion(1_000 * s);
  const dia = de(observado_24h_s, DIA_S, '24 h');
  const cuando = observado_24h_s < MIN_S ? dia : `los peores 10 min de ${dia}`;
  const peores = `hubo ${formatNumero(maximo_10min)} en ${cuando}`;
  return {
    ...(por_10min_1h === null
      ? { cifra: '-', ventana: `sin media antes de ${formatDuracion(RITMO_MIN_MS)}` }
      : {
          cifra: formatNumero(por_10min_1h, 1),
          ventana: `de media en ${de(observado_1h_s, HORA_S, 'la última hora')}`,
        }),
    peores: se_juzga ? peores : `${peores}, aún sin juzgar`,
    se_juzga,
  };
};
