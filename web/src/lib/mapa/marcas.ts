import { SENSOR_ICONO_PX } from '@tramos/contract/limites';
import { abanico, agrupar } from './agrupar';
import { crearRejilla, type Rejilla } from './rejilla';
import type { EstacionMapa, LatLng, MarcadorEvento, MarcadorSensor, Seleccion } from './tipos';
import { aUnidad, cajaDe, dentro, enVista, type Punto, type Vista } from './vista';

/** The marks on the screen: which are drawn, where, how many each stands for, and what a click on them hits. */

export type Objeto =
  | { tipo: 'estacion'; dato: EstacionMapa }
  | { tipo: 'sensor'; dato: MarcadorSensor }
  | { tipo: 'evento'; dato: MarcadorEvento };

export interface Marca {
  objeto: Objeto;
  en: Punto;
  /** All the objects it stands for, itself first. */
  miembros: readonly Objeto[];
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
const JUNTOS_EVENTO_PX = 18;
const JUNTOS_SENSOR_PX = 24;
const ABANICO_PX = 40;

const PESO_AVISO = { falla: 2, sin_datos: 1 } as const;

/** The order in which marks deserve to be seen: open before acknowledged, sick sensors before sound ones. */
const peso = (objeto: Objeto): number => {
  switch (objeto.tipo) {
    case 'estacion':
      return 0;
    case 'sensor':
      return objeto.dato.aviso ? PESO_AVISO[objeto.dato.aviso] : 0;
    case 'evento':
      return objeto.dato.eventStatus === 'abierto' ? 1 : 0;
    default:
      return objeto satisfies never;
  }
};

export interface EntradaMarcas {
  estaciones: readonly EstacionMapa[];
  sensores: readonly MarcadorSensor[];
  eventos: readonly MarcadorEvento[];
  seleccion: Seleccion | null;
  /** Keys of the objects spread around their place. */
  abanico: ReadonlySet<string>;
}

export const ordenar = (objetos: readonly Objeto[], seleccion: Seleccion | null): Objeto[] => {
  const elegida = seleccion ? claveDe(seleccion) : '';
  const primero = (o: Objeto) => Number(claveDe(seleccionDe(o)) === elegida);
  return objetos.toSorted((a, b) => primero(b) - primero(a) || peso(b) - peso(a) || b.dato.id - a.dato.id);
};

const cajaIcono = ({ x, y }: Punto) => ({
  minX: x - SENSOR_ICONO_PX / 2,
  minY: y - SENSOR_ICONO_PX / 2,
  maxX: x + SENSOR_ICONO_PX / 2,
  maxY: y + SENSOR_ICONO_PX / 2,
});

/** Groups, spreads and clips to the view. */
export const marcasDe = (entrada: EntradaMarcas, vista: Vista): Marcas => {
  const en = (objeto: Objeto) => enVista(vista, aUnidad(lugarDe(objeto)));
  const abierta = (objeto: Objeto) => entrada.abanico.has(claveDe(seleccionDe(objeto)));
  const juntar = (objetos: readonly Objeto[], radio: number): Marca[] =>
    agrupar(
      ordenar(objetos, entrada.seleccion).filter((o) => !abierta(o)),
      en,
      radio,
    ).map(({ cabeza, miembros }) => ({ objeto: cabeza, en: en(cabeza), miembros, pata: null }));
  const sensores = entrada.sensores.map((dato): Objeto => ({ tipo: 'sensor', dato }));
  const eventos = entrada.eventos.map((dato): Objeto => ({ tipo: 'evento', dato }));
  const deSensores = juntar(sensores, JUNTOS_SENSOR_PX);
  const tapadas = crearRejilla<true>();
  for (const marca of deSensores) tapadas.poner(cajaIcono(marca.en), true);
  const deEstaciones = entrada.estaciones
    .map((dato): Objeto => ({ tipo: 'estacion', dato }))
    .map((objeto): Marca => ({ objeto, en: en(objeto), miembros: [objeto], pata: null }))
    .filter((marca) => tapadas.en(marca.en).length === 0);
  const abiertas = [...sensores, ...eventos].filter(abierta);
  const centro = abiertas[0] ? en(abiertas[0]) : { x: 0, y: 0 };
  const puntos = abanico(centro, abiertas.length, ABANICO_PX);
  const deAbanico = abiertas.map(
    (objeto, i): Marca => ({ objeto, en: puntos[i] ?? centro, miembros: [objeto], pata: en(objeto) }),
  );
  const marco = cajaDe(vista, SENSOR_ICONO_PX);
  const visibles = (marcas: Marca[]) => marcas.filter((marca) => dentro(marco, marca.en)).reverse();
  const deEventos = juntar(eventos, JUNTOS_EVENTO_PX);
  const lista = [...visibles(deEstaciones), ...visibles(deSensores), ...visibles(deEventos), ...deAbanico];
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
