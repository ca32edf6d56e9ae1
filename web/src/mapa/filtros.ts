import { permite } from '@tramos/contract/acceso';
import type { Evento } from '@tramos/contract/evento';
import { LLAMADAS } from '@tramos/contract/llamadas';
import type { Role } from '@tramos/contract/roles';
import { marcaDeEvento } from '../lib/estado-evento';
import type { MarcadorEvento, Seleccion } from '../lib/mapa/tipos';
import type { MarkKind } from '../ui/mark';
import { enFranja, type Franja } from '../ui/tira/franja';
import type { PorSaber, RedViva } from './use-red-viva';

/** What the legend leaves off the map: whole layers, and states of what a layer shows. */

const CAPAS = ['eventos', 'tramos', 'sensores', 'estaciones', 'routers'] as const;
const ESTADOS = ['abierto', 'eco', 'reconocido', 'simulacion', 'normal', 'falla', 'sin_datos'] as const;
export type Capa = (typeof CAPAS)[number];
export type EstadoFiltro = (typeof ESTADOS)[number];
export type Ocultos = ReadonlySet<Capa | EstadoFiltro>;

export const NOMBRE_CAPA: Record<Capa, string> = {
  eventos: 'Eventos',
  tramos: 'Tramos',
  sensores: 'Sensores',
  estaciones: 'Estaciones',
  routers: 'Routers',
};

/** The states of the legend, each with its shape and what it is a state of. */
export const LEYENDA: readonly {
  estado: EstadoFiltro;
  marca: MarkKind;
  nombre: string;
  de: keyof PorSaber;
}[] = [
  { estado: 'abierto', marca: 'abierto', nombre: 'Abierto', de: 'eventos' },
  { estado: 'eco', marca: 'eco', nombre: 'Eco', de: 'eventos' },
  { estado: 'reconocido', marca: 'reconocido', nombre: 'Reconocido', de: 'eventos' },
  { estado: 'simulacion', marca: 'simulacion', nombre: 'Simulación o prueba', de: 'eventos' },
  { estado: 'normal', marca: 'normal', nombre: 'Sensor normal', de: 'sensores' },
  { estado: 'falla', marca: 'falla', nombre: 'Falla de sensor', de: 'sensores' },
  { estado: 'sin_datos', marca: 'sin_datos', nombre: 'Sin datos', de: 'sensores' },
];

/** The layers a role may see: those whose call it may make. */
export const capasDe = (role: Role): readonly Capa[] =>
  CAPAS.filter((capa) => capa !== 'routers' || permite(LLAMADAS.routers.acceso, role));

/** Until somebody chooses: routers stand at the stations and say little while they are heard. */
export const OCULTOS_AL_EMPEZAR = 'routers';

const TODOS: readonly string[] = [...CAPAS, ...ESTADOS];

/** From `estaciones,reconocido`; words that mean nothing are left. */
export const leerOcultos = (texto: string): Ocultos =>
  new Set(texto.split(',').filter((palabra) => TODOS.includes(palabra)) as (Capa | EstadoFiltro)[]);

export const escribirOcultos = (ocultos: Ocultos): string =>
  TODOS.filter((uno) => ocultos.has(uno as Capa)).join(',');

/** With one more left out, or one less. */
export const alternar = (ocultos: Ocultos, cual: Capa | EstadoFiltro): Ocultos => {
  const nuevos = new Set(ocultos);
  if (!nuevos.delete(cual)) nuevos.add(cual);
  return nuevos;
};

const SALUD_FILTRO = {
  normal: 'normal',
  mantenimiento: 'normal',
  falla: 'falla',
  sin_datos: 'sin_datos',
} as const;

/** What is not real is neither open nor acknowledged in the counts of the real line; an echo is no open one. */
const estadoDeEvento: (evento: Evento) => EstadoFiltro = marcaDeEvento;

const estadoDeFigura = (figura: MarcadorEvento): EstadoFiltro => {
  if (figura.simulacion) return 'simulacion';
  return figura.eventStatus === 'abierto' && figura.eco ? 'eco' : figura.eventStatus;
};

type Visible = Pick<RedViva, 'eventos' | 'tramos' | 'sensores' | 'estaciones' | 'routers' | 'figuras'>;

