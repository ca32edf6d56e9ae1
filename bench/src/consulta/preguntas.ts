import type { EventosQuery } from '@tramos/contract/eventos-filtros';
import { PALABRAS_RARAS } from './siembra';

/** What consoles ask of the events list, with other values each time. */

const DIA_MS = 86_400_000;
export type Filtros = Partial<Record<keyof EventosQuery, string | number | boolean>>;

export interface Pregunta {
  cifra: string;
  ruta: 'eventos' | 'eventos/grupos';
  /** Most it may take at p99, ms; at p50 as well where two figures are asked for. */
  meta_ms: number;
  meta_p50_ms?: number;
  veces: number;
  /** How many times as often as each console asks at its pace; 1 where nothing is said. */
  ritmo?: number;
  /** Drawn anew each time, for a database of so many events. */
  filtros: (eventos: number) => Filtros;
}

const entero = (n: number) => Math.floor(Math.random() * n);
const uno = <T>(valores: readonly [T, ...T[]]): T => valores[entero(valores.length)] ?? valores[0];
const texto = (t_ms: number) => `${new Date(t_ms).toISOString().slice(0, 16)}Z`;

/** Some days that ended up to a year ago. */
const lapso = (dias: number): Filtros => {
  const hasta_ms = Date.now() - entero((365 - dias) * DIA_MS);
  return { dateFrom: texto(hasta_ms - dias * DIA_MS), dateTo: texto(hasta_ms) };
};
const unLapso = () => lapso(uno([1, 7, 30, 90]));

/** One filter each, with values that the demo's network has; up to three of them make a combination. */
const FILTROS: readonly [() => Filtros, ...(() => Filtros)[]] = [
  unLapso,
  () => ({ dateFrom: texto(Date.now() - entero(365 * DIA_MS)) }),
  () => ({ ...unLapso(), dateColumn: uno(['recognized_at', 'hora_sensor0']) }),
  () => ({ tramo: 1 + entero(12) }),
  () => ({ sistema: 1 + entero(3) }),
  () => ({ estacion: 1 + entero(15) }),
  () => ({ estado: uno(['Guanajuato', 'Puebla', 'Veracruz', 'Nuevo León']) }),
  () => ({ municipio: uno(['Dolores Hidalgo', 'Doctor Mora', 'Tehuacán', 'Perote', 'China']) }),
  () => ({ evento_estado: uno(['abierto', 'reconocido']) }),
  () => ({ validez: uno(['ok', 'incierto', 'incompleto', 'tardio']) }),
  () => ({ disposicion: uno(['fuga', 'operacion', 'falsa_alarma']) }),
  () => ({ escalado: true }),
  () => ({ sentido: 'asc' }),
];
const combinacion = (): Filtros =>
  Object.assign({}, ...Array.from({ length: 1 + entero(3) }, () => uno(FILTROS)()));

/** A common word, a rarer one, one that few notes share, the start of an escalation's number, an id. */
const buscado = (eventos: number): string =>
  uno([
    () => `cuadrilla ${entero(40)} y el celador`,
    () => uno(['garza', 'mezquite', 'colibri']),
    () => entero(PALABRAS_RARAS).toString(16).padStart(3, '0'),
    () =>
      `ESC-2026-${String(1 + entero(eventos))
        .padStart(8, '0')
        .slice(0, 6)}`,
    () => String(1_001 + entero(eventos)),
  ])();
/** Half of the searches stand beside another filter. */
const busqueda = (eventos: number): Filtros => ({
  ...(entero(2) === 0 ? uno(FILTROS)() : {}),
  search: buscado(eventos),
});

/** About ten events, from either end. */
const desigual = (): Filtros => ({ limit: 1 + entero(19), sentido: uno(['asc', 'desc']) });

export const PREGUNTAS: readonly Pregunta[] = [
  { cifra: 'newest page', ruta: 'eventos', meta_ms: 25, meta_p50_ms: 5, veces: 1_000, filtros: () => ({}) },
  // What consoles ask alike at the same moment is answered together: these hardly ever are.
  { cifra: 'first pages unlike', ruta: 'eventos', meta_ms: 25, veces: 500, filtros: desigual },
  { cifra: 'filters combined', ruta: 'eventos', meta_ms: 50, veces: 1_000, filtros: combinacion },
  { cifra: 'text search', ruta: 'eventos', meta_ms: 50, veces: 500, filtros: busqueda },
  { cifra: 'groups of a day', ruta: 'eventos/grupos', meta_ms: 30, veces: 500, filtros: () => lapso(1) },
  {
    cifra: 'groups of a year',
    ruta: 'eventos/grupos',
    meta_ms: 200,
    veces: 200,
    ritmo: 0.1,
    filtros: () => lapso(364),
  },
  {
    cifra: 'page 1,000',
    ruta: 'eventos',
    meta_ms: 50,
    veces: 300,
    // With these there is such a page among 100,000 events as well: growth compares pages, not a page with none.
    filtros: () => ({
      offset: 9_990,
      ...uno([() => ({}), () => lapso(90), () => ({ sistema: 1 + entero(3) })])(),
    }),
  },
];

const SORTEOS_MAX = 20;

/** What is asked of a database of so many events: nothing twice, as far as there are other values. */
export const sortear = ({ veces, filtros }: Pregunta, eventos: number): Filtros[] => {
  const vistos = new Set<string>();
  return Array.from({ length: veces }, () => {
    let sorteado = filtros(eventos);
    for (let i = 0; i < SORTEOS_MAX && vistos.has(JSON.stringify(sorteado)); i++) sorteado = filtros(eventos);
    vistos.add(JSON.stringify(sorteado));
    return sorteado;
  });
};
