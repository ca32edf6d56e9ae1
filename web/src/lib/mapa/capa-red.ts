import type L from 'leaflet';
import type { Rotulo } from './base-fuente';
import {
  cajaDePuntos,
  crearEscena,
  crearMemoria,
  type Datos,
  type Escena,
  type TramoTrazado,
  tramoEn,
} from './escena';
import { type Dato, type Indice, seVeAlguno } from './indice';
import { laminaDe } from './lamina';
import { crearLienzo } from './leaflet-lienzo';
import { apilados, claveDe, crearIndices, marcasEn, type Objeto, seleccionDe } from './marcas';
import { PALETAS } from './paleta';
import { soltar } from './papel';
import { crearPulsos } from './pulsos';
import type { DesdeRed, HaciaRed } from './red-mensajes';
import { revisarMarcador, revisarPunto } from './revisar';
import { abrirTaller } from './taller';
import { crearMedidor } from './texto';
import type {
  Anotacion,
  EstacionMapa,
  MarcadorEvento,
  MarcadorSensor,
  RouterMapa,
  Seleccion,
  Tema,
  TramoMapa,
} from './tipos';
import { trazoDe } from './trazo';
import { type Caja, enLienzo, type Punto } from './vista';

/** What a pointer hits: one thing, several at one place, or open ground. */
type Toque =
  | { tipo: 'una'; seleccion: Seleccion }
  | { tipo: 'varias'; objetos: readonly Objeto[] }
  | { tipo: 'suelo' };

/** Our own canvas: tramos, stations, sensors, events and every name. */
export interface CapaRed {
  setTramos(tramos: readonly TramoMapa[]): void;
  /** The lists of marks throw `MarcadorInvalido`, and stay as they were, when one of them is wrong. */
  setEstaciones(estaciones: readonly EstacionMapa[]): void;
  setSensores(sensores: readonly MarcadorSensor[]): void;
  setEventos(eventos: readonly MarcadorEvento[]): void;
  setRouters(routers: readonly RouterMapa[]): void;
  anotar(anotacion: Anotacion | null): void;
  setRotulos(rotulos: readonly Rotulo[]): void;
  seleccionar(seleccion: Seleccion | null): void;
  sobrevolar(seleccion: Seleccion | null): void;
  abrirAbanico(objetos: readonly Objeto[]): void;
  /** A point of the window, px. */
  tocar(punto: Punto): Toque;
  rotulos(): readonly Rotulo[];
  /** The web font has arrived, or the theme has changed. */
  repintar(): void;
  /** Time has passed: the names tell other ages. */
  envejecer(): void;
  quitar(): void;
}

const VACIO: Omit<Datos, 'indices'> = {
  tramos: [],
  rotulos: [],
  seleccion: null,
  sobre: null,
  anotacion: null,
  abanico: new Set(),
};

const revisarEstacion = ({ position, nombre }: EstacionMapa): void =>
  revisarPunto(position, `Estación '${nombre}'`);
const revisarRouter = ({ position, nombre }: RouterMapa): void =>
  revisarPunto(position, `Router '${nombre}'`);

/** News are drawn at most this often: faster than anyone reads, slower than a busy network speaks. */
const NOVEDADES_MS = 100;
/** While the camera moves, news wait for it to rest, but not for ever. */
const EN_MARCHA_MS = 1_000;
/** With more marks than this on the screen a wave would be lost among them, and each of its frames costs them all. */
const PULSOS_HASTA = 150;

