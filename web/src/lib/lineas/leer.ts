/// <reference path="./shpjs.d.ts" />

import { VERTICES_MAX } from '@tramos/contract/limites';
import { wktToGeoJSON } from 'betterknown';
import { gunzipSync, strToU8, unzipSync } from 'fflate';
import { parseDbf, parseShp } from 'shpjs';
import { formatNumero } from '../formato';
import { alfabetoDe, textoDe } from './alfabeto';
import { leerXml } from './marcas';
import { leerJson, MARCA_DE_REGISTRO, nombreDe, rasgosDe } from './objetos';
import { type Linea, opcionesDe } from './partes';
import { epsgDeZona, type Referencia, referenciaDe, ZONAS_DE_MEXICO } from './referencia';
import { celdasWkt, esWkt, leerRenglones } from './renglones';
import { simplificar, textoDesvio } from './simplificar';
import { type Contenido, Ilegible, type Lectura, type Opcion, type Posicion, type Rasgo } from './tipos';

export { leerPuntos } from './renglones';

/** One reader of lines, for whatever a surveyor has: a file, or what was pasted. */

/** Several times what the longest line takes, heights and spaces included; packed files as they unfold. */
export const ARCHIVO_BYTES_MAX = 32 << 20;
const MUY_GRANDE = `Es más grande que cualquier trazo: pesa más de ${ARCHIVO_BYTES_MAX >> 20} MB.`;

const SE_ESPERABA = 'se esperaba la línea del tramo en KML, KMZ, GPX, GeoJSON, Shapefile en ZIP, WKT o CSV';
const SIN_LINEA = `No se encontró una línea: ${SE_ESPERABA}.`;
const SON_AREAS = 'Trae áreas (polígonos) y ninguna línea: guarde el eje del ducto, no su derecho de vía.';
const FUERA = 'Hay un punto fuera del mapa: latitud de −90 a 90, longitud de −180 a 180.';
const SIN_ZONA =
  'Las coordenadas parecen metros y no dicen de qué proyección: agregue la zona («UTM 14N») o guárdelo en WGS 84.';

const empieza = (bytes: Uint8Array, firma: string, en = 0): boolean =>
  [...firma].every((letra, i) => bytes[en + i] === letra.charCodeAt(0));

/** Files of other kinds by how they begin, with what to do. */
const AJENOS: readonly [firma: string, que: string, como: string][] = [
  ['SQLite format 3', 'una base GeoPackage o SQLite', 'guarde la capa como GeoJSON o KML'],
  ['%PDF', 'un PDF', 'pida el plano en KML, Shapefile o CSV'],
  ['\u00ff\u00d8\u00ff', 'una imagen', 'pida el trazo en KML, Shapefile o CSV'],
  ['\u0089PNG', 'una imagen', 'pida el trazo en KML, Shapefile o CSV'],
  ['II*\0', 'una imagen', 'pida el trazo en KML, Shapefile o CSV'],
  ['AC10', 'un dibujo DWG', 'guarde la línea como KML, Shapefile o CSV'],
  ['AutoCAD Binary DXF', 'un dibujo DXF', 'guarde la línea como KML, Shapefile o CSV'],
  ['fgb', 'un FlatGeobuf', 'guárdelo como GeoJSON o KML'],
  ['7z\u00bc\u00af', 'un archivo 7z', 'ábralo y elija lo que trae dentro, o comprímalo como ZIP'],
  ['Rar!', 'un archivo RAR', 'ábralo y elija lo que trae dentro, o comprímalo como ZIP'],
  ['BZh', 'un archivo bzip2', 'ábralo y elija lo que trae dentro, o comprímalo como ZIP'],
  ['\u00fd7zXZ', 'un archivo XZ', 'ábralo y elija lo que trae dentro, o comprímalo como ZIP'],
  ['\u0008\u0009\u00fe\u0002', 'un dibujo DGN', 'guarde la línea como KML, Shapefile o CSV'],
  ['MsRcf', 'un archivo GDB de Garmin', 'guarde el recorrido como GPX'],
  [
    '\u00d0\u00cf\u0011\u00e0',
    'un libro de Excel, un documento de Word o un dibujo DGN',
    'guarde la línea como CSV, KML o Shapefile',
  ],
];
/** The same where it is told further on in the file. */
const AJENOS_DESPUES: readonly [en: number, ...ajeno: (typeof AJENOS)[number]][] = [
  [8, '.FIT', 'un FIT de Garmin', 'guarde el recorrido como GPX'],
  [257, 'ustar', 'un archivo TAR', 'ábralo y elija lo que trae dentro, o comprímalo como ZIP'],
];

