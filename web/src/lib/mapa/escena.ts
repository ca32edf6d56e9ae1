import type { Rotulo } from './base-fuente';
import type { Colocada } from './etiquetas';
import { type EntradaMarcas, type Marcas, marcasDe } from './marcas';
import type { Paleta } from './paleta';
import { type Bloque, rotular, type TramoVisible } from './rotulacion';
import type { Medidor } from './texto';
import type { MarcadorEvento, Seleccion, TramoMapa } from './tipos';
import { type Halo, haloDe, type Marca, marcasKm, marcasSobre } from './trazo';
import { type Caja, cajaDe, enVista, metrosPorPixel, type Punto, proyectar, type Vista } from './vista';

/**
 * Everything of ours on the map for one view, worked out before a pixel is painted: what is where, which names fit,
 * what a pointer would hit. A pulse repaints it many times; only a change of data or view works it out again.
 */

export interface TramoTrazado {
  tramo: TramoMapa;
  /** On the unit square, densified. */
  trazo: readonly Punto[];
}

export interface Datos extends EntradaMarcas {
  tramos: readonly TramoTrazado[];
  rotulos: readonly Rotulo[];
  /** What the pointer is over. */
  sobre: Seleccion | null;
}

export interface TramoEscena extends TramoVisible {
  chevrones: readonly Marca[];
  seleccionado: boolean;
}

export interface Escena {
  vista: Vista;
  tramos: readonly TramoEscena[];
  halos: readonly Halo[];
  marcas: Marcas;
  nombres: readonly Colocada<Bloque>[];
}

const CHEVRON_PX = 32;
const CHEVRON_DESDE_PX = 48;
const DUCTO_CAJA_PX = 12;
/** Dots of an area without a tramo: the halo is then a circle, drawn as a path through its centre. */
const SIN_LINEA = (en: Punto, radio: number): Punto[] => [
  { x: en.x - radio / 4, y: en.y },
  { x: en.x + radio / 4, y: en.y },
];

const cruza = (puntos: readonly Punto[], caja: Caja): boolean => {
  const limites = { minX: Infinity, minY: Infinity, maxX: -Infinity, maxY: -Infinity };
  for (const { x, y } of puntos) {
    limites.minX = Math.min(limites.minX, x);
    limites.minY = Math.min(limites.minY, y);
    limites.maxX = Math.max(limites.maxX, x);
    limites.maxY = Math.max(limites.maxY, y);
  }
  return (
    limites.minX <= caja.maxX &&
    limites.maxX >= caja.minX &&
    limites.minY <= caja.maxY &&
    limites.maxY >= caja.minY
  );
};

const tramoEscena = (
  { tramo, trazo }: TramoTrazado,
  vista: Vista,
  seleccion: Seleccion | null,
): TramoEscena | null => {
  const puntos = trazo.map((punto) => enVista(vista, punto));
  const marco = cajaDe(vista, 64);
  if (!cruza(puntos, marco)) return null;
  const [primero, ultimo] = [puntos[0], puntos.at(-1)];
  const abarca = primero && ultimo ? Math.hypot(ultimo.x - primero.x, ultimo.y - primero.y) : 0;
  const conChevrones = tramo.flujo !== 'sin_flujo' && !tramo.ciego && abarca >= CHEVRON_DESDE_PX;
  return {
    tramo,
    puntos,
    chevrones: conChevrones ? marcasSobre(puntos, CHEVRON_PX, marco) : [],
    marcasKm: marcasKm(tramo.linea, trazo, vista, marco),
    seleccionado: seleccion?.tipo === 'tramo' && seleccion.id === tramo.id,
  };
};

const haloDeEvento = (evento: MarcadorEvento, tramos: readonly TramoTrazado[], vista: Vista): Halo => {
  const suyo = tramos.find(({ tramo }) => tramo.id === evento.tramo_id);
  if (suyo) return haloDe(suyo.tramo.linea, evento.position, evento.sigma_m, vista);
  const radio = Math.max(22, (evento.sigma_m ?? 0) / metrosPorPixel(vista.zoom, evento.position.lat));
  return { suave: SIN_LINEA(proyectar(vista, evento.position), radio), busqueda: null };
};

/** Works out the scene. */
export const crearEscena = (datos: Datos, vista: Vista, paleta: Paleta, medidor: Medidor): Escena => {
  const { seleccion, sobre } = datos;
  const tramos = datos.tramos.flatMap((trazado) => tramoEscena(trazado, vista, seleccion) ?? []);
  const marcas = marcasDe(datos, vista);
  const ducto = tramos.flatMap(({ puntos }) =>
    marcasSobre(puntos, DUCTO_CAJA_PX, cajaDe(vista)).map(({ x, y }) => ({
      minX: x - DUCTO_CAJA_PX / 2,
      minY: y - DUCTO_CAJA_PX / 2,
      maxX: x + DUCTO_CAJA_PX / 2,
      maxY: y + DUCTO_CAJA_PX / 2,
    })),
  );
  const tapado = (punto: Punto) => marcas.zonas.en(punto).length > 0;
  const despejados = tramos.map((tramo) => ({
    ...tramo,
    chevrones: tramo.chevrones.filter((punto) => !tapado(punto)),
  }));
  const halos = marcas.lista.flatMap(({ objeto, pata }) =>
    objeto.tipo === 'evento' && objeto.dato.eventStatus === 'abierto' && !pata
      ? [haloDeEvento(objeto.dato, datos.tramos, vista)]
      : [],
  );
  const destacados = [seleccion, sobre].filter((cosa) => cosa !== null);
  const nombres = rotular({
    vista,
    paleta,
    medidor,
    marcas: marcas.lista,
    tramos,
    rotulos: datos.rotulos,
    destacados,
    ducto,
  });
  return { vista, tramos: despejados, halos, marcas, nombres };
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
  for (const { tramo, puntos } of escena.tramos) {
    for (let i = 1; i < puntos.length; i++) {
      const [a, b] = [puntos[i - 1], puntos[i]];
      const d = a && b ? distanciaASegmento(punto, a, b) : Infinity;
      if (d < cerca) [mejor, cerca] = [tramo, d];
    }
  }
  return mejor;
};