/** Lays out our canvas over the map and keeps it up with the data and the camera. */
export const crearCapaRed = (
  mapa: L.Map,
  panel: HTMLElement,
  { tema, tapado }: { tema: () => Tema; tapado: () => readonly Caja[] },
): CapaRed => {
  const medidor = crearMedidor();
  const memoria = crearMemoria();
  const indices = crearIndices();
  const pulsos = crearPulsos(() => pedirCuadro());
  let estado: Datos = { ...VACIO, indices };
  /** The newest that has been worked out. */
  let compuesta: Escena | null = null;
  /** The one that is seen, until the next one is painted: a click must hit what the person sees. */
  let escena: Escena | null = null;
  /** The one that is being painted; the next waits for it. */
  let enTaller: Escena | null = null;
  let porPintar = false;
  let vieja = true;
  let cuadro = 0;
  let hecha_ms = 0;
  let plazo: ReturnType<typeof setTimeout> | null = null;
  let enMarcha = false;

  const taller = abrirTaller<HaciaRed, DesdeRed>({
    trabajador: () => new Worker(new URL('./red-trabajador.ts', import.meta.url), { type: 'module' }),
    enPagina: async () => {
      const { crearObreroRed } = await import('./red-obrero');
      return (decir) => crearObreroRed(decir, Promise.resolve());
    },
    alRecibir: ({ imagen }) => {
      const pintada = enTaller;
      enTaller = null;
      if (pintada && !lienzo.ocupado()) {
        lienzo.mostrar(pintada.vista, imagen);
        escena = pintada;
      } else soltar(imagen);
      if (porPintar) pedirCuadro();
    },
    alFallar: () => {
      enTaller = null;
      pedirCuadro();
    },
  });
  const pintar = () => {
    if (!compuesta) return;
    enTaller = compuesta;
    const fases = compuesta.marcas.lista.length > PULSOS_HASTA ? null : pulsos.fases();
    const lamina = laminaDe(compuesta, estado.seleccion, fases);
    taller.decir({ tipo: 'pintar', lamina, tema: tema(), densidad: lienzo.densidad() });
  };
  const componer = () => {
    const vista = vieja ? lienzo.vistaPedida() : null;
    if (!vista) return;
    const con = { paleta: PALETAS[tema()], medidor, memoria, tapado: enLienzo(vista, tapado()) };
    compuesta = crearEscena(estado, vista, con);
    vieja = false;
    hecha_ms = performance.now();
  };
  const pedirCuadro = () => {
    if (cuadro !== 0) return;
    cuadro = requestAnimationFrame(() => {
      cuadro = 0;
      porPintar = enTaller !== null;
      if (porPintar || lienzo.ocupado()) return;
      componer();
      pintar();
    });
  };
  const rehacer = () => {
    if (plazo !== null) clearTimeout(plazo);
    plazo = null;
    vieja = true;
    pedirCuadro();
  };
  /** News wait for one another; what the person does never waits. */
  const rehacerPronto = () => {
    if (plazo !== null || (vieja && cuadro !== 0)) return;
    const espera = hecha_ms + (enMarcha ? EN_MARCHA_MS : NOVEDADES_MS) - performance.now();
    plazo = setTimeout(
      () => {
        plazo = null;
        if (enMarcha && lienzo.ocupado()) return rehacer();
        // Worked out here and painted with the next frame: two short tasks, between which a click is heard.
        vieja = true;
        if (enTaller === null) componer();
        return pedirCuadro();
      },
      Math.max(0, espera),
    );
  };
  const cambiar = (parte: Partial<Datos>) => {
    estado = { ...estado, ...parte };
    rehacer();
  };
  const lienzo = crearLienzo(mapa, panel, rehacer);
  const marcha: Record<string, () => void> = {
    movestart: () => {
      enMarcha = true;
    },
    moveend: () => {
      enMarcha = false;
    },
  };
  mapa.on(marcha);

  /** A new list of marks: it is drawn soon when something of it shows, or with the next view when nothing does. */
  const renovar = <T extends Dato>(
    indice: Indice<T>,
    datos: readonly T[],
    revisar: (dato: T) => void,
  ): readonly T[] => {
    const { nuevos, idos } = indice.renovar(datos, revisar);
    if (nuevos.length + idos.length === 0) return nuevos;
    if (!compuesta || seVeAlguno(nuevos, compuesta.vista) || seVeAlguno(idos, compuesta.vista))
      rehacerPronto();
    return nuevos;
  };
  const trazados = (tramos: readonly TramoMapa[]): TramoTrazado[] => {
    const previos = new Map(estado.tramos.map((trazado) => [trazado.tramo.linea, trazado]));
    return tramos.map((tramo) => {
      const previo = previos.get(tramo.linea);
      if (previo?.tramo === tramo) return previo;
      if (previo) return { ...previo, tramo };
      const trazo = trazoDe(tramo.linea);
      return { tramo, trazo, cerco: cajaDePuntos(trazo) };
    });
  };
  const misma = (a: Seleccion | null, b: Seleccion | null) => a?.tipo === b?.tipo && a?.id === b?.id;

  return {
    setTramos: (tramos) => {
      const { tramos: antes } = estado;
      if (antes.length === tramos.length && antes.every(({ tramo }, i) => tramo === tramos[i])) return;
      estado = { ...estado, tramos: trazados(tramos) };
      rehacerPronto();
    },
    setEstaciones: (estaciones) => void renovar(indices.estacion, estaciones, revisarEstacion),
    setSensores: (sensores) => void renovar(indices.sensor, sensores, revisarMarcador),
    setRouters: (routers) => void renovar(indices.router, routers, revisarRouter),
    setEventos: (eventos) => pulsos.ver(renovar(indices.evento, eventos, revisarMarcador)),
    anotar: (anotacion) => {
      if (estado.anotacion !== anotacion) cambiar({ anotacion });
    },
    setRotulos: (rotulos) => cambiar({ rotulos }),
    seleccionar: (seleccion) => {
      if (!misma(estado.seleccion, seleccion)) cambiar({ seleccion });
    },
    sobrevolar: (sobre) => {
      if (!misma(estado.sobre, sobre)) cambiar({ sobre });
    },
    abrirAbanico: (objetos) => {
      if (objetos.length > 0 || estado.abanico.size > 0)
        cambiar({ abanico: new Set(objetos.map((objeto) => claveDe(seleccionDe(objeto)))) });
    },
    tocar: (punto) => {
      if (!escena) return { tipo: 'suelo' };
      const { origen } = escena.vista;
      const mundo = mapa.getPixelOrigin().add(mapa.containerPointToLayerPoint([punto.x, punto.y]));
      const en = { x: mundo.x - origen.x, y: mundo.y - origen.y };
      const objetos = apilados(marcasEn(escena.marcas, en));
      const [primero] = objetos;
      if (primero)
        return objetos.length === 1
          ? { tipo: 'una', seleccion: seleccionDe(primero) }
          : { tipo: 'varias', objetos };
      const tramo = tramoEn(escena, en);
      return tramo ? { tipo: 'una', seleccion: { tipo: 'tramo', id: tramo.id } } : { tipo: 'suelo' };
    },
    rotulos: () => estado.rotulos,
    repintar: () => {
      medidor.olvidar();
      taller.decir({ tipo: 'olvidar' });
      rehacer();
    },
    envejecer: rehacerPronto,
    quitar: () => {
      cancelAnimationFrame(cuadro);
      if (plazo !== null) clearTimeout(plazo);
      mapa.off(marcha);
      pulsos.parar();
      taller.cerrar();
      lienzo.quitar();
    },
  };
};
