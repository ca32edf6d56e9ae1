import { SENSOR_ICONO_PX } from '@tramos/contract/limites';
import { kilometraje } from '@tramos/contract/posicion';
import { claseVisible, poblacionVisible } from './base-estilo';
import type { Rotulo } from './base-fuente';
import { type Candidata, colocar, type Exigencia, type Lado } from './etiquetas';
import { ABIERTO_RADIO_PX, AVISO_MARGEN, SENSOR_RADIO_PX } from './figuras';
import { claveDe, esAbierto, type Marca, type Objeto, seleccionDe } from './marcas';
import type { Paleta } from './paleta';
import { altoDe, type Medidor, type Renglon } from './texto';
import type { Anotacion, Seleccion, TramoMapa } from './tipos';
import { enFraccion, type MarcaKm } from './trazo';
import {
  type Caja,
  cajaDe,
  dentro,
  enVista,
  metrosPorPixel,
  type Punto,
  proyectar,
  type Vista,
  ventanaDe,
} from './vista';

/** Every name on the map, from the most to the least important, put where it disturbs least. */

export interface Bloque {
  renglones: readonly Renglon[];
  /** `aviso` draws a red-bordered box: what an open event says about itself. */
  marco: 'aviso' | null;
  halo: boolean;
}

export interface TramoVisible {
  tramo: TramoMapa;
  puntos: readonly Punto[];
  marcasKm: readonly MarcaKm[];
}

export interface EntradaRotulacion {
  vista: Vista;
  paleta: Paleta;
  medidor: Medidor;
  marcas: readonly Marca[];
  tramos: readonly TramoVisible[];
  rotulos: readonly Rotulo[];
  /** Selected and pointed-at things show their name whatever happens. */
  destacados: readonly Seleccion[];
  /** Boxes along the pipe, better left free. */
  ducto: readonly Caja[];
  /** Boxes that something stands over: a name there would not be read. */
  tapado: readonly Caja[];
  anotados: Anotacion['puntos'];
}

type Etiqueta = Candidata<Bloque>;
/** Above this many, callouts of open events give way to one another. */
const AVISOS_OBLIGATORIOS = 12;
const TRAMO_MINIMO_PX = 70;
const ROTULOS_MAX = 120;
/** No screen holds more names than this of one kind; looking for room for them would only take time. */
const NOMBRES_MAX = 150;
const AVISOS_MAX = 40;
/** Nearer than this a place's name may stand by an acknowledged event, m/px. */
const CERCA_MPP = 20;

const ALREDEDOR: readonly Lado[] = ['arriba', 'abajo', 'derecha', 'izquierda'];
const EN_ESQUINA: readonly Lado[] = [
  'abajo-derecha',
  'abajo-izquierda',
  'arriba-derecha',
  'arriba-izquierda',
  'derecha',
  'izquierda',
];

const etiqueta = (
  { medidor }: EntradaRotulacion,
  bloque: Bloque,
  lugares: Etiqueta['lugares'],
  exigencia: Exigencia,
): Etiqueta => {
  const margen = bloque.marco === 'aviso' ? AVISO_MARGEN : { x: 0, y: 0 };
  const ancho = Math.max(...bloque.renglones.map((renglon) => medidor.ancho(renglon)));
  const alto = bloque.renglones.reduce((suma, renglon) => suma + altoDe(renglon), 0);
  return {
    valor: bloque,
    tamano: { ancho: ancho + 2 * margen.x, alto: alto + 2 * margen.y },
    lugares,
    exigencia,
  };
};

const alrededor = (ancla: Punto, lados: readonly Lado[], separacion: number): Etiqueta['lugares'] =>
  lados.map((lado) => ({ ancla, lado, separacion }));

const dosRenglones = (p: Paleta, titulo: string, detalle: string | undefined, px = 13): Renglon[] => [
  { texto: titulo, px, peso: 500, color: p.texto_1 },
  ...(detalle ? [{ texto: detalle, px: 12, peso: 400 as const, color: p.texto_2 }] : []),
];

const deAbierto = (entrada: EntradaRotulacion, marca: Marca, exigencia: Exigencia): Etiqueta => {
  const { dato } = marca.objeto as Extract<Objeto, { tipo: 'evento' }>;
  const otros = marca.miembros.length - 1;
  const detalle = [dato.detalle, otros > 0 ? `y ${otros} más aquí` : null].filter(Boolean).join(' · ');
  const [titulo, ...resto] = dosRenglones(entrada.paleta, dato.title, detalle || undefined);
  const renglones = titulo ? [{ ...titulo, peso: 600 as const }, ...resto] : resto;
  const bloque: Bloque = { renglones, marco: 'aviso', halo: false };
  return etiqueta(entrada, bloque, alrededor(marca.en, EN_ESQUINA, ABIERTO_RADIO_PX + 14), exigencia);
};

