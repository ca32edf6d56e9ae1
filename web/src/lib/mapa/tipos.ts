import type { EventoEstado } from '@tramos/contract/evento';
import type { Linea } from '@tramos/contract/geodesia';

/**
 * What a map engine takes and gives. Nothing here knows Leaflet: an engine is one function with the shape of
 * `CrearMapa`, so another one (WebGL) can stand beside it. Load the engine lazily:
 * `const { crearMapa } = await import('../lib/mapa/crear-mapa')`.
 */

export interface LatLng {
  lat: number;
  lng: number;
}

export type Tema = 'dia' | 'noche';

export interface Camara {
  centro: LatLng;
  zoom: number;
}

export interface Limites {
  sur: number;
  oeste: number;
  norte: number;
  este: number;
}

/** A section of the line. Build `linea` once per tramo with `crearLinea` and keep it: its identity is the diff. */
export interface TramoMapa {
  id: number;
  nombre: string;
  linea: Linea;
  /** No data from A or B: drawn dashed. */
  ciego: boolean;
  /** Where the chevrons point; none when the product stands still. */
  flujo: 'hacia_b' | 'hacia_a' | 'sin_flujo';
  /** Second line of the label, such as 'sin datos desde 02:58'. */
  detalle?: string;
}

/** Fields that spec §2 Map view gives a marker, with the wire's spelling. */
interface MarcadorBase {
  id: number;
  position: LatLng;
  title: string;
  /** Second line of the label: the km marker of a sensor, `± 48 m · hace 4 min` of an event. */
  detalle?: string;
}

export interface MarcadorSensor extends MarcadorBase {
  type: 'sensor';
  /** `falla` draws an amber ◆ on the circle, `sin_datos` a dashed circle. */
  aviso: 'falla' | 'sin_datos' | null;
}

export interface MarcadorEvento extends MarcadorBase {
  type: 'event';
  eventStatus: EventoEstado;
  /** Another event explains it: open or not, it is drawn quietly. */
  eco?: boolean;
  /** The tramo the halo runs along; without one the halo is round. */
  tramo_id: number | null;
  /** One standard deviation of the place, m; without one there is no search interval to draw. */
  sigma_m: number | null;
  /** It belongs to an exercise, or tests the alarm: hatched around. */
  simulacion?: boolean;
}

export type Marcador = MarcadorSensor | MarcadorEvento;

export interface EstacionMapa {
  id: number;
  nombre: string;
  position: LatLng;
}

export interface RouterMapa {
  id: number;
  nombre: string;
  position: LatLng;
  /** Second line of its label, such as 'último contacto hace 3 h'. */
  detalle?: string;
  /** Not heard lately: drawn dashed. */
  sin_contacto: boolean;
}

/** What a person has put on the map for a moment: places they looked for, and the stretch they measure. */
export interface Anotacion {
  puntos: readonly { position: LatLng; title: string; detalle?: string }[];
  /** Paths between the places, along the line. */
  rutas: readonly (readonly LatLng[])[];
}

/** A spread of more marks than this would cover the map; the rest is in the list beside it. */
export const ABANICO_MAX = 60;

/** Something a person can point at. */
export interface Seleccion {
  tipo: 'tramo' | 'sensor' | 'evento' | 'estacion' | 'router';
  id: number;
}

/** A place that the base map names. */
export interface Lugar {
  nombre: string;
  position: LatLng;
  /** Inhabitants; 0 when the base map does not say. */
  pob: number;
}

/** Cancels a subscription. */
type Cancelar = () => void;

export interface OpcionesMapa {
  tema: Tema;
  /** PMTiles address of the base map (`sitio.mapa.base`). */
  base: string;
  /** The base map is the site's own file, so INEGI is credited too (`sitio.mapa.base_del_sitio`). */
  base_del_sitio: boolean;
  /** Raster XYZ template, or the address of a raster or vector `.pmtiles`, drawn instead of the base map. */
  tiles_url: string | null;
  /** Says RED FICTICIA DE DEMOSTRACIÓN on the map. */
  demo: boolean;
  /** Accessible name of the map. */
  nombre: string;
  /** First view; without one the map fits the network as soon as there is one. */
  camara?: Camara;
  /** Where the zoom buttons stand; `ninguno` for a small panel. */
  controles?: 'izquierda' | 'derecha' | 'ninguno';
  /** A ruler of the scale. Default: yes. */
  escala?: boolean;
  /** Pixels covered by something that floats above the map; fits and centring keep clear of them. */
  margen?: Partial<Margen>;
}

export interface Margen {
  arriba: number;
  derecha: number;
  abajo: number;
  izquierda: number;
}

/**
 * A living map. The `set…` calls replace a whole list: the engine compares by id and identity, and draws once per
 * animation frame whatever the number of calls. Every marker is checked on the way in (spec §5) and a wrong one
 * throws `MarcadorInvalido`, leaving the list as it was. None of them moves the camera, except the very first
 * network when no camera was given.
 */
export interface Mapa {
  /** Removes every trace from the element; the element can hold a new map afterwards. */
  destruir(): void;
  setTema(tema: Tema): void;
  setTramos(tramos: readonly TramoMapa[]): void;
  setEstaciones(estaciones: readonly EstacionMapa[]): void;
  setSensores(sensores: readonly MarcadorSensor[]): void;
  setEventos(eventos: readonly MarcadorEvento[]): void;
  setRouters(routers: readonly RouterMapa[]): void;
  anotar(anotacion: Anotacion | null): void;
  /** While it is on, every click is a place, whatever stands there: somebody measures. */
  setMira(activa: boolean): void;
  seleccionar(seleccion: Seleccion | null): void;
  setMargen(margen: Partial<Margen>): void;
  /** Zoom 13 unless said otherwise (spec §9). Throws `MarcadorInvalido` when lat or lng is not a number. */
  centrar(punto: LatLng, zoom?: number): void;
  /**
   * The given limits, or the whole network; zoom 13 on the country's middle when there is none. As the first view of the
   * map it is there at once, and `camara` says it.
   */
  encajar(limites?: Limites): void;
  camara(): Camara;
  /** Draws again what is there: the names tell ages, and time has passed. */
  repintar(): void;
  /** Named places of the base map in and around the view; none until it has been read. */
  lugares(): readonly Lugar[];
  /** After every move or zoom has come to rest. */
  alCambiarCamara(cb: (camara: Camara) => void): Cancelar;
  /** With each step of a move or zoom. */
  alMover(cb: () => void): Cancelar;
  /** A click on open ground (spec §2: a click yields latitude and longitude). */
  alClic(cb: (punto: LatLng) => void): Cancelar;
  alClicMarcador(cb: (seleccion: Seleccion) => void): Cancelar;
  /** Everything at one place where it is more than a spread shows; nothing once that spread is closed. */
  alAmontonarse(cb: (todas: readonly Seleccion[]) => void): Cancelar;
}

export type CrearMapa = (elemento: HTMLElement, opciones: OpcionesMapa) => Mapa;