/** The network without what is left out: the map, the list beside it and the search show the same. */
export const filtrarRed = <R extends Visible>(red: R, ocultos: Ocultos): R => {
  if (ocultos.size === 0) return red;
  const capa = <T>(cual: Capa, items: readonly T[]): readonly T[] => (ocultos.has(cual) ? [] : items);
  const porEstado = <T>(items: readonly T[], estado: (item: T) => EstadoFiltro): readonly T[] =>
    ESTADOS.some((uno) => ocultos.has(uno)) ? items.filter((item) => !ocultos.has(estado(item))) : items;
  const { figuras } = red;
  return {
    ...red,
    eventos: porEstado(capa('eventos', red.eventos), estadoDeEvento),
    tramos: capa('tramos', red.tramos),
    sensores: porEstado(capa('sensores', red.sensores), (s) => SALUD_FILTRO[s.salud]),
    estaciones: capa('estaciones', red.estaciones),
    routers: capa('routers', red.routers),
    figuras: {
      tramos: capa('tramos', figuras.tramos),
      sensores: porEstado(capa('sensores', figuras.sensores), (s) => s.aviso ?? 'normal'),
      eventos: porEstado(capa('eventos', figuras.eventos), estadoDeFigura),
      estaciones: capa('estaciones', figuras.estaciones),
      routers: capa('routers', figuras.routers),
    },
  };
};

const horaDe = ({ hora_sensor0, hora_sensor1, created_at }: Evento): number => {
  const llegadas = [hora_sensor0, hora_sensor1].flatMap((hora) => (hora === null ? [] : [Date.parse(hora)]));
  return llegadas.length === 0 ? Date.parse(created_at) : Math.min(...llegadas);
};

/** The network with the events only that a rectangle of the linear view selects, of its sistema. */
export const filtrarPorFranja = <R extends Visible>(red: R, franja: Franja | null): R => {
  if (franja === null) return red;
  const suyos = new Set(red.tramos.filter((t) => t.sistema_id === franja.sistema).map(({ id }) => id));
  const eventos = red.eventos.filter(
    (e) => suyos.has(e.tramo_id) && enFranja(franja, { posicion: e.posicion, t_ms: horaDe(e) }),
  );
  const quedan = new Set(eventos.map(({ id }) => id));
  const figuras = { ...red.figuras, eventos: red.figuras.eventos.filter(({ id }) => quedan.has(id)) };
  return { ...red, eventos, figuras };
};

/** What stands at one place and nothing else, for the list: it holds what a spread on the map has no room for. */
export const soloDeUnLugar = <R extends Omit<Visible, 'figuras'>>(
  red: R,
  lugar: readonly Seleccion[] | null,
): R => {
  if (lugar === null) return red;
  const suyos = <T extends { id: number }>(tipo: Seleccion['tipo'], items: readonly T[]): readonly T[] => {
    const ids = new Set(lugar.filter((uno) => uno.tipo === tipo).map(({ id }) => id));
    return items.filter(({ id }) => ids.has(id));
  };
  return {
    ...red,
    eventos: suyos('evento', red.eventos),
    tramos: suyos('tramo', red.tramos),
    sensores: suyos('sensor', red.sensores),
    estaciones: suyos('estacion', red.estaciones),
    routers: suyos('router', red.routers),
  };
};

/** How many things of each state there are, shown or not: what is left out is not forgotten. */
export const contar = ({
  eventos,
  sensores,
}: Pick<Visible, 'eventos' | 'sensores'>): Record<EstadoFiltro, number> => {
  const cuentas = { abierto: 0, eco: 0, reconocido: 0, simulacion: 0, normal: 0, falla: 0, sin_datos: 0 };
  for (const evento of eventos) cuentas[estadoDeEvento(evento)] += 1;
  for (const { salud } of sensores) cuentas[SALUD_FILTRO[salud]] += 1;
  return cuentas;
};

const DE_ADORNO: Ocultos = new Set(['routers', 'estaciones'] as const);

/** How much of what matters to the watch is left out; stations and routers are not. */
export const filtrosPuestos = (ocultos: Ocultos): number =>
  [...ocultos].filter((uno) => !DE_ADORNO.has(uno)).length;

/** Open events that the legend keeps off the map: nobody may mistake that for silence. */
export const abiertosOcultos = (cuentas: Record<EstadoFiltro, number>, ocultos: Ocultos): number =>
  ocultos.has('eventos') || ocultos.has('abierto') ? cuentas.abierto : 0;
