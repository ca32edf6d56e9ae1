import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Logger, pino } from 'pino';
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest';
import { leerDatosLugares } from './datos';

const carpeta = mkdtempSync(join(tmpdir(), 'tramos-geo-'));
const archivo = join(carpeta, 'municipios.topojson');
const dejar = (contenido: string) => writeFileSync(archivo, contenido);
const log = pino({ level: 'silent' });

/** One square municipio, as a site would drop it in. */
const topologia = (properties: object) =>
  JSON.stringify({
    type: 'Topology',
    arcs: [
      [
        [0, 0],
        [10, 0],
        [0, 10],
        [-10, 0],
        [0, -10],
      ],
    ],
    transform: { scale: [0.1, 0.1], translate: [-101, 20] },
    objects: {
      m: { type: 'GeometryCollection', geometries: [{ type: 'Polygon', arcs: [[0]], properties }] },
    },
  });

afterEach(() => rmSync(archivo, { force: true }));
afterAll(() => rmSync(carpeta, { recursive: true }));

describe("the site's own polygons of municipios", () => {
  it('are read, with the names of the states as people say them', () => {
    dejar(topologia({ nom_mun: 'Perote', nom_ent: 'Veracruz de Ignacio de la Llave' }));
    const { municipios } = leerDatosLugares(carpeta, log);
    expect(municipios).toEqual([
      {
        dato: { municipio: 'Perote', estado: 'Veracruz' },
        anillos: [
          expect.arrayContaining([
            [-101, 20],
            [-100, 21],
          ]),
        ],
      },
    ]);
  });

  it.each([
    ['no JSON', 'esto no es'],
    ['no topology', '{"type":"FeatureCollection","features":[]}'],
    ['without names', topologia({ otro: 1 })],
  ])('that are %s are told to the log and done without', (_, contenido) => {
    dejar(contenido);
    const error = vi.fn();
    expect(leerDatosLugares(carpeta, { error } as unknown as Logger).municipios).toBeNull();
    expect(error).toHaveBeenCalledOnce();
  });

  it('need not be there', () => {
    expect(leerDatosLugares(carpeta, log).municipios).toBeNull();
  });
});
