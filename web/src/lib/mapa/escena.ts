import type { Rotulo } from './base-fuente';
import type { Colocada } from './etiquetas';
import { type EntradaMarcas, esAbierto, type Marcas, marcasDe } from './marcas';
import type { Paleta } from './paleta';
import { type Bloque, rotular, type TramoVisible } from './rotulacion';
import type { Medidor } from './texto';
import type { Anotacion, LatLng, MarcadorEvento, Seleccion, TramoMapa } from './tipos';
import { type Halo, haloDe, type Marca, marcasKm, marcasSobre } from './trazo';
import {
  type Caja,
  cajaDe,
  enVista,
  metrosPorPixel,
  type Punto,
  proyectar,
  secruzan,
  type Vista,
} from './vista';

/**
 * Everything of ours on the map for one view, worked out before a pixel is painted: what is where, which names fit,
 * what a pointer would hit. A pulse repaints it many times; only a change of data or view works it out again.
 */

export interface TramoTrazado {
  tramo: TramoMapa;
  /** On the unit square, densified. */
  trazo: readonly Punto[];
  /** Around it, on the unit square. */
  cerco: Caja;
}

export interface Datos extends EntradaMarcas {
  tramos: readonly TramoTrazado[];
  rotulos: readonly Rotulo[];
  /** What the pointer is over. */
  sobre: Seleccion | null;
  anotacion: Anotacion | null;
}

interface TramoEscena extends TramoVisible {
  chevrones: readonly Marca[];
  seleccionado: boolean;
  /** Around its points, px. */
  caja: Caja;
}

export interface Escena {
  vista: Vista;
  tramos: readonly TramoEscena[];
  halos: readonly Halo[];
  marcas: Marcas;
  nombres: readonly Colocada<Bloque>[];
  anotacion: { puntos: readonly Punto[]; rutas: readonly (readonly Punto[])[] };
}

const CHEVRON_PX = 32;
const CHEVRON_DESDE_PX = 48;
const DUCTO_CAJA_PX = 12;
/** Dots of an area without a tramo: the halo is then a circle, drawn as a path through its centre. */
const SIN_LINEA = (en: Punto, radio: number): Punto[] => [
  { x: en.x - radio / 4, y: en.y },
  { x: en.x + radio / 4, y: en.y },
];

/** The box around some points. */
export const cajaDePuntos = (puntos: readonly Punto[]): Caja => {
  const caja = { minX: Infinity, minY: Infinity, maxX: -Infinity, maxY: -Infinity };
  for (const { x, y } of puntos) {
    caja.minX = Math.min(caja.minX, x);
    caja.minY = Math.min(caja.minY, y);
    caja.maxX = Math.max(caja.maxX, x);
    caja.maxY = Math.max(caja.maxY, y);
  }
  return caja;
};

const tramoEscena = (
  { tramo, trazo, cerco }: TramoTrazado,
  vista: Vista,
  seleccion: Seleccion | null,
): TramoEscena | null => {
  const marco = cajaDe(vista, 64);
  const [no, se] = [
    enVista(vista, { x: cerco.minX, y: cerco.minY }),
    enVista(vista, { x: cerco.maxX, y: cerco.maxY }),
  ];
  const caja = { minX: no.x, minY: no.y, maxX: se.x, maxY: se.y };
  if (!secruzan(caja, marco)) return null;
  const puntos = trazo.map((punto) => enVista(vista, punto));
  const [primero, ultimo] = [puntos[0], puntos.at(-1)];
  const abarca = primero && ultimo ? Math.hypot(ultimo.x - primero.x, ultimo.y - primero.y) : 0;
  const conChevrones = tramo.flujo !== 'sin_flujo' && !tramo.ciego && abarca >= CHEVRON_DESDE_PX;
  return {
    tramo,
    puntos,
    caja,
    chevrones: conChevrones ? marcasSobre(puntos, CHEVRON_PX, marco) : [],
    marcasKm: marcasKm(tramo.linea, trazo, vista, marco),
    seleccionado: seleccion?.tipo === 'tramo' && seleccion.id === tramo.id,
  };
};

interface Lineas {
  tramos: readonly TramoEscena[];
  /** Boxes along the pipes. */
  ducto: readonly Caja[];
}

const lineasDe = (datos: Datos, vista: Vista): Lineas => {
  const tramos = datos.tramos.flatMap((trazado) => tramoEscena(trazado, vista, datos.seleccion) ?? []);
  const ducto = tramos.flatMap(({ puntos }) =>
    marcasSobre(puntos, DUCTO_CAJA_PX, cajaDe(vista)).map(({ x, y }) => ({
      minX: x - DUCTO_CAJA_PX / 2,
      minY: y - DUCTO_CAJA_PX / 2,
      maxX: x + DUCTO_CAJA_PX / 2,
      maxY: y + DUCTO_CAJA_PX / 2,
    })),
  );
  return { tramos, ducto };
};

const haloDeEvento = (evento: MarcadorEvento, tramos: readonly TramoTrazado[], vista: Vista): Halo => {
  const suyo = tramos.find(({ tramo }) => tramo.id === evento.tramo_id);
  if (suyo) return haloDe(suyo.tramo.linea, evento.position, evento.sigma_m, vista);
  const radio = Math.max(22, (evento.sigma_m ?? 0) / metrosPorPixel(vista.zoom, evento.position.lat));
  return { suave: SIN_LINEA(proyectar(vista, evento.position), radio), busqueda: null };
};

