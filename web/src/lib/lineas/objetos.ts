import { type Contenido, Ilegible, type Posicion, type Rasgo } from './tipos';

/** Lines in JSON: GeoJSON of any nesting, Esri's, or bare coordinates. */

type Objeto = Record<string, unknown>;
const esObjeto = (dato: unknown): dato is Objeto =>
  typeof dato === 'object' && dato !== null && !Array.isArray(dato);
const lista = (dato: unknown): unknown[] => (Array.isArray(dato) ? dato : []);

const esPosicion = (dato: unknown): dato is Posicion =>
  Array.isArray(dato) && dato.length >= 2 && dato.every((n) => typeof n === 'number' || n === null);
const posiciones = (dato: unknown): Posicion[] => lista(dato).filter(esPosicion);

const NOMBRES = /^(nombre|name|tramo|ducto|l[ií]nea|ruta|label|descripci[oó]n|description)$/i;
/** How it is drawn, or what the reader of XML says of it: nobody calls it so. */
const DE_DIBUJO = /^(style|stroke|fill|icon|label-|visibility$|tessellate$|_gpxType$|time)/i;
/** What people call it: the property that is a name, else the first text. */
export const nombreDe = (propiedades: unknown): string => {
  if (!esObjeto(propiedades)) return '';
  const textos = Object.entries(propiedades).filter(
    (par): par is [string, string] =>
      typeof par[1] === 'string' && par[1].trim() !== '' && !DE_DIBUJO.test(par[0]),
  );
  const [, nombre = ''] = textos.find(([campo]) => NOMBRES.test(campo)) ?? textos[0] ?? [];
  return nombre.trim().slice(0, 80);
};

/** Lines and places of one geometry, whatever lies in it. */
const deGeometria = (geometria: Objeto, nombre: string): Rasgo[] => {
  const { type, coordinates, geometries, paths, points, rings, x, y } = geometria;
  const rasgo = (partes: Rasgo['partes'], puntos: Rasgo['puntos'] = [], areas = false): Rasgo[] => [
    { nombre, partes, puntos, areas },
  ];
  if (Array.isArray(paths)) return rasgo(paths.map(posiciones));
  if (Array.isArray(rings)) return rasgo([], [], true);
  if (Array.isArray(points)) return rasgo([], posiciones(points));
  if (typeof x === 'number' && typeof y === 'number') return rasgo([], [[x, y]]);
  switch (type) {
    case 'LineString':
      return rasgo([posiciones(coordinates)]);
    case 'MultiLineString':
      return rasgo(lista(coordinates).map(posiciones));
    case 'Point':
      return rasgo([], esPosicion(coordinates) ? [coordinates] : []);
    case 'MultiPoint':
      return rasgo([], posiciones(coordinates));
    case 'Polygon':
    case 'MultiPolygon':
      return rasgo([], [], true);
    case 'GeometryCollection': {
      const dentro = lista(geometries)
        .filter(esObjeto)
        .flatMap((una) => deGeometria(una, nombre));
      return rasgo(
        dentro.flatMap(({ partes }) => partes),
        dentro.flatMap(({ puntos }) => puntos),
        dentro.some(({ areas }) => areas),
      );
    }
    default:
      return [];
  }
};

/** Everything that may hold a geometry, at any depth. */
export const rasgosDe = (dato: unknown, nombre = ''): Rasgo[] => {
  if (Array.isArray(dato)) return dato.flatMap((uno) => rasgosDe(uno, nombre));
  if (!esObjeto(dato)) return [];
  const suyo = nombreDe(dato.properties ?? dato.attributes) || nombre;
  const propios = deGeometria(dato, suyo);
  if (propios.length > 0) return propios;
  return Object.entries(dato)
    .filter(([campo]) => campo !== 'properties' && campo !== 'attributes')
    .flatMap(([, valor]) => rasgosDe(valor, suyo));
};

const crsDe = (dato: unknown): string | undefined => {
  if (!esObjeto(dato)) return;
  const { crs, spatialReference } = dato;
  if (esObjeto(crs)) {
    const { name, code } = (esObjeto(crs.properties) ? crs.properties : {}) as Objeto;
    if (typeof name === 'string') return name;
    if (typeof code === 'number' || typeof code === 'string') return String(code);
  }
  if (typeof crs === 'string') return crs;
  if (esObjeto(spatialReference)) {
    const { latestWkid, wkid, wkt, wkt2 } = spatialReference;
    const dicho = latestWkid ?? wkid ?? wkt ?? wkt2;
    if (dicho !== undefined) return String(dicho);
  }
  for (const valor of Object.values(dato)) {
    const dentro = (Array.isArray(valor) ? valor.slice(0, 1) : [valor]).map(crsDe).find(Boolean);
    if (dentro !== undefined) return dentro;
  }
  return;
};

/** Bare coordinates: one line, or several. */
const deArreglo = (dato: unknown): Rasgo[] => {
  if (!Array.isArray(dato)) return [];
  if (dato.length > 1 && dato.every(esPosicion))
    return [{ nombre: '', partes: [dato], puntos: [], areas: false }];
  return dato.flatMap(deArreglo);
};

/** RFC 8142: before each record of a sequence. */
export const MARCA_DE_REGISTRO = '\u001e';

/** One object after another, a line each or parted by record marks, as GeoJSON sequences are. */
const enSecuencia = (texto: string): unknown[] =>
  texto
    .replaceAll(MARCA_DE_REGISTRO, '\n')
    .split('\n')
    .filter((renglon) => renglon.trim() !== '')
    .map((renglon) => JSON.parse(renglon));

/** @throws {Ilegible} */
export const leerJson = (texto: string): Contenido => {
  try {
    let dato: unknown;
    try {
      dato = JSON.parse(texto);
    } catch {
      dato = enSecuencia(texto);
    }
    if (esObjeto(dato) && dato.type === 'Topology')
      throw new Ilegible('Es TopoJSON, que no se lee aquí: guárdelo como GeoJSON.');
    const rasgos = rasgosDe(dato);
    const crs = crsDe(dato);
    return { rasgos: rasgos.length > 0 ? rasgos : deArreglo(dato), crs, avisos: [] };
  } catch (error) {
    if (error instanceof Ilegible) throw error;
    throw new Ilegible('El GeoJSON está incompleto o mal escrito.');
  }
};
