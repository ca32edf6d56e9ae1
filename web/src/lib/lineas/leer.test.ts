import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { gzipSync, strToU8, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { escribirPuntos, escribirTrazo } from './escribir';
import { ARCHIVO_BYTES_MAX, leerLineas, leerPuntos } from './leer';
import { entre } from './medir';
import type { Lectura, Opcion, Vertices } from './tipos';

const VERTICES: Vertices = [
  [-98.91, 19.82],
  [-98.842, 19.861],
  [-98.77, 19.87],
  [-98.701, 19.93],
  [-98.62, 19.948],
  [-98.55, 20.013],
];
const LINEA = { type: 'LineString', coordinates: VERTICES };

const opcionesEn = (lectura: Lectura): readonly Opcion[] => {
  if ('error' in lectura) throw new Error(lectura.error);
  return lectura.opciones;
};
/** The only line that was read. */
const unica = (lectura: Lectura): Opcion => {
  const [una, otra] = opcionesEn(lectura);
  if (!una || otra) throw new Error('not one line');
  return una;
};
/** How far the vertex that was read worst lies from where it is, m. */
const error_m = ({ vertices }: Opcion): number =>
  vertices.length === VERTICES.length
    ? Math.max(...VERTICES.map((lugar, i) => entre(lugar, vertices[i] ?? [0, 0])))
    : Number.POSITIVE_INFINITY;

const renglones = (como: (lugar: [number, number], i: number) => string, fin = '\n') =>
  VERTICES.map(como).join(fin);
const coma = (n: number, cifras = 6) => n.toFixed(cifras).replace('.', ',');
const gms = (n: number, letras: string) => {
  const v = Math.abs(n) + 1e-9;
  const minutos = (v % 1) * 60;
  const segundos = ((minutos % 1) * 60).toFixed(2).padStart(5, '0');
  return `${Math.floor(v)}°${String(Math.floor(minutos)).padStart(2, '0')}'${segundos}"${n < 0 ? letras[1] : letras[0]}`;
};
/** The same line in UTM zone 14 north, as gdal 3.6 gives it. */
const UTM = readFileSync(new URL('../../../test/lineas/xy-utm.csv', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .slice(1)
  .map((renglon) => renglon.split(',').map(Number) as [number, number]);
const utm = (como: (lugar: [number, number], i: number) => string) => UTM.map(como).join('\n');
const WKT = VERTICES.map(([x, y]) => `${x} ${y}`).join(', ');
const KML = VERTICES.map(([x, y]) => `${x},${y},2300`);
const kml = (dentro: string, atributos = 'xmlns="http://www.opengis.net/kml/2.2"') =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<kml ${atributos}><Document><Placemark><name>Ducto</name>${dentro}</Placemark></Document></kml>`;
const coordenadas = (texto: string) => `<LineString><coordinates>${texto}</coordinates></LineString>`;

describe('one line', () => {
  it.each<[string, string]>([
    ['GeoJSON: a LineString', JSON.stringify(LINEA)],
    ['GeoJSON: a Feature', JSON.stringify({ type: 'Feature', properties: {}, geometry: LINEA })],
    [
      'GeoJSON: a collection with a point and an empty line beside it',
      JSON.stringify({
        type: 'FeatureCollection',
        features: [
          { type: 'Feature', geometry: { type: 'Point', coordinates: [-98.8, 19.8] } },
          { type: 'Feature', geometry: LINEA },
          { type: 'Feature', geometry: { type: 'LineString', coordinates: [] } },
          { type: 'Feature', geometry: null },
        ],
      }),
    ],
    [
      'GeoJSON: a collection of geometries in a feature in a collection',
      JSON.stringify({
        type: 'FeatureCollection',
        features: [
          {
            type: 'Feature',
            geometry: {
              type: 'GeometryCollection',
              geometries: [{ type: 'GeometryCollection', geometries: [LINEA] }],
            },
          },
        ],
      }),
    ],
    [
      'GeoJSON: within what somebody wrapped around it',
      JSON.stringify({ data: { capas: [{ geojson: LINEA }] } }),
    ],
    ['GeoJSON: heights', JSON.stringify({ ...LINEA, coordinates: VERTICES.map((v) => [...v, 2_300]) })],
    ['GeoJSON: a mark before it', `\ufeff${JSON.stringify(LINEA)}\n`],
    [
      'GeoJSON: a MultiLineString',
      JSON.stringify({ type: 'MultiLineString', coordinates: [VERTICES.slice(0, 3), [], VERTICES.slice(2)] }),
    ],
    ['GeoJSON: latitude first', JSON.stringify({ ...LINEA, coordinates: VERTICES.map(([x, y]) => [y, x]) })],
    [
      'GeoJSON: of 2008, with its reference',
      JSON.stringify({
        ...LINEA,
        coordinates: UTM,
        crs: { type: 'name', properties: { name: 'urn:ogc:def:crs:EPSG::32614' } },
      }),
    ],
    ['bare coordinates', JSON.stringify(VERTICES)],
    ['bare coordinates, a list deeper', JSON.stringify([VERTICES])],
    [
      'Esri JSON',
      JSON.stringify({
        geometryType: 'esriGeometryPolyline',
        spatialReference: { wkid: 4326 },
        features: [{ attributes: { OBJECTID: 1 }, geometry: { paths: [VERTICES] } }],
      }),
    ],
    [
      'Esri JSON in UTM',
      JSON.stringify({ paths: [UTM], spatialReference: { wkid: 32614, latestWkid: 32614 } }),
    ],
    ['WKT', `LINESTRING (${WKT})`],
    [
      'WKT in small letters, with heights',
      `linestring z (${VERTICES.map(([x, y]) => `${x} ${y} 5`).join(',')})`,
    ],
    ['WKT: a MultiLineString', `MULTILINESTRING ((${WKT}))`],
    ['EWKT', `SRID=32614;LINESTRING(${utm(([x, y]) => `${x} ${y}`).replaceAll('\n', ',')})`],
    ['cells from a GIS', `wkt_geom\tfid\tnombre\nMultiLineString ((${WKT}))\t1\tDucto`],
    ['KML', kml(coordenadas(`\n ${KML.join(' ')}\n`))],
    [
      'KML: tags with a prefix',
      kml(coordenadas(KML.join(' ')), 'xmlns:k="http://www.opengis.net/kml/2.2"').replaceAll(
        /<(\/?)(?=[a-zA-Z])/g,
        '<$1k:',
      ),
    ],
    [
      'KML: a MultiGeometry',
      kml(
        `<MultiGeometry>${coordenadas(KML.slice(0, 4).join(' '))}${coordenadas(KML.slice(3).join(' '))}</MultiGeometry>`,
      ),
    ],
    ['KML: blanks after the commas', kml(coordenadas(KML.join(' ').replaceAll(',', ', ')))],
    ['KML: nothing but commas', kml(coordenadas(KML.join(',')))],
    ['KML: nothing but commas, without heights', kml(coordenadas(VERTICES.flat().join(',')))],
    [
      'KML: a track',
      kml(
        `<gx:Track>${VERTICES.map((_, i) => `<when>2026-03-01T1${i}:00:00Z</when>`).join('')}${VERTICES.map(([x, y]) => `<gx:coord>${x} ${y} 2300</gx:coord>`).join('')}</gx:Track>`,
        'xmlns="http://www.opengis.net/kml/2.2" xmlns:gx="http://www.google.com/kml/ext/2.2"',
      ),
    ],
    [
      'KML: a track by another prefix',
      kml(
        `<ext:Track>${VERTICES.map(([x, y]) => `<ext:coord>${x} ${y} 2300</ext:coord>`).join('')}</ext:Track>`,
        'xmlns="http://www.opengis.net/kml/2.2" xmlns:ext="http://www.google.com/kml/ext/2.2"',
      ),
    ],
    [
      'KML: prefixes that nobody declared',
      kml(
        `<gx:balloonVisibility>1</gx:balloonVisibility>${coordenadas(KML.join(' '))}`,
        'xsi:schemaLocation="a b"',
      ),
    ],
    [
      'GPX: a track of two segments that touch',
      `<gpx version="1.1" xmlns="http://www.topografix.com/GPX/1/1"><trk><name>R</name>${[VERTICES.slice(0, 3), VERTICES.slice(2)].map((parte) => `<trkseg>${parte.map(([x, y]) => `<trkpt lat="${y}" lon="${x}"/>`).join('')}</trkseg>`).join('')}</trk></gpx>`,
    ],
    ['rows', renglones(([x, y]) => `${y}, ${x}`)],
    [
      'rows parted in three ways, with empty ones',
      renglones(([x, y], i) => `${y}${[', ', ' ', ';'][i % 3]}${x}`, '\n\n'),
    ],
    ['rows, longitude first', renglones(([x, y]) => `${x}, ${y}`)],
    ['rows that are counted', renglones(([x, y], i) => `${i + 1},${y},${x}`)],
    ['rows that are counted by twos', renglones(([x, y], i) => `${2 * i + 1},${y},${x}`)],
    ['what stands between the tags of a KML', KML.join(' ')],
    [
      'headings that say west of figures without a sign',
      `Latitud N;Longitud W\n${renglones(([x, y]) => `${y};${-x}`)}`,
    ],
    ['headings that say west in brackets', `LATITUD,LONGITUD (O)\n${renglones(([x, y]) => `${y},${-x}`)}`],
    [
      'headings of coordinates in words',
      `Coordenada Norte,Coordenada Este,Zona UTM\n${utm(([x, y]) => `${y},${x},14`)}`,
    ],
    ['rows with heights', renglones(([x, y]) => `${y},${x},2300.5`)],
    ['cells', renglones(([x, y]) => `${y}\t${x}`, '\r\n')],
    ['decimal commas and semicolons', renglones(([x, y]) => `${coma(y)};${coma(x)}`)],
    ['decimal commas and blanks', renglones(([x, y]) => `${coma(y)} ${coma(x)}`)],
    ['decimal commas, a comma and a blank', renglones(([x, y]) => `${coma(y)}, ${coma(x)}`)],
    ['decimal commas and nothing but commas', renglones(([x, y]) => `${coma(y)},${coma(x)}`)],
    [
      'decimal commas and tabs',
      `Punto\tLatitud\tLongitud\n${renglones(([x, y], i) => `P${i}\t${coma(y)}\t${coma(x)}`)}`,
    ],
    ['Spanish headings', `Punto;Latitud;Longitud;Altura\n${renglones(([x, y], i) => `${i};${y};${x};2300`)}`],
    [
      'English headings, longitude first',
      `id,Longitude,Latitude\n${renglones(([x, y], i) => `${i},${x},${y}`)}`,
    ],
    [
      'headings below a title',
      `LEVANTAMIENTO DEL DUCTO\n\nNo.,LAT. (°),LONG. (°)\n${renglones(([x, y], i) => `${i},${y},${x}`)}`,
    ],
    ['the spreadsheet’s own first line', `sep=;\nlatitud;longitud\n${renglones(([x, y]) => `${y};${x}`)}`],
    ['cells in quotes', `"latitud","longitud"\n${renglones(([x, y]) => `"${y}","${x}"`)}`],
    [
      'headings and kilometres',
      `Cadenamiento,Latitud,Longitud\n${renglones(([x, y], i) => `15${i}+200,${y},${x}`)}`,
    ],
    ['kilometres without headings', renglones(([x, y], i) => `15${i}+200.50 ${y} ${x}`)],
    ['degrees, minutes and seconds', renglones(([x, y]) => `${gms(y, 'NS')} ${gms(x, 'EO')}`)],
    [
      'degrees of an English device, longitude first',
      renglones(([x, y]) => `${gms(x, 'EW')}, ${gms(y, 'NS')}`),
    ],
    [
      'degrees in cells',
      `Punto;Latitud;Longitud\n${renglones(([x, y], i) => `${i};${gms(y, 'NS')};${gms(x, 'EW')}`)}`,
    ],
    [
      'degrees in cells in quotes',
      `Punto,Latitud,Longitud\n${renglones(([x, y], i) => `${i},"${gms(y, 'NS').replace('"', '""')}","${gms(x, 'EW').replace('"', '""')}"`)}`,
    ],
    [
      'degrees with dashes',
      renglones(([x, y]) => `${gms(y, 'NS')} ${gms(x, 'EW')}`.replaceAll(/[°']/g, '-').replaceAll('"', ' ')),
    ],
    [
      'degrees with primes and decimal commas',
      renglones(([x, y]) =>
        `${gms(y, 'NS')} ${gms(x, 'EW')}`.replaceAll("'", '′').replaceAll('"', '″').replaceAll('.', ','),
      ),
    ],
    [
      'degrees with the letter first',
      renglones(([x, y]) => `N ${gms(y, 'NS').slice(0, -1)} W ${gms(x, 'EW').slice(0, -1)}`),
    ],
    [
      'degrees without a side',
      renglones(([x, y]) => `${gms(y, 'NS').slice(0, -1)}  ${gms(x, 'EW').slice(0, -1)}`),
    ],
    ['decimal degrees with letters', renglones(([x, y]) => `${y} N, ${-x} W`)],
    ['UTM with a column of zones', `Este;Norte;Zona\n${utm(([x, y]) => `${x};${y};14N`)}`],
    [
      'UTM with the zone in the title',
      `Coordenadas UTM WGS84 zona 14 N\nPunto,X,Y\n${utm(([x, y], i) => `${i},${x},${y}`)}`,
    ],
    ['UTM with the zone right above E and N', `UTM 14\nE;N\n${utm(([x, y]) => `${x};${y}`)}`],
    ['UTM with the reference in the title', `EPSG:32614\n${utm(([x, y]) => `${x} ${y}`)}`],
    ['UTM with its band, without headings', utm(([x, y]) => `14Q ${x} ${y}`)],
    [
      'UTM with thousands apart',
      `Norte;Este;Huso\n${utm(([x, y]) => `${y.toLocaleString('en', { minimumFractionDigits: 3 })};${x.toLocaleString('en', { minimumFractionDigits: 3 })};14`)}`,
    ],
    ['UTM with decimal commas', `Norte;Este;Huso\n${utm(([x, y]) => `${coma(y, 3)};${coma(x, 3)};14`)}`],
  ])('is right to a metre from %s', (_de, texto) => {
    expect(error_m(unica(leerLineas(texto)))).toBeLessThan(1);
    expect(error_m(unica(leerLineas(new TextEncoder().encode(texto))))).toBeLessThan(1);
  });

  it('is what it was after it has been written and read', () => {
    expect(unica(leerLineas(escribirTrazo(VERTICES))).vertices).toEqual(VERTICES);
  });

  it('is in a KMZ, beside the pictures of its places', () => {
    const kmz = zipSync({
      'images/icono.png': new Uint8Array(9),
      'doc.kml': strToU8(kml(coordenadas(KML.join(' ')))),
    });
    expect(unica(leerLineas(kmz))).toMatchObject({ titulo: 'Ducto', avisos: [] });
  });
});

describe('several lines', () => {
  const de = (nombre: string, coordinates: Vertices) => ({
    type: 'Feature',
    properties: { nombre },
    geometry: { type: 'LineString', coordinates },
  });
  it('are told apart by their names, to be chosen from', () => {
    const dos = JSON.stringify({
      features: [de('Norte', VERTICES.slice(0, 2)), de('Sur', VERTICES.slice(4))],
    });
    expect(opcionesEn(leerLineas(dos)).map(({ titulo }) => titulo)).toEqual(['Norte', 'Sur']);
  });
  it('of one table are told apart by its column of lines', () => {
    const texto = `tramo,lat,lon\n${renglones(([x, y], i) => `${i < 3 ? 'Uno' : 'Dos'},${y},${x}`)}`;
    expect(opcionesEn(leerLineas(texto)).map(({ titulo, vertices }) => [titulo, vertices.length])).toEqual([
      ['Uno', 3],
      ['Dos', 3],
    ]);
  });
});

describe('more vertices than are stored', () => {
  it('are told when they are read, with a simpler line and how far it strays', () => {
    // A survey along a parallel, with a vertex a metre aside from time to time.
    const muchos = Array.from(
      { length: 30_000 },
      (_, i) => `${20 + (i % 300 === 0 ? 0.00001 : 0)}, ${(-99 + i * 1e-5).toFixed(5)}`,
    );
    const [linea] = opcionesEn(leerLineas(muchos.join('\n')));
    expect(linea?.simplificada).toBe(true);
    expect(linea?.vertices.length).toBeLessThanOrEqual(20_000);
    expect(linea?.avisos).toEqual([
      expect.stringMatching(
        /^trae 30\s000 vértices y se guardan hasta 20\s000: simplificada se aparta menos de 1 cm$/,
      ),
    ]);
  });
});

describe('what is no line', () => {
  const SIN_LINEA =
    'No se encontró una línea: se esperaba la línea del tramo en KML, KMZ, GPX, GeoJSON, Shapefile en ZIP, WKT o CSV.';
  it.each([
    ['19.82, -98.91', SIN_LINEA],
    ['19.82, -98.91\n19.86', 'Renglón 2: escriba latitud y longitud.'],
    ['19.82, -98.91\nveinte, cien', 'Renglón 2: escriba latitud y longitud.'],
    ['19.82, -98.91\n95, -200', 'Hay un punto fuera del mapa: latitud de −90 a 90, longitud de −180 a 180.'],
    ['{"type":"LineString"', 'El GeoJSON está incompleto o mal escrito.'],
    ['{"type":"Point","coordinates":[-98,19]}', SIN_LINEA],
    ['{"type":"Topology","arcs":[]}', 'Es TopoJSON, que no se lee aquí: guárdelo como GeoJSON.'],
    [
      JSON.stringify({ ...LINEA, crs: { type: 'name', properties: { name: 'EPSG:2154' } } }),
      'Sus coordenadas están en EPSG:2154, que no se sabe pasar a WGS 84: guárdelo en WGS 84.',
    ],
    [
      'LINESTRING (1 2, 3',
      'El WKT está incompleto o mal escrito: se espera LINESTRING (lon lat, lon lat, …).',
    ],
    ['<kml></kml>', SIN_LINEA],
    ['<kml><LineString><coordinates>1,2 3,4', 'El KML está incompleto o mal escrito.'],
    [
      '<!DOCTYPE html><html><body>Mapa</body></html>',
      'Es una página web: se esperaba la línea del tramo en KML, GPX o GeoJSON.',
    ],
    [
      'https://mapas.example/ducto.kml',
      'Es una dirección de internet: ábrala, guarde el archivo y elíjalo aquí.',
    ],
    [
      kml('').replace(
        '</Document>',
        '<NetworkLink><Link><href>https://mapas.example/d.kml</href></Link></NetworkLink></Document>',
      ),
      'Este KML no trae la línea: está en otro archivo, https://mapas.example/d.kml. Ábralo y guarde aquel.',
    ],
  ])('is refused in words: %j', (texto, error) => {
    expect(leerLineas(texto)).toEqual({ error });
  });

  it('is named by how it begins', () => {
    expect(leerLineas(strToU8('%PDF-1.7 '))).toEqual({
      error: 'Es un PDF: pida el plano en KML, Shapefile o CSV.',
    });
    expect(leerLineas(strToU8('PK\u0003\u0004\0\0\0\0 cut short'))).toEqual({
      error: 'El archivo comprimido está dañado o incompleto.',
    });
    expect(leerLineas(zipSync({ 'linea.dbf': new Uint8Array(9) }))).toEqual({
      error: 'Al Shapefile le falta el .shp: comprima juntos .shp, .dbf y .prj.',
    });
  });
});

describe('a hostile file for a line', () => {
  const ENTIDADES = `<!DOCTYPE kml [<!ENTITY a "${'1,2 '.repeat(99)}"><!ENTITY b "&a;&a;&a;"><!ENTITY x SYSTEM "file:///etc/passwd">]>`;
  it.each([
    [
      'entities that multiply or fetch',
      `${ENTIDADES}<kml><Placemark>${coordenadas('&b;&x;')}</Placemark></kml>`,
    ],
    ['lines that are begun and never ended', `<kml>${'<LineString>'.repeat(20_000)}`],
    ['geometries deep inside one another', `${'{"geometry":'.repeat(100_000)}1${'}'.repeat(100_000)}`],
    ['lists deep inside one another', `${'['.repeat(100_000)}${']'.repeat(100_000)}`],
    ['a row without an end', '1'.repeat(1 << 20)],
  ])('with %s is refused', (_que, texto) => {
    expect(leerLineas(texto)).toEqual({ error: expect.any(String) });
  });

  it('that unfolds to more than any line is not unfolded', () => {
    // Each of its files would pass; together they do not.
    const mitad = new Uint8Array(ARCHIVO_BYTES_MAX / 2 + 1);
    const bomba = zipSync({ 'doc.kml': mitad, 'otro.kml': mitad });
    expect(leerLineas(bomba)).toEqual({
      error: expect.stringContaining('Es más grande que cualquier trazo'),
    });
  });

  it('that is packed again and again is not unpacked without end', () => {
    const empacar = (veces: number): Uint8Array => {
      if (veces === 0) return strToU8(JSON.stringify(LINEA));
      return veces % 2 === 0
        ? gzipSync(empacar(veces - 1))
        : zipSync({ [veces > 1 ? 'dentro.kmz' : 'linea.json']: empacar(veces - 1) });
    };
    expect(error_m(unica(leerLineas(empacar(2))))).toBeLessThan(1);
    expect(leerLineas(empacar(9))).toEqual({
      error: 'Es un comprimido dentro de otro dentro de otro: ábralo y elija lo que trae dentro.',
    });
  });

  it('is a line or an explained error, whatever its bytes', () => {
    const inicio = fc.constantFrom(
      '',
      '{',
      '[',
      '<kml>',
      'PK\u0003\u0004',
      'LINESTRING (',
      '1,2\n',
      '\0\0\u0027\u000a',
      '\u001f\u008b',
    );
    fc.assert(
      fc.property(inicio, fc.uint8Array({ maxLength: 300 }), (como, bytes) => {
        const lectura = leerLineas(Uint8Array.from([...[...como].map((c) => c.charCodeAt(0)), ...bytes]));
        if ('error' in lectura) expect(lectura.error).not.toBe('');
        else expect(lectura.opciones.length).toBeGreaterThan(0);
      }),
    );
  });
});

describe('known places', () => {
  const puntos = [
    { posicion: 212_500, latitud: 20.55, longitud: -101 },
    { posicion: 220_000, latitud: 20.6, longitud: -101.1 },
  ];
  it.each([
    ['what was written of them', escribirPuntos(puntos)],
    ['kilometres', '212+500, 20.55, -101\n220+000 20.6 -101.1'],
    ['a table', 'Latitud;Longitud;Cadenamiento\n20,55;-101;212+500\n20,6;-101,1;220+000'],
    ['degrees', `212+500 20°33'00"N 101°00'00"W\n220000, 20°36'N, 101°06'O`],
  ])('are read from %s', (_de, texto) => {
    const leidos = leerPuntos(texto);
    if ('error' in leidos) throw new Error(leidos.error);
    expect(leidos.puntos).toEqual(
      puntos.map(({ posicion, latitud, longitud }) => ({
        posicion,
        latitud: expect.closeTo(latitud, 9),
        longitud: expect.closeTo(longitud, 9),
      })),
    );
  });
  it('may be none, and are refused where a row is no place', () => {
    expect(leerPuntos('  \n')).toEqual({ puntos: [] });
    expect(leerPuntos('212500, 20.55')).toEqual({
      error: 'Renglón 1: escriba cadenamiento, latitud y longitud.',
    });
  });
});