type Archivos = Readonly<Record<string, Uint8Array>>;

/** Stored as it is, or deflated: the two ways that everything unpacks. */
const MODOS_DE_ZIP: readonly number[] = [0, 8];
/** Of the flags of its first file, the one that says that it takes a password. */
const conClave = (bytes: Uint8Array): boolean => ((bytes[6] ?? 0) & 1) === 1;

const abrirZip = (bytes: Uint8Array): Archivos => {
  let suma = 0;
  if (conClave(bytes))
    throw new Ilegible('El ZIP está protegido con contraseña: ábralo y elija lo que trae dentro.');
  try {
    return unzipSync(bytes, {
      filter: ({ name, originalSize, compression }) => {
        if (name.endsWith('/') || name.includes('__MACOSX')) return false;
        if (!MODOS_DE_ZIP.includes(compression))
          throw new Ilegible('El ZIP está comprimido de un modo que aquí no se abre: vuelva a comprimirlo.');
        suma += originalSize;
        if (suma > ARCHIVO_BYTES_MAX) throw new Ilegible(MUY_GRANDE);
        return true;
      },
    });
  } catch (error) {
    throw error instanceof Ilegible ? error : new Ilegible('El archivo comprimido está dañado o incompleto.');
  }
};

const SHAPE_DANADO = 'El Shapefile está dañado: vuelva a guardarlo y comprima juntos .shp, .dbf y .prj.';

/** It says at its beginning how long it is: of one that was cut off, a part would pass for the whole. */
const cortado = (shp: Uint8Array): boolean =>
  shp.length < 100 || shp.length < 2 * new DataView(shp.buffer, shp.byteOffset).getUint32(24);

/** Its texts in the alphabet that their letters are of: its .cpg is often missing, or says another. */
const leerDatos = (dbf: Uint8Array) => {
  const cabeza = new DataView(dbf.buffer, dbf.byteOffset).getUint16(8, true);
  return parseDbf(dbf, strToU8(alfabetoDe(dbf.subarray(cabeza))));
};

const leerShape = (base: string, suyos: ReadonlyMap<string, Uint8Array>): Contenido => {
  const parte = (extension: string) => suyos.get(`${base}.${extension}`);
  const [shp, dbf, prj] = [parte('shp'), parte('dbf'), parte('prj')];
  if (!shp) throw new Ilegible('Al Shapefile le falta el .shp: comprima juntos .shp, .dbf y .prj.');
  if (cortado(shp)) throw new Ilegible(SHAPE_DANADO);
  try {
    const datos = dbf ? leerDatos(dbf) : [];
    const rasgos = parseShp(shp).flatMap((geometria, i) =>
      rasgosDe({ type: 'Feature', properties: datos[i] ?? {}, geometry: geometria }, nombreDe(datos[i])),
    );
    return { rasgos, crs: prj ? textoDe(prj) : undefined, avisos: [] };
  } catch {
    throw new Ilegible(SHAPE_DANADO);
  }
};

const LEGIBLES = /\.(kml|kmz|gpx|geojson|json|geojsonl|geojsons|csv|txt|tsv|wkt|zip)$/;

/** One packed file within another is what people send; more would be a file that unfolds into itself. */
const DENTRO_MAX = 2;
const UNO_EN_OTRO = 'Es un comprimido dentro de otro dentro de otro: ábralo y elija lo que trae dentro.';

/** What can be read of these files of a packed one. @throws what was said of the first, where nothing can */
const leerDentro = (archivos: ReadonlyMap<string, Uint8Array>, nombres: readonly string[], hondo: number) => {
  const leidos: Contenido[] = [];
  const errores: unknown[] = [];
  for (const nombre of nombres)
    try {
      leidos.push(...contenidosDe(archivos.get(nombre) ?? new Uint8Array(), hondo + 1));
    } catch (error) {
      errores.push(error);
    }
  if (leidos.length > 0) return leidos;
  // One that is known by its kind says more than one that is not.
  throw errores.find((error) => error instanceof Ilegible && error.message.startsWith('Es ')) ?? errores[0];
};

