import { SENSOR_ICONO_PX } from '@tramos/contract/limites';
import { abanico, agrupar, type Grupo } from './agrupar';
import { crearRejilla, type Rejilla } from './rejilla';
import type { EstacionMapa, LatLng, MarcadorEvento, MarcadorSensor, RouterMapa, Seleccion } from './tipos';
import { aUnidad, cajaDe, dentro, ladoMundo, type Punto, type Vista } from './vista';

/** The marks on the screen: which are drawn, where, how many each stands for, and what a click on them hits. */

export type Objeto =
  | { tipo: 'estacion'; dato: EstacionMapa }
  | { tipo: 'router'; dato: RouterMapa }
  | { tipo: 'sensor'; dato: MarcadorSensor }
  | { tipo: 'evento'; dato: MarcadorEvento };

export type EstadoMarca = 'abierto' | 'reconocido' | 'falla' | 'sin_datos' | 'normal';

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

export const estadoDe = (objeto: Objeto): EstadoMarca => {
  switch (objeto.tipo) {
    case 'estacion':
      return 'normal';
    case 'router':
      return objeto.dato.sin_contacto ? 'sin_datos' : 'normal';
    case 'sensor':
      return objeto.dato.aviso ?? 'normal';
    case 'evento':
      return objeto.dato.eventStatus;
    default:
      return objeto satisfies never;
  }
};

/** The order in which marks deserve to be seen: open before acknowledged, sick sensors before sound ones. */
const ORDEN: readonly EstadoMarca[] = ['abierto', 'falla', 'sin_datos', 'reconocido', 'normal'];
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
  estaciones: readonly EstacionMapa[];
  sensores: readonly MarcadorSensor[];
  eventos: readonly MarcadorEvento[];
  routers: readonly RouterMapa[];
  seleccion: Seleccion | null;
  /** Keys of the objects spread around their place. */
  abanico: ReadonlySet<string>;
}

/** The most important first: what is selected, then by state, then the newest. */
const ordenar = (objetos: readonly Objeto[], seleccion: Seleccion | null): Objeto[] => {
  const elegido = (o: Objeto) => seleccion?.id === o.dato.id && seleccion.tipo === o.tipo;
  const claves = objetos.map((o) => ({ o, peso: elegido(o) ? ORDEN.length + 1 : PESO[estadoDe(o)] }));
  return claves.sort((a, b) => b.peso - a.peso || b.o.dato.id - a.o.dato.id).map(({ o }) => o);
};

/** Groups of one kind at a zoom, in world pixels: panning and other kinds' news leave them as they are. */
export type Agrupador = (
  tipo: Objeto['tipo'],
  datos: readonly Objeto['dato'][],
  entrada: EntradaMarcas,
  zoom: number,
) => Grupos;

type Grupos = readonly Grupo<Objeto>[];

/** Remembers the last grouping of each kind. */
export const crearAgrupador = (): Agrupador => {
  const hechos = new Map<Objeto['tipo'], { clave: readonly unknown[]; grupos: Grupos }>();
  return (tipo, datos, { seleccion, abanico: abiertos }, zoom) => {
    const suya = seleccion?.tipo === tipo ? seleccion.id : null;
    const clave = [datos, zoom, suya, abiertos];
    const hecho = hechos.get(tipo);
    if (hecho?.clave.every((parte, i) => parte === clave[i])) return hecho.grupos;
    const lado = ladoMundo(zoom);
    const punto = (objeto: Objeto): Punto => {
      const { x, y } = aUnidad(lugarDe(objeto));
      return { x: x * lado, y: y * lado };
    };
    const todos = datos.map((dato) => ({ tipo, dato }) as Objeto);
    const sueltos = abiertos.size === 0 ? todos : todos.filter((o) => !abiertos.has(claveDe(seleccionDe(o))));
    const grupos = agrupar(ordenar(sueltos, seleccion), punto, JUNTOS_PX[tipo]);
    hechos.set(tipo, { clave, grupos });
    return grupos;
  };
};

const cajaIcono = ({ x, y }: Punto) => ({
  minX: x - SENSOR_ICONO_PX / 2,
  minY: y - SENSOR_ICONO_PX / 2,
  maxX: x + SENSOR_ICONO_PX / 2,
  maxY: y + SENSOR_ICONO_PX / 2,
});

/** Those that were spread, around the place of the first of them. */
const deAbanico = (entrada: EntradaMarcas, en: (objeto: Objeto) => Punto): Marca[] => {
  if (entrada.abanico.size === 0) return [];
  const abiertas = [
    ...entrada.sensores.map((dato): Objeto => ({ tipo: 'sensor', dato })),
    ...entrada.eventos.map((dato): Objeto => ({ tipo: 'evento', dato })),
    ...entrada.routers.map((dato): Objeto => ({ tipo: 'router', dato })),
  ].filter((objeto) => entrada.abanico.has(claveDe(seleccionDe(objeto))));
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
export const marcasDe = (
  entrada: EntradaMarcas,
  vista: Vista,
  agrupador: Agrupador = crearAgrupador(),
): Marcas => {
  const { origen, zoom } = vista;
  const lado = ladoMundo(zoom);
  const en = (objeto: Objeto): Punto => {
    const { x, y } = aUnidad(lugarDe(objeto));
    return { x: x * lado - origen.x, y: y * lado - origen.y };
  };
  const marco = cajaDe(vista, SENSOR_ICONO_PX);
  const visibles = (tipo: Objeto['tipo'], datos: readonly Objeto['dato'][], corrido = { x: 0, y: 0 }) => {
    const marcas: Marca[] = [];
    for (const { cabeza, miembros, punto } of agrupador(tipo, datos, entrada, zoom)) {
      const aqui = { x: punto.x - origen.x + corrido.x, y: punto.y - origen.y + corrido.y };
      if (dentro(marco, aqui))
        marcas.push({ objeto: cabeza, en: aqui, miembros, cuentas: cuentasDe(miembros), pata: null });
    }
    return marcas.reverse();
  };
  const deSensores = visibles('sensor', entrada.sensores);
  const tapadas = crearRejilla<true>();
  for (const marca of deSensores) tapadas.poner(cajaIcono(marca.en), true);
  const deEstaciones = visibles('estacion', entrada.estaciones).filter(
    (marca) => tapadas.en(marca.en).length === 0,
  );
  const lista = [
    ...deEstaciones,
    ...visibles('router', entrada.routers, ROUTER_CORRIDO_PX),
    ...deSensores,
    ...visibles('evento', entrada.eventos),
    ...deAbanico(entrada, en),
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
    .flatMap(({ miembros }) => miembros)
    .filter(({ tipo }) => tipo !== 'estacion' || cercana.objeto.tipo === 'estacion');
};
