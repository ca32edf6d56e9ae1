import { describe, expect, it } from 'vitest';
import { escribirPuntos, escribirTrazo, leerPuntos, leerTrazo, TRAZO_MAX } from './trazo';

const VERTICES = [
  [-101.2, 20.5],
  [-101, 20.55],
  [-100.9, 20.6],
] as [number, number][];
const LINEA = { type: 'LineString', coordinates: VERTICES };

describe('the drawn line of a tramo', () => {
  it.each([
    ['a LineString', JSON.stringify(LINEA)],
    ['a Feature', JSON.stringify({ type: 'Feature', properties: {}, geometry: LINEA })],
    [
      'a collection with points beside the line',
      JSON.stringify({
        type: 'FeatureCollection',
        features: [
          { type: 'Feature', geometry: { type: 'Point', coordinates: [-101, 20] } },
          { type: 'Feature', geometry: LINEA },
        ],
      }),
    ],
    [
      'heights that nobody needs',
      JSON.stringify({ ...LINEA, coordinates: VERTICES.map((v) => [...v, 1_800]) }),
    ],
    [
      'KML',
      '<?xml version="1.0"?><kml><Placemark><LineString><tessellate>1</tessellate><coordinates>\n-101.2,20.5,0 -101,20.55,0\n-100.9,20.6,0</coordinates></LineString></Placemark></kml>',
    ],
    ['one place per line', '20.5, -101.2\n\n20.55 -101\n20.6;-100.9\n'],
  ])('is read from %s', (_de, texto) => {
    expect(leerTrazo(texto)).toEqual({ vertices: VERTICES });
  });

  it('is what it was after it has been written and read', () => {
    expect(leerTrazo(escribirTrazo(VERTICES))).toEqual({ vertices: VERTICES });
  });

  it.each([
    ['', 'Una línea tiene al menos dos puntos.'],
    ['20.5, -101.2', 'Una línea tiene al menos dos puntos.'],
    ['20.5, -101.2\n20.6', 'Renglón 2: escriba latitud y longitud.'],
    ['20.5, -101.2\nveinte, cien', 'Renglón 2: escriba latitud y longitud.'],
    [
      '-101.2, 20.5\n-100.9, 20.6',
      'Hay un punto fuera del mapa: latitud de −90 a 90, longitud de −180 a 180.',
    ],
    ['{"type":"LineString"', 'El GeoJSON está incompleto o mal escrito.'],
    ['{"type":"Point","coordinates":[-101,20]}', 'No se encontró una línea: se espera un LineString.'],
    [JSON.stringify({ geometries: [LINEA, LINEA] }), 'Tiene varias líneas: deje solo la de este tramo.'],
    ['<kml></kml>', 'No se encontró una línea: se espera un LineString.'],
    ['<LineString><coordinates>1,2 3,4', 'No se encontró una línea: se espera un LineString.'],
  ])('is refused in words when it is %j', (texto, error) => {
    expect(leerTrazo(texto)).toEqual({ error });
  });
});

describe('a hostile file for a line', () => {
  const SIN_LINEA = 'No se encontró una línea: se espera un LineString.';
  const ENTIDADES = `<!DOCTYPE kml [<!ENTITY a "${'1,2 '.repeat(99)}"><!ENTITY b "&a;&a;&a;"><!ENTITY x SYSTEM "file:///etc/passwd">]>`;
  it.each([
    [
      'entities that multiply or fetch, which nobody unfolds',
      `${ENTIDADES}<kml><LineString><coordinates>&b;&x;</coordinates></LineString></kml>`,
      'Una línea tiene al menos dos puntos.',
    ],
    ['lines that are begun and never ended', '<LineString>'.repeat(300_000), SIN_LINEA],
    ['places that are never ended', '<LineString><coordinates>'.repeat(100_000), SIN_LINEA],
    [
      'geometries deep inside one another',
      `${'{"geometry":'.repeat(100_000)}1${'}'.repeat(100_000)}`,
      'El GeoJSON está incompleto o mal escrito.',
    ],
    [
      'a text longer than any line',
      ' '.repeat(TRAZO_MAX + 1),
      'Es más largo que cualquier trazo: pesa más de 4 MB.',
    ],
    [
      'an archive, zipped as KMZ is',
      'PK\u0003\u0004\u0014\u0000doc.kml',
      'Renglón 1: escriba latitud y longitud.',
    ],
  ])('with %s is refused at once', (_que, texto, error) => {
    expect(leerTrazo(texto)).toEqual({ error });
  });
});

describe('known places', () => {
  it('are one per line', () => {
    const puntos = [{ posicion: 212_500, latitud: 20.55, longitud: -101 }];
    expect(leerPuntos(escribirPuntos(puntos))).toEqual({ puntos });
    expect(leerPuntos('  \n')).toEqual({ puntos: [] });
    expect(leerPuntos('212500, 20.55')).toEqual({
      error: 'Renglón 1: escriba cadenamiento, latitud y longitud.',
    });
  });
});