const leerZip = (bytes: Uint8Array, hondo: number): Contenido[] => {
  const archivos = new Map(
    Object.entries(abrirZip(bytes)).map(([nombre, dentro]) => [
      nombre.replace(/\.[^./]+$/, (e) => e.toLowerCase()),
      dentro,
    ]),
  );
  const nombres = [...archivos.keys()];
  if (nombres.some((nombre) => /^xl\/workbook|^content\.xml$/.test(nombre)))
    throw new Ilegible('Es un libro de cálculo: guárdelo como CSV o pegue sus celdas.');
  if (nombres.some((nombre) => nombre.endsWith('.gdbtable')))
    throw new Ilegible('Es una geodatabase de Esri: guarde la capa como Shapefile, GeoJSON o KML.');
  const formas = nombres.filter((nombre) => nombre.endsWith('.shp'));
  if (formas.length > 0) return formas.map((nombre) => leerShape(nombre.slice(0, -4), archivos));
  if (nombres.some((nombre) => /\.(dbf|shx)$/.test(nombre))) return [leerShape('', new Map())];
  const legibles = nombres.filter((nombre) => LEGIBLES.test(nombre));
  // A KMZ shows its first document; others are what that one links to.
  const documentos = legibles.filter((nombre) => nombre.endsWith('.kml'));
  if (documentos.length > 0) return leerDentro(archivos, documentos, hondo);
  const elegidos = legibles.length > 0 ? legibles : nombres;
  if (elegidos.length === 0)
    throw new Ilegible(`El archivo comprimido no trae ninguna línea: ${SE_ESPERABA}.`);
  return leerDentro(archivos, elegidos, hondo);
};

const leerWkt = (wkt: string, nombre = ''): Contenido => {
  const [, srid, cuerpo = wkt] = /^\s*SRID=(\d+);(.*)$/is.exec(wkt) ?? [];
  try {
    return {
      rasgos: rasgosDe(wktToGeoJSON(cuerpo.trim().toUpperCase()), nombre),
      crs: srid,
      avisos: [],
    };
  } catch {
    throw new Ilegible('El WKT está incompleto o mal escrito: se espera LINESTRING (lon lat, lon lat, …).');
  }
};

