import { SENSOR_ICONO_PX } from '@tramos/contract/limites';
import { abanico } from './agrupar';
import { crearIndice, type Indice } from './indice';
import { crearRejilla, type Rejilla } from './rejilla';
import type { EstacionMapa, LatLng, MarcadorEvento, MarcadorSensor, RouterMapa, Seleccion } from './tipos';
import { cajaDe, dentro, type Punto, proyectar, type Vista } from './vista';

/** The marks on the screen: which are drawn, where, how many each stands for, and what a click on them hits. */

export type Objeto =
  | { tipo: 'estacion'; dato: EstacionMapa }
  | { tipo: 'router'; dato: RouterMapa }
  | { tipo: 'sensor'; dato: MarcadorSensor }
  | { tipo: 'evento'; dato: MarcadorEvento };

/** What belongs to an exercise is counted apart, and drawn apart. */
export type EstadoMarca =
  | 'abierto'
  | 'abierto_simulado'
  | 'eco'
  | 'reconocido'
  | 'reconocido_simulado'
  | 'falla'
  | 'sin_datos'
  | 'normal';

export interface Marca {
  objeto: Objeto;
  en: Punto;
  /** All the objects it stands for, itself first. */
  miembros: readonly Objeto[];
  /** How many of them are in each state, the worst first. */
  cuentas: readonly { estado: EstadoMarca; cuantos: number }[];
  /** Its true place when it has been spread away from it. */
  pata: Punto | null;
}

export interface Marcas {
  /** In drawing order: what matters most last. */
  lista: readonly Marca[];
  zonas: Rejilla<Marca>;
}

export const claveDe = ({ tipo, id }: Seleccion): string => `${tipo} ${id}`;
export const seleccionDe = ({ tipo, dato }: Objeto): Seleccion => ({ tipo, id: dato.id });
export const lugarDe = ({ dato }: Objeto): LatLng => dato.position;

/** Marks nearer than this stand on one another. */
const JUNTOS_PX = { evento: 18, sensor: 24, router: 24, estacion: 10 } as const;
const ABANICO_PX = 40;
/** A router stands at its station: drawn beside it, so that it covers no sensor. */
const ROUTER_CORRIDO_PX = { x: -19, y: 19 } as const;

/** Whether an event waits for somebody: an echo is attended with its cause, and stands quietly. */
export const esAbierto = ({ eventStatus, eco }: Pick<MarcadorEvento, 'eventStatus' | 'eco'>): boolean =>
  eventStatus === 'abierto' && !eco;

export const estadoDe = (objeto: Objeto): EstadoMarca => {
  switch (objeto.tipo) {
    case 'estacion':
      return 'normal';
    case 'router':
      return objeto.dato.sin_contacto ? 'sin_datos' : 'normal';
    case 'sensor':
      return objeto.dato.aviso ?? 'normal';
    case 'evento':
      if (objeto.dato.simulacion) return `${objeto.dato.eventStatus}_simulado`;
      return objeto.dato.eventStatus === 'abierto' && objeto.dato.eco ? 'eco' : objeto.dato.eventStatus;
    default:
      return objeto satisfies never;
  }
};

/** The order in which marks deserve to be seen: real before simulated, open before acknowledged, sick sensors before sound ones. */
const ORDEN: readonly EstadoMarca[] = [
  'abierto',
  'abierto_simulado',
  'falla',
  'sin_datos',
  'eco',
  'reconocido',
  'reconocido_simulado',
  'normal',
];
const PESO = Object.fromEntries(ORDEN.map((estado, i) => [estado, ORDEN.length - i])) as Record<
  EstadoMarca,
  number
>;

const cuentasDe = (miembros: readonly Objeto[]): Marca['cuentas'] => {
  const [solo] = miembros;
  if (solo && miembros.length === 1) return [{ estado: estadoDe(solo), cuantos: 1 }];
  const total = new Map<EstadoMarca, number>();
  for (const objeto of miembros) {
    const estado = estadoDe(objeto);
    total.set(estado, (total.get(estado) ?? 0) + 1);
  }
  return ORDEN.flatMap((estado) => {
    const cuantos = total.get(estado);
    return cuantos ? [{ estado, cuantos }] : [];
  });
};

export interface EntradaMarcas {
  indices: Indices;
  seleccion: Seleccion | null;
  /** Keys of the objects spread around their place. */
  abanico: ReadonlySet<string>;
}

/** The things of every kind, each with its groups. */
export type Indices = { [K in Objeto['tipo']]: Indice<Extract<Objeto, { tipo: K }>['dato']> };

export const crearIndices = (): Indices => ({
  estacion: crearIndice(JUNTOS_PX.estacion),
  router: crearIndice(JUNTOS_PX.router),
  sensor: crearIndice(JUNTOS_PX.sensor),
  evento: crearIndice(JUNTOS_PX.evento),
});

/** From so many on, a group stands at its seed: its head would change with every piece of news. */
const MUCHOS = 8;