const deMarca = (entrada: EntradaRotulacion, marca: Marca, exigencia: Exigencia): Etiqueta => {
  const { paleta } = entrada;
  const { objeto } = marca;
  const nombre = 'title' in objeto.dato ? objeto.dato.title : objeto.dato.nombre;
  const detalle = 'detalle' in objeto.dato ? objeto.dato.detalle : undefined;
  const bloque: Bloque = { renglones: dosRenglones(paleta, nombre, detalle), marco: null, halo: true };
  const lados = [...ALREDEDOR, ...EN_ESQUINA.slice(0, 4)];
  return etiqueta(entrada, bloque, alrededor(marca.en, lados, SENSOR_RADIO_PX + 4), exigencia);
};

/** What somebody looked for or measures says its name before anything else. */
const deAnotado = (entrada: EntradaRotulacion, punto: Anotacion['puntos'][number]): Etiqueta => {
  const renglones = dosRenglones(entrada.paleta, punto.title, punto.detalle);
  const en = proyectar(entrada.vista, punto.position);
  const lugares = alrededor(en, [...ALREDEDOR, ...EN_ESQUINA.slice(0, 4)], 12);
  return etiqueta(entrada, { renglones, marco: null, halo: true }, lugares, 'siempre');
};

/** Where a tramo's name may stand: beside its line, across the direction the line has there. */
const lugaresDeTramo = (puntos: readonly Punto[], marco: Caja): Etiqueta['lugares'] =>
  [0.5, 0.38, 0.62, 0.27, 0.73, 0.16, 0.84].flatMap((fraccion) => {
    const en = enFraccion(puntos, fraccion);
    if (!en || !dentro(marco, en)) return [];
    const acostado = Math.abs(Math.cos(en.rumbo)) > 0.6;
    return alrededor(en, acostado ? ['arriba', 'abajo'] : ['izquierda', 'derecha'], 11);
  });

const largoDe = (puntos: readonly Punto[]): number => {
  let largo = 0;
  for (let i = 1; i < puntos.length; i++) {
    const [a, b] = [puntos[i - 1], puntos[i]];
    if (a && b) largo += Math.hypot(b.x - a.x, b.y - a.y);
  }
  return largo;
};

const deTramo = (entrada: EntradaRotulacion, visible: TramoVisible): Etiqueta[] => {
  const { paleta: p } = entrada;
  if (largoDe(visible.puntos) < TRAMO_MINIMO_PX) return [];
  const lugares = lugaresDeTramo(visible.puntos, cajaDe(entrada.vista));
  if (lugares.length === 0) return [];
  const { nombre, detalle, ciego } = visible.tramo;
  const titulo: Renglon = { texto: nombre, px: 12, peso: 500, color: ciego ? p.texto_1 : p.texto_2 };
  const segundo = detalle ? `${ciego ? '◌ ' : ''}${detalle}` : null;
  const renglones = segundo
    ? [titulo, { texto: segundo, px: 12, peso: 400 as const, color: p.texto_2 }]
    : [titulo];
  return [etiqueta(entrada, { renglones, marco: null, halo: true }, lugares, 'sobre_ducto')];
};

/** Beside a tick, on the side where the slanting pipe moves away from the figures. */
const ladosDeKm = ({ x, y, rumbo }: MarcaKm, sentido: 1 | -1): Etiqueta['lugares'] => {
  const abajo = Math.cos(rumbo) >= 0 ? sentido : -sentido;
  const n = { x: -Math.sin(rumbo) * abajo, y: Math.cos(rumbo) * abajo };
  const ancla = { x: x + n.x * 10, y: y + n.y * 10 };
  if (Math.abs(n.x) < 0.15) return [{ ancla, lado: n.y > 0 ? 'abajo' : 'arriba', separacion: 1 }];
  return [{ ancla, lado: n.x > 0 ? 'derecha' : 'izquierda', separacion: 4 }];
};

const deMarcaKm = (entrada: EntradaRotulacion, marca: MarcaKm): Etiqueta => {
  const renglon: Renglon = {
    texto: kilometraje(marca.posicion),
    px: 11,
    peso: 400,
    color: entrada.paleta.texto_2,
  };
  const bloque: Bloque = { renglones: [renglon], marco: null, halo: true };
  return etiqueta(entrada, bloque, [...ladosDeKm(marca, 1), ...ladosDeKm(marca, -1)], 'libre');
};