/**
 * What the last scenes worked out and the next one may find unchanged: news of sensors leave the lines where they
 * are, and a drag leaves the halos their shape.
 */
export interface Memoria {
  lineas: { clave: readonly unknown[]; valor: Lineas } | null;
  halos: WeakMap<MarcadorEvento, { vista: Vista; tramos: readonly TramoTrazado[]; halo: Halo }>;
}

export const crearMemoria = (): Memoria => ({ lineas: null, halos: new WeakMap() });

const lineasConMemoria = (datos: Datos, vista: Vista, memoria: Memoria): Lineas => {
  const { origen, zoom, ancho, alto } = vista;
  const { tramos, seleccion } = datos;
  const elegido = seleccion?.tipo === 'tramo' ? seleccion.id : null;
  const clave = [tramos, elegido, origen.x, origen.y, zoom, ancho, alto];
  const previas = memoria.lineas;
  if (previas?.clave.every((parte, i) => parte === clave[i])) return previas.valor;
  const valor = lineasDe(datos, vista);
  memoria.lineas = { clave, valor };
  return valor;
};

const haloConMemoria = (evento: MarcadorEvento, datos: Datos, vista: Vista, { halos }: Memoria): Halo => {
  const previo = halos.get(evento);
  if (previo?.vista.zoom !== vista.zoom || previo.tramos !== datos.tramos) {
    const halo = haloDeEvento(evento, datos.tramos, vista);
    halos.set(evento, { vista, tramos: datos.tramos, halo });
    return halo;
  }
  const [dx, dy] = [previo.vista.origen.x - vista.origen.x, previo.vista.origen.y - vista.origen.y];
  const correr = (puntos: readonly Punto[]) => puntos.map(({ x, y }) => ({ x: x + dx, y: y + dy }));
  const { suave, busqueda } = previo.halo;
  return { suave: correr(suave), busqueda: busqueda && correr(busqueda) };
};

/** More open events than this on one screen, and glows would say nothing: only the most important have one. */
const HALOS_MAX = 24;

const halosDe = (marcas: Marcas, datos: Datos, vista: Vista, memoria: Memoria): Halo[] => {
  const abiertos = marcas.lista.flatMap(({ objeto, pata }) =>
    objeto.tipo === 'evento' && esAbierto(objeto.dato) && !pata ? [objeto.dato] : [],
  );
  return abiertos.slice(-HALOS_MAX).map((evento) => haloConMemoria(evento, datos, vista, memoria));
};

interface Medios {
  paleta: Paleta;
  medidor: Medidor;
  memoria: Memoria;
  /** Boxes of the canvas that something stands over. */
  tapado: readonly Caja[];
}

/** Works out the scene. */
export const crearEscena = (
  datos: Datos,
  vista: Vista,
  { paleta, medidor, memoria, tapado }: Medios,
): Escena => {
  const { seleccion, sobre, anotacion } = datos;
  const { tramos, ducto } = lineasConMemoria(datos, vista, memoria);
  const marcas = marcasDe(datos, vista);
  const bajoMarca = (punto: Punto) => marcas.zonas.en(punto).length > 0;
  const despejados = tramos.map((tramo) => ({
    ...tramo,
    chevrones: tramo.chevrones.filter((punto) => !bajoMarca(punto)),
  }));
  const nombres = rotular({
    vista,
    paleta,
    medidor,
    marcas: marcas.lista,
    tramos,
    rotulos: datos.rotulos,
    destacados: [seleccion, sobre].filter((cosa) => cosa !== null),
    ducto,
    tapado,
    anotados: anotacion?.puntos ?? [],
  });
  const enPx = (lugar: LatLng) => proyectar(vista, lugar);
  return {
    vista,
    tramos: despejados,
    halos: halosDe(marcas, datos, vista, memoria),
    marcas,
    nombres,
    anotacion: {
      puntos: anotacion?.puntos.map(({ position }) => enPx(position)) ?? [],
      rutas: anotacion?.rutas.map((ruta) => ruta.map(enPx)) ?? [],
    },
  };
};

const TRAMO_ALCANCE_PX = 8;

const distanciaASegmento = (p: Punto, a: Punto, b: Punto): number => {
  const [dx, dy] = [b.x - a.x, b.y - a.y];
  const largo2 = dx * dx + dy * dy;
  const t = largo2 === 0 ? 0 : Math.max(0, Math.min(1, ((p.x - a.x) * dx + (p.y - a.y) * dy) / largo2));
  return Math.hypot(p.x - a.x - t * dx, p.y - a.y - t * dy);
};

/** The tramo whose line passes within a finger of the point; `null` when none does. */
export const tramoEn = (escena: Escena, punto: Punto): TramoMapa | null => {
  let mejor: TramoMapa | null = null;
  let cerca = TRAMO_ALCANCE_PX;
  for (const { tramo, puntos, caja } of escena.tramos) {
    const lejos =
      punto.x < caja.minX - cerca ||
      punto.x > caja.maxX + cerca ||
      punto.y < caja.minY - cerca ||
      punto.y > caja.maxY + cerca;
    if (lejos) continue;
    for (let i = 1; i < puntos.length; i++) {
      const [a, b] = [puntos[i - 1], puntos[i]];
      const d = a && b ? distanciaASegmento(punto, a, b) : Infinity;
      if (d < cerca) [mejor, cerca] = [tramo, d];
    }
  }
  return mejor;
};
