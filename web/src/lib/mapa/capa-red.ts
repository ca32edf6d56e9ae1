import type L from 'leaflet';
import type { Rotulo } from './base-fuente';
import { crearEscena, type Escena, type TramoTrazado, tramoEn } from './escena';
import { crearLienzo } from './leaflet-lienzo';
import { apilados, claveDe, marcasEn, type Objeto, seleccionDe } from './marcas';
import type { Paleta } from './paleta';
import { pintarEscena } from './pintar-escena';
import { crearPulsos } from './pulsos';
import { crearMedidor } from './texto';
import type { EstacionMapa, MarcadorEvento, MarcadorSensor, Seleccion, TramoMapa } from './tipos';
import { trazoDe } from './trazo';
import type { Punto } from './vista';

/** What a pointer hits: one thing, several at one place, or open ground. */
export type Toque =
  | { tipo: 'una'; seleccion: Seleccion }
  | { tipo: 'varias'; objetos: readonly Objeto[] }
  | { tipo: 'suelo' };

/** Our own canvas: tramos, stations, sensors, events and every name. */
export interface CapaRed {
  setTramos(tramos: readonly TramoMapa[]): void;
  setEstaciones(estaciones: readonly EstacionMapa[]): void;
  setSensores(sensores: readonly MarcadorSensor[]): void;
  setEventos(eventos: readonly MarcadorEvento[]): void;
  setRotulos(rotulos: readonly Rotulo[]): void;
  seleccionar(seleccion: Seleccion | null): void;
  sobrevolar(seleccion: Seleccion | null): void;
  abrirAbanico(objetos: readonly Objeto[]): void;
  /** A point of the window, px. */
  tocar(punto: Punto): Toque;
  /** The web font has arrived, or the theme has changed. */
  repintar(): void;
  quitar(): void;
}

interface Estado {
  tramos: readonly TramoTrazado[];
  estaciones: readonly EstacionMapa[];
  sensores: readonly MarcadorSensor[];
  eventos: readonly MarcadorEvento[];
  rotulos: readonly Rotulo[];
  seleccion: Seleccion | null;
  sobre: Seleccion | null;
  abanico: ReadonlySet<string>;
}

const VACIO: Estado = {
  tramos: [],
  estaciones: [],
  sensores: [],
  eventos: [],
  rotulos: [],
  seleccion: null,
  sobre: null,
  abanico: new Set(),
};

export const crearCapaRed = (mapa: L.Map, panel: HTMLElement, paleta: () => Paleta): CapaRed => {
  const medidor = crearMedidor();
  const pulsos = crearPulsos(() => pedirCuadro());
  let estado = VACIO;
  /** Kept until the next one is ready: a click between two frames must hit what the person sees. */
  let escena: Escena | null = null;
  let vieja = true;
  let cuadro = 0;

  const pintar = () => {
    if (!escena) return;
    const actual = escena;
    const fases = pulsos.fases();
    const momento = {
      paleta: paleta(),
      seleccion: estado.seleccion,
      pulsoDe: (id: number) => fases.get(id) ?? null,
    };
    lienzo.pintar(actual.vista, (ctx) => pintarEscena(ctx, actual, momento));
  };
  const pedirCuadro = () => {
    if (cuadro !== 0) return;
    cuadro = requestAnimationFrame(() => {
      cuadro = 0;
      if (lienzo.ocupado()) return;
      const vista = vieja ? lienzo.vistaPedida() : null;
      if (vista) {
        escena = crearEscena(estado, vista, paleta(), medidor);
        vieja = false;
      }
      pintar();
    });
  };
  const rehacer = () => {
    vieja = true;
    pedirCuadro();
  };
  const cambiar = (parte: Partial<Estado>) => {
    estado = { ...estado, ...parte };
    rehacer();
  };
  const lienzo = crearLienzo(mapa, panel, rehacer);

  const trazar = (tramo: TramoMapa): TramoTrazado => {
    const previo = estado.tramos.find(({ tramo: otro }) => otro.linea === tramo.linea);
    return { tramo, trazo: previo?.trazo ?? trazoDe(tramo.linea) };
  };
  /** A list whose items are the same objects changes nothing on the screen. */
  const otra = <T>(antes: readonly T[], ahora: readonly T[]): boolean =>
    antes.length !== ahora.length || antes.some((item, i) => item !== ahora[i]);
  const misma = (a: Seleccion | null, b: Seleccion | null) => a?.tipo === b?.tipo && a?.id === b?.id;

  return {
    setTramos: (tramos) => {
      const antes = estado.tramos.map(({ tramo }) => tramo);
      if (otra(antes, tramos)) cambiar({ tramos: tramos.map(trazar) });
    },
    setEstaciones: (estaciones) => {
      if (otra(estado.estaciones, estaciones)) cambiar({ estaciones });
    },
    setSensores: (sensores) => {
      if (otra(estado.sensores, sensores)) cambiar({ sensores });
    },
    setEventos: (eventos) => {
      pulsos.ver(eventos);
      if (otra(estado.eventos, eventos)) cambiar({ eventos });
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
    repintar: () => {
      medidor.olvidar();
      rehacer();
    },
    quitar: () => {
      cancelAnimationFrame(cuadro);
      pulsos.parar();
      lienzo.quitar();
    },
  };
};