/** Letters apart, as maps write areas. */
const espaciado = (texto: string): string => [...texto.toUpperCase()].join('\u200a');

const renglonDeRotulo = ({ clase, texto, pob }: Rotulo, p: Paleta): Renglon => {
  if (clase === 'pais') return { texto: espaciado(texto), px: 13, peso: 500, color: p.rotuloEstado };
  if (clase === 'estado') return { texto: espaciado(texto), px: 11, peso: 500, color: p.rotuloEstado };
  if (pob >= 60_000) return { texto, px: 12, peso: 500, color: p.rotulo };
  return { texto, px: 11, peso: 400, color: p.rotuloMenor };
};

/** Great cities before states, states before towns. */
const METROPOLI = 500_000;
const ordenDe = ({ clase, pob }: Rotulo): number => {
  if (clase === 'pais') return 0;
  if (clase === 'estado') return 2;
  return pob >= METROPOLI ? 1 : 3;
};

const deRotulos = (entrada: EntradaRotulacion): Etiqueta[] => {
  const { vista, rotulos, paleta } = entrada;
  const minima = poblacionVisible(vista.zoom);
  const marco = cajaDe(vista);
  return rotulos
    .filter(({ clase, pob }) => claseVisible(clase, vista.zoom) && (clase !== 'lugar' || pob >= minima))
    .map((rotulo) => ({ rotulo, en: enVista(vista, rotulo.punto) }))
    .filter(({ en }) => dentro(marco, en))
    .sort((a, b) => ordenDe(a.rotulo) - ordenDe(b.rotulo) || b.rotulo.pob - a.rotulo.pob)
    .slice(0, ROTULOS_MAX)
    .map(({ rotulo, en }) => {
      const lados: Lado[] =
        rotulo.clase === 'lugar' ? ['abajo', 'arriba', 'derecha', 'izquierda'] : ['centro'];
      const bloque: Bloque = { renglones: [renglonDeRotulo(rotulo, paleta)], marco: null, halo: true };
      return etiqueta(entrada, bloque, alrededor(en, lados, 6), 'libre');
    });
};

const iconos = (marcas: readonly Marca[]): Caja[] =>
  marcas.map(({ en, objeto }) => {
    const mitad = (objeto.tipo === 'estacion' ? 12 : SENSOR_ICONO_PX - 4) / 2;
    return { minX: en.x - mitad, minY: en.y - mitad, maxX: en.x + mitad, maxY: en.y + mitad };
  });

/** Places every name. */
export const rotular = (entrada: EntradaRotulacion) => {
  const { marcas, tramos, destacados, vista } = entrada;
  const claves = new Set(destacados.map(claveDe));
  const destacada = (marca: Marca) => claves.has(claveDe(seleccionDe(marca.objeto)));
  const cerca = metrosPorPixel(vista.zoom, 20) < CERCA_MPP;
  const deArriba = marcas.toReversed();
  const deAviso = ({ objeto }: Marca) => objeto.tipo === 'evento' && esAbierto(objeto.dato);
  const abiertos = deArriba.filter(deAviso);
  const pocos = abiertos.length <= AVISOS_OBLIGATORIOS;
  const otras = deArriba.filter(
    (marca) =>
      !deAviso(marca) &&
      !destacada(marca) &&
      (marca.pata !== null || (marca.miembros.length === 1 && (marca.objeto.tipo === 'sensor' || cerca))),
  );
  const candidatas = [
    ...entrada.anotados.map((punto) => deAnotado(entrada, punto)),
    ...abiertos.filter(destacada).map((marca) => deAbierto(entrada, marca, 'siempre')),
    ...abiertos
      .filter((marca) => !destacada(marca) && (pocos || marca.miembros.length === 1))
      .slice(0, AVISOS_MAX)
      .map((marca) => deAbierto(entrada, marca, pocos ? 'siempre' : 'sobre_ducto')),
    ...deArriba
      .filter((marca) => destacada(marca) && !deAviso(marca))
      .map((marca) => deMarca(entrada, marca, 'siempre')),
    ...otras.slice(0, NOMBRES_MAX).map((marca) => deMarca(entrada, marca, 'sobre_ducto')),
    ...tramos.flatMap((visible) => deTramo(entrada, visible)).slice(0, NOMBRES_MAX),
    ...tramos
      .flatMap(({ marcasKm }) => marcasKm)
      .slice(0, NOMBRES_MAX)
      .map((marca) => deMarcaKm(entrada, marca)),
    ...deRotulos(entrada),
  ];
  return colocar(candidatas, [...iconos(marcas), ...entrada.tapado], entrada.ducto, ventanaDe(vista));
};
