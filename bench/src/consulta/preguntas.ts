import type { EventosQuery } from '@tramos/contract/eventos-filtros';
import { CADA_PALABRA } from './siembra';

/** What consoles ask of the events list, with other values each time. */

const DIA_MS = 86_400_000;
type Filtros = Partial<Record<keyof EventosQuery, string | number | boolean>>;

export interface Pregunta {
  cifra: string;
  ruta: 'eventos' | 'eventos/grupos';
  /** Most it may take at p99, ms; at p50 as well where two figures are asked for. */
  meta_ms: number;
  meta_p50_ms?: number;
  veces: number;
  filtros: () => Filtros;
}

const entero = (n: number) => Math.floor(Math.random() * n);
const uno = <T>(valores: readonly [T, ...T[]]): T => valores[entero(valores.length)] ?? valores[0];
const texto = (t_ms: number) => `${new Date(t_ms).toISOString().slice(0, 16)}Z`;

/** Some days that ended up to a year ago. */
const lapso = (dias: number): Filtros => {
  const hasta_ms = Date.now() - entero((365 - dias) * DIA_MS);
  return { dateFrom: texto(hasta_ms - dias * DIA_MS), dateTo: texto(hasta_ms) };
};

/** One filter each; two or three of them make a combination. */
const FILTROS: readonly [() => Filtros, ...(() => Filtros)[]] = [
  () => lapso(1 + entero(30)),
  () => ({ ...lapso(1 + entero(30)), dateColumn: uno(['recognized_at', 'hora_sensor0']) }),
  () => ({ tramo: 1 + entero(6) }),
  () => ({ sistema: 1 + entero(3) }),
  () => ({ estacion: 1 + entero(8) }),
  () => ({ estado: uno(['Guanajuato', 'Querétaro', 'Hidalgo']) }),
  () => ({ evento_estado: uno(['abierto', 'reconocido']) }),
  () => ({ validez: uno(['ok', 'incierto', 'incompleto', 'tardio']) }),
  () => ({ disposicion: uno(['fuga', 'operacion', 'falsa_alarma']) }),
  () => ({ escalado: true }),
  () => ({ sentido: 'asc' }),
];
const combinacion = (): Filtros =>
  Object.assign({}, ...Array.from({ length: 1 + entero(3) }, () => uno(FILTROS)()));

const busqueda = (): Filtros => ({
  search: uno([
    () => `cuadrilla ${entero(40)} y el celador`,
    () => uno(['garza', 'mezquite', 'colibri']),
    () =>
      entero(10_000_000 / CADA_PALABRA)
        .toString(16)
        .padStart(3, '0'),
    () => `ESC-2026-${String(entero(1_000_000)).padStart(8, '0').slice(0, 6)}`,
    () => String(entero(1_000_000)),
  ])(),
});

export const PREGUNTAS: readonly Pregunta[] = [
  { cifra: 'newest page', ruta: 'eventos', meta_ms: 25, meta_p50_ms: 5, veces: 600, filtros: () => ({}) },
  { cifra: 'filters combined', ruta: 'eventos', meta_ms: 50, veces: 600, filtros: combinacion },
  { cifra: 'text search', ruta: 'eventos', meta_ms: 50, veces: 300, filtros: busqueda },
  { cifra: 'groups of a day', ruta: 'eventos/grupos', meta_ms: 30, veces: 300, filtros: () => lapso(1) },
  { cifra: 'groups of a year', ruta: 'eventos/grupos', meta_ms: 200, veces: 100, filtros: () => lapso(364) },
  {
    cifra: 'page 1,000',
    ruta: 'eventos',
    meta_ms: 50,
    veces: 200,
    filtros: () => ({ offset: 9_990, ...uno([() => ({}), () => ({ sistema: 1 + entero(3) })])() }),
  },
];
