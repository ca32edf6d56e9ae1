import { gpx, kml } from '@tmcw/togeojson';
import { DOMParser } from '@xmldom/xmldom';
import { rasgosDe } from './objetos';
import { type Contenido, Ilegible, type Posicion } from './tipos';

/** Lines in XML: KML and GPX, by whatever prefix their tags go. */

/** Prefixes are freely chosen; the library knows the tags by the usual ones. */
const PROPIOS: readonly [RegExp, string][] = [
  [/opengis\.net\/kml|earth\.google\.com\/kml|topografix\.com\/GPX/i, ''],
  [/google\.com\/kml\/ext/i, 'gx:'],
];

const conPrefijosUsuales = (texto: string): string => {
  const nuevos = new Map<string, string>();
  for (const [, prefijo = '', uri = ''] of texto.matchAll(/xmlns:([\w.-]+)\s*=\s*["']([^"']*)["']/g)) {
    const usual = PROPIOS.find(([suyo]) => suyo.test(uri))?.[1];
    if (usual !== undefined) nuevos.set(prefijo, usual);
  }
  return texto.replaceAll(/<(\/?)([\w.-]+):(?=\w)/g, (tal, barra: string, prefijo: string) =>
    nuevos.has(prefijo) ? `<${barra}${nuevos.get(prefijo)}` : tal,
  );
};

/** Programs write prefixes without saying whose they are; a strict reader of XML would refuse the file for it. */
const conPrefijosDichos = (texto: string): string => {
  const usados = [...texto.matchAll(/<([\w.-]+):\w|\s([\w.-]+):[\w.-]+\s*=\s*["']/g)].map(
    ([, a, b]) => a ?? b ?? '',
  );
  const declarados = new Set([...texto.matchAll(/xmlns:([\w.-]+)\s*=/g)].map(([, prefijo]) => prefijo));
  const faltan = [...new Set(usados)].filter(
    (prefijo) => !/^xml(ns)?$/.test(prefijo) && !declarados.has(prefijo),
  );
  const dichos = faltan.map((prefijo) => ` xmlns:${prefijo}="urn:sin-decir:${prefijo}"`).join('');
  return texto.replace(/<[A-Za-z][\w.:-]*/, (raiz) => raiz + dichos);
};

/** How far a walk along the places goes, in degrees: enough to tell heights from places. */
const recorrido = (lugares: readonly Posicion[]): number =>
  lugares.reduce((suma, [x = 0, y = 0], i) => {
    const [a = x, b = y] = lugares[i - 1] ?? [];
    return suma + Math.hypot(x - a, y - b);
  }, 0);

const enGrupos = (cifras: readonly number[], de: number): number[][] =>
  Array.from({ length: cifras.length / de }, (_, i) => cifras.slice(i * de, (i + 1) * de));

/** Figures that follow one another by commas alone: taken by threes or by twos, whichever stays on the map and goes less far. */
const deSeguidas = (cifras: readonly number[]): string[][] => {
  const enMapa = (lugares: number[][]) =>
    lugares.every(([x = 999, y = 999]) => Math.abs(x) <= 180 && Math.abs(y) <= 90);
  const [mejor] = [3, 2]
    .filter((de) => cifras.length % de === 0)
    .map((de) => enGrupos(cifras, de))
    .filter(enMapa)
    .sort((a, b) => recorrido(a) - recorrido(b));
  if (!mejor)
    throw new Ilegible(
      'Las coordenadas del KML no están separadas por espacios: se espera «lon,lat,alt lon,lat,alt».',
    );
  return mejor.map((lugar) => lugar.map(String));
};

/** Blanks beside a comma do not part places; places that only commas part are taken apart. */
const coordenadasEnNorma = (dentro: string): string => {
  const lugares = dentro
    .trim()
    .replaceAll(/\s*,\s*/g, ',')
    .split(/\s+/)
    .map((lugar) => lugar.replace(/,+$/, '').split(','));
  return lugares
    .flatMap((cifras) => (cifras.length > 3 ? deSeguidas(cifras.map(Number)) : [cifras]))
    .map((cifras) => cifras.join(','))
    .join(' ');
};

const enNorma = (texto: string): string =>
  conPrefijosDichos(conPrefijosUsuales(texto))
    .replaceAll(
      /(<coordinates\b[^<>]*>)([^<]*)(?=<)/g,
      (_tal, marca: string, dentro: string) => marca + coordenadasEnNorma(dentro),
    )
    .replaceAll(
      /(<gx:coord>)([^<]*)(?=<)/g,
      (_tal, marca: string, dentro: string) => marca + dentro.replaceAll(',', ' '),
    );

const OTROS: readonly [RegExp, string][] = [
  [/<(\w+:)?(FeatureCollection|boundedBy)\b[^>]*opengis\.net\/(gml|wfs)|opengis\.net\/gml/i, 'GML'],
  [/<LandXML\b/i, 'LandXML'],
  [/<TrainingCenterDatabase\b/i, 'TCX'],
  [/<svg\b/i, 'SVG'],
  [/<osm\b/i, 'un archivo de OpenStreetMap'],
  [/<(rss|feed)\b/i, 'GeoRSS'],
  [/<html\b/i, 'una página web'],
];

const enlacesDe = (xml: {
  getElementsByTagName: (tag: string) => Iterable<{ textContent: string | null }>;
}) =>
  [...xml.getElementsByTagName('href')]
    .map(({ textContent }) => textContent?.trim() ?? '')
    .filter((href) => href !== '');

/** @throws {Ilegible} */
export const leerXml = (texto: string): Contenido => {
  const norma = enNorma(texto.replace(/^[^<]+/, ''));
  const raiz = /<(?:[\w.-]+:)?(kml|gpx|Document|Folder|Placemark|LineString|NetworkLink)\b/i.exec(norma)?.[1];
  const otro = OTROS.find(([cual]) => cual.test(norma))?.[1];
  if (raiz === undefined || (otro !== undefined && !/^(kml|gpx)$/i.test(raiz)))
    throw new Ilegible(
      otro
        ? `Es ${otro}: se esperaba la línea del tramo en KML, GPX o GeoJSON.`
        : 'Es un XML que no se conoce: se esperaba KML o GPX.',
    );
  const formato = /^gpx$/i.test(raiz) ? 'GPX' : 'KML';
  const malo = new Ilegible(`El ${formato} está incompleto o mal escrito.`);
  let leido: { rasgos: Contenido['rasgos']; enlaces: string[] };
  try {
    const xml = new DOMParser({
      onError: (nivel) => {
        if (nivel === 'fatalError') throw malo;
      },
    }).parseFromString(norma, 'text/xml');
    // The parser's document does what the library asks of a browser's, and its types say less.
    const documento = xml as unknown as Parameters<typeof kml>[0];
    leido = {
      rasgos: rasgosDe(formato === 'GPX' ? gpx(documento) : kml(documento)),
      enlaces: xml.getElementsByTagName('NetworkLink').length > 0 ? enlacesDe(xml) : [],
    };
  } catch (error) {
    throw error instanceof Ilegible ? error : malo;
  }
  const { rasgos, enlaces } = leido;
  if (enlaces.length > 0 && !rasgos.some(({ partes }) => partes.length > 0))
    throw new Ilegible(
      `Este KML no trae la línea: está en otro archivo, ${enlaces.slice(0, 3).join(' y ')}. Ábralo y guarde aquel.`,
    );
  return { rasgos, avisos: [] };
};