/** The most important of several: what is selected, then by state, then the newest. */
const cabezaDe = (miembros: readonly Objeto[], seleccion: Seleccion | null): Objeto => {
  let mejor = miembros[0] as Objeto;
  let suyo = -1;
  for (const objeto of miembros) {
    const elegido = seleccion?.id === objeto.dato.id && seleccion.tipo === objeto.tipo;
    const peso = elegido ? ORDEN.length + 1 : PESO[estadoDe(objeto)];
    if (peso < suyo || (peso === suyo && objeto.dato.id < mejor.dato.id)) continue;
    mejor = objeto;
    suyo = peso;
  }
  return mejor;
};

const cajaIcono = ({ x, y }: Punto) => ({
  minX: x - SENSOR_ICONO_PX / 2,
  minY: y - SENSOR_ICONO_PX / 2,
  maxX: x + SENSOR_ICONO_PX / 2,
  maxY: y + SENSOR_ICONO_PX / 2,
});

/** Those that were spread, around the place of the first of them. */
const deAbanico = (abiertas: readonly Objeto[], en: (objeto: Objeto) => Punto): Marca[] => {
  const centro = abiertas[0] ? en(abiertas[0]) : { x: 0, y: 0 };
  const puntos = abanico(centro, abiertas.length, ABANICO_PX);
  return abiertas.map((objeto, i) => ({
    objeto,
    en: puntos[i] ?? centro,
    miembros: [objeto],
    cuentas: cuentasDe([objeto]),
    pata: en(objeto),
  }));
};

/** Groups, spreads and clips to the view. */
export const marcasDe = ({ indices, seleccion, abanico: abiertos }: EntradaMarcas, vista: Vista): Marcas => {
  const { origen, zoom } = vista;
  const en = (objeto: Objeto): Punto => proyectar(vista, lugarDe(objeto));
  const marco = cajaDe(vista, SENSOR_ICONO_PX);
  const abiertas: Objeto[] = [];
  const suelta = (objeto: Objeto): boolean => {
    if (!abiertos.has(claveDe(seleccionDe(objeto)))) return true;
    abiertas.push(objeto);
    return false;
  };
  const visibles = (tipo: Objeto['tipo'], corrido = { x: 0, y: 0 }) => {
    const marcas: Marca[] = [];
    for (const grupo of indices[tipo].agrupados(zoom)) {
      const semilla = { x: grupo.punto.x - origen.x + corrido.x, y: grupo.punto.y - origen.y + corrido.y };
      if (!dentro(marco, semilla)) continue;
      const todos = grupo.miembros.map((dato) => ({ tipo, dato }) as Objeto);
      const miembros = abiertos.size === 0 ? todos : todos.filter(suelta);
      if (miembros.length === 0) continue;
      const objeto = cabezaDe(miembros, seleccion);
      const suyo = en(objeto);
      const lugar = miembros.length < MUCHOS ? { x: suyo.x + corrido.x, y: suyo.y + corrido.y } : semilla;
      marcas.push({ objeto, en: lugar, miembros, cuentas: cuentasDe(miembros), pata: null });
    }
    return marcas.sort(
      (a, b) => PESO[estadoDe(a.objeto)] - PESO[estadoDe(b.objeto)] || a.objeto.dato.id - b.objeto.dato.id,
    );
  };
  const deSensores = visibles('sensor');
  const tapadas = crearRejilla<true>();
  for (const marca of deSensores) tapadas.poner(cajaIcono(marca.en), true);
  const deEstaciones = visibles('estacion').filter((marca) => tapadas.en(marca.en).length === 0);
  const lista = [
    ...deEstaciones,
    ...visibles('router', ROUTER_CORRIDO_PX),
    ...deSensores,
    ...visibles('evento'),
    ...deAbanico(abiertas, en),
  ];
  const zonas = crearRejilla<Marca>();
  for (const marca of lista) zonas.poner(cajaIcono(marca.en), marca);
  return { lista, zonas };
};

/** Marks under a point, nearest first; those drawn above win a tie. */
export const marcasEn = ({ zonas }: Marcas, punto: Punto): Marca[] =>
  zonas
    .en(punto)
    .reverse()
    .map((marca) => ({ marca, d: Math.hypot(marca.en.x - punto.x, marca.en.y - punto.y) }))
    .filter(({ d }) => d <= SENSOR_ICONO_PX / 2)
    .sort((a, b) => a.d - b.d)
    .map(({ marca }) => marca);

/** Objects that a click cannot tell apart, because they stand at one place: more than one asks for a spread. */
export const apilados = (bajoElPuntero: readonly Marca[]): readonly Objeto[] => {
  const [cercana] = bajoElPuntero;
  if (!cercana || cercana.pata) return cercana ? [cercana.objeto] : [];
  const MISMO_LUGAR_PX = 10;
  return bajoElPuntero
    .filter(({ en }) => Math.hypot(en.x - cercana.en.x, en.y - cercana.en.y) <= MISMO_LUGAR_PX)
    .flatMap(({ miembros }) => miembros.toSorted((a, b) => b.dato.id - a.dato.id))
    .filter(({ tipo }) => tipo !== 'estacion' || cercana.objeto.tipo === 'estacion');
};