const OTROS_TEXTOS: readonly [RegExp, string][] = [
  [/^\s*0\s*\r?\n\s*SECTION\b/, 'Es un dibujo DXF: guarde la línea como KML, Shapefile o CSV.'],
  [/^Version \d+[\s\S]{0,400}\bColumns\b/i, 'Es un MIF de MapInfo: guárdelo como Shapefile, GeoJSON o KML.'],
  [/^!table\b/i, 'Es un TAB de MapInfo: guárdelo como Shapefile, GeoJSON o KML.'],
  [/^# @VGMT/, 'Es un archivo de GMT: guárdelo como GeoJSON o KML.'],
  [/^\$[A-Z]{4,6},/, 'Son mensajes NMEA de un receptor: guarde el recorrido como GPX o KML.'],
  [/^OziExplorer\b/, 'Es un archivo de OziExplorer: guarde el recorrido como GPX o KML.'],
  [/^Grid\t.*\r?\nDatum\t/, 'Es un texto de MapSource: guarde el recorrido como GPX.'],
  [
    /^(SET|BEGIN|CREATE|DROP|INSERT|COPY)\s[^;]{0,400};/i,
    'Es SQL de una base de datos: guarde la capa como GeoJSON o KML.',
  ],
  [
    /^(0x|\\x)?0[01][0-9a-f]{40,}$/im,
    'Es WKB, la geometría de una base de datos: guárdela como WKT o GeoJSON.',
  ],
  [/^\s*https?:\/\/\S+\s*$/, 'Es una dirección de internet: ábrala, guarde el archivo y elíjalo aquí.'],
];

const TUPLA = /^[-+]?\d+\.\d+,[-+]?\d+\.\d+(,[-+]?\d+(\.\d+)?)?$/;
/** What stands between the `coordinates` tags of a KML, copied without them; null where it is something else. */
const coordenadasDeKml = (texto: string): Contenido | null => {
  const tuplas = texto.split(/\s+/);
  const enUnRenglon = texto.split(/[\r\n]+/).length < tuplas.length;
  if (!enUnRenglon || !tuplas.every((tupla) => TUPLA.test(tupla))) return null;
  const parte = tuplas.map((tupla) => tupla.split(',').map(Number));
  return { rasgos: [{ nombre: '', partes: [parte], puntos: [], areas: false }], avisos: [] };
};

const delTexto = (texto: string): Contenido[] => {
  const limpio = texto.replaceAll(MARCA_DE_REGISTRO, '\n').trim();
  const otro = OTROS_TEXTOS.find(([cual]) => cual.test(limpio))?.[1];
  if (otro) throw new Ilegible(otro);
  if (/^[{[]/.test(limpio)) return [leerJson(limpio)];
  if (limpio.startsWith('<')) return [leerXml(limpio)];
  if (esWkt(limpio))
    return limpio.split(/\r?\n(?=\s*(?:SRID|MULTI|LINESTRING|POINT|GEOM))/i).map((uno) => leerWkt(uno));
  const deKml = coordenadasDeKml(limpio);
  if (deKml) return [deKml];
  const celdas = celdasWkt(limpio);
  if (celdas) return celdas.map(({ wkt, nombre }) => leerWkt(wkt, nombre));
  return [leerRenglones(texto)];
};

/** As much of a file as tells whether it is text. */
const INICIO = 512;
/** What no text holds: of letters, not of bytes, so that UTF-16 is none of it. */
const DE_NINGUN_TEXTO = /(?![\s\u0080-\u009f])\p{Cc}/u;

const contenidosDe = (bytes: Uint8Array, hondo = 0): Contenido[] => {
  if (bytes.length > ARCHIVO_BYTES_MAX) throw new Ilegible(MUY_GRANDE);
  if (hondo > DENTRO_MAX) throw new Ilegible(UNO_EN_OTRO);
  const [, que, como] =
    AJENOS.find(([firma]) => empieza(bytes, firma)) ??
    AJENOS_DESPUES.find(([en, firma]) => empieza(bytes, firma, en))?.slice(1) ??
    [];
  if (que !== undefined) throw new Ilegible(`Es ${que}: ${como}.`);
  if (empieza(bytes, 'PK\u0003\u0004')) return leerZip(bytes, hondo);
  if (empieza(bytes, '\u001f\u008b')) return contenidosDe(descomprimir(bytes), hondo + 1);
  if (empieza(bytes, '\0\0\u0027\u000a')) return [leerShape('', new Map([['.shp', bytes]]))];
  const texto = textoDe(bytes);
  if (
    DE_NINGUN_TEXTO.test(
      texto
        .slice(0, INICIO)
        .replaceAll(MARCA_DE_REGISTRO, '')
        .replace(/\p{Cc}+$/u, ''),
    )
  )
    throw new Ilegible(`No se conoce este formato: ${SE_ESPERABA}.`);
  return delTexto(texto);
};

/** What gzip says at its end of how long it was: the bound is known before anything is unfolded. */
const descomprimir = (bytes: Uint8Array): Uint8Array => {
  const fin = new DataView(bytes.buffer, bytes.byteOffset + Math.max(0, bytes.length - 4));
  if (bytes.length > 18 && fin.getUint32(0, true) > ARCHIVO_BYTES_MAX) throw new Ilegible(MUY_GRANDE);
  try {
    return gunzipSync(bytes);
  } catch {
    throw new Ilegible('El archivo comprimido está dañado o incompleto.');
  }
};

type Grados = [number, number];
const enMapa = ([lng, lat]: Grados): boolean => Math.abs(lng) <= 180 && Math.abs(lat) <= 90;
const alReves = ([lng, lat]: Grados): boolean =>
  Math.abs(lng) <= 90 && Math.abs(lat) > 90 && Math.abs(lat) <= 180;

/** The same lines in longitude and latitude. @throws {Ilegible} where a place is on no map */
const enGrados = (rasgos: readonly Rasgo[], { aGrados }: Referencia) => {
  const puntosDe = ({ partes, puntos }: Rasgo): Posicion[] => [...partes.flat(), ...puntos];
  const lugares = rasgos.flatMap(puntosDe).map(aGrados);
  const voltear = lugares.length > 0 && lugares.every(alReves);
  if (!voltear && !lugares.every(enMapa)) throw new Ilegible(FUERA);
  const lugar = (posicion: Posicion): Grados => {
    const [a, b] = aGrados(posicion);
    return voltear ? [b, a] : [a, b];
  };
  const lineas = rasgos.map(
    ({ nombre, partes }): Linea => ({ nombre, partes: partes.map((parte) => parte.map(lugar)) }),
  );
  return {
    lineas,
    puntos: rasgos.flatMap(({ puntos }) => puntos.map(lugar)),
    avisos: voltear ? ['la latitud venía primero'] : [],
  };
};

const enMetros = (rasgos: readonly Rasgo[]): boolean =>
  rasgos.some(({ partes, puntos }) =>
    [...partes.flat(), ...puntos].some(([x = 0, y = 0]) => Math.abs(x) > 1_000 && Math.abs(y) > 1_000),
  );

/** Out of one content: its lines, else its places in the order in which they stand. */
const opcionesEn = ({ rasgos, avisos }: Contenido, referencia: Referencia): Opcion[] => {
  const hallado = enGrados(rasgos, referencia);
  const [unico] = hallado.lineas;
  const nombrada = (linea: Linea, i: number): Linea => ({
    ...linea,
    nombre: linea.nombre || `Línea ${i + 1}`,
  });
  const lineas = opcionesDe(
    hallado.lineas.length === 1 && unico
      ? [{ ...unico, nombre: unico.nombre || 'Línea' }]
      : hallado.lineas.map(nombrada),
  );
  const opciones =
    lineas.length > 0 || hallado.puntos.length < 2
      ? lineas
      : opcionesDe([{ nombre: 'Puntos en el orden en que están', partes: [hallado.puntos] }]).map((una) => ({
          ...una,
          avisos: [...una.avisos, 'el archivo trae puntos sueltos: se unieron en el orden en que están'],
        }));
  return opciones.map((una) => ({
    ...una,
    avisos: [...una.avisos, ...hallado.avisos, ...avisos, ...referencia.avisos],
  }));
};

/** Metres that do not say of which zone: each zone over Mexico is another line, and a person knows which. */
const porZonas = (contenido: Contenido): Opcion[] =>
  ZONAS_DE_MEXICO.flatMap((zona) => {
    try {
      return opcionesEn(contenido, referenciaDe(epsgDeZona(zona, false))).map((una) => ({
        ...una,
        titulo: `${una.titulo}, si es UTM zona ${zona} norte`,
      }));
    } catch {
      return [];
    }
  });

const pareceUtm = (rasgos: readonly Rasgo[]): boolean =>
  rasgos.every(({ partes, puntos }) =>
    [...partes.flat(), ...puntos].every(
      ([x = 0, y = 0]) => x > 100_000 && x < 900_000 && y > 1_500_000 && y < 3_700_000,
    ),
  );

const opcionesDeContenido = (contenido: Contenido): Opcion[] => {
  if (contenido.crs !== undefined || !enMetros(contenido.rasgos))
    return opcionesEn(contenido, referenciaDe(contenido.crs));
  const zonas = pareceUtm(contenido.rasgos) ? porZonas(contenido) : [];
  if (zonas.length === 0) throw new Ilegible(SIN_ZONA);
  return zonas;
};

/** What is more than can be stored is told at once, with what would be left of it and how far that strays. */
const guardable = (opcion: Opcion): Opcion => {
  const tenia = opcion.vertices.length;
  if (tenia <= VERTICES_MAX) return opcion;
  const { vertices, desvio_m } = simplificar(opcion.vertices, VERTICES_MAX);
  const aviso = `trae ${formatNumero(tenia)} vértices y se guardan hasta ${formatNumero(VERTICES_MAX)}: simplificada se aparta ${textoDesvio(desvio_m)}`;
  return { ...opcion, vertices, avisos: [...opcion.avisos, aviso], simplificada: true };
};

/** Contents of one reference as one: features of a file are weighed together. */
const juntar = (contenidos: readonly Contenido[]): Contenido[] => {
  const porCrs = new Map<string | undefined, Contenido>();
  for (const { rasgos, crs, avisos } of contenidos) {
    const hasta = porCrs.get(crs);
    porCrs.set(crs, {
      crs,
      rasgos: [...(hasta?.rasgos ?? []), ...rasgos],
      avisos: [...new Set([...(hasta?.avisos ?? []), ...avisos])],
    });
  }
  return [...porCrs.values()];
};

/** The lines that a file or a text may mean, or what is wrong with it, in Spanish. Never throws for what it holds. */
export const leerLineas = (fuente: Uint8Array | string): Lectura => {
  try {
    const bytes = typeof fuente === 'string' ? null : fuente;
    const texto = typeof fuente === 'string' ? fuente : '';
    if (texto.length > ARCHIVO_BYTES_MAX) return { error: MUY_GRANDE };
    const contenidos = juntar(bytes ? contenidosDe(bytes) : delTexto(texto));
    const opciones = contenidos.flatMap(opcionesDeContenido);
    if (opciones.length > 0) return { opciones: opciones.map(guardable) };
    return {
      error: contenidos.some(({ rasgos }) => rasgos.some(({ areas }) => areas)) ? SON_AREAS : SIN_LINEA,
    };
  } catch (error) {
    if (error instanceof Ilegible) return { error: error.message };
    throw error;
  }
};
