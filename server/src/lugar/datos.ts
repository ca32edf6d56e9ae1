import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Logger } from 'pino';
import { feature } from 'topojson-client';
import { z } from 'zod';
import { RAIZ } from '../raiz';
import type { DatosLugares, Municipio } from './buscar';
import type { Poligono, Punto } from './poligonos';

/** Ships with the product; `npm run lugares` derives it (docs/third-party.md). */
const PROPIO = join(RAIZ, 'server', 'geo', 'lugares.json');
/** The site's own polygons of municipios, in GEO_DIR (product §2.24). */
const DEL_SITIO = 'municipios.topojson';

/** States by their official names, and the ones people use and the product ships with. */
const EN_USO: Readonly<Record<string, string>> = {
  'Coahuila de Zaragoza': 'Coahuila',
  México: 'Estado de México',
  'Michoacán de Ocampo': 'Michoacán',
  'Veracruz de Ignacio de la Llave': 'Veracruz',
};

const PuntoSchema = z.tuple([z.number(), z.number()]);
const AnillosSchema = z.array(z.array(PuntoSchema));
const TopologiaSchema = z.looseObject({
  type: z.literal('Topology'),
  objects: z.record(z.string(), z.looseObject({ type: z.literal('GeometryCollection') })),
});
const MunicipioSchema = z.object({
  properties: z.looseObject({ nom_mun: z.string(), nom_ent: z.string() }),
  geometry: z.discriminatedUnion('type', [
    z.object({ type: z.literal('Polygon'), coordinates: AnillosSchema }),
    z.object({ type: z.literal('MultiPolygon'), coordinates: z.array(AnillosSchema) }),
  ]),
});

const aPoligono = (crudo: unknown): Poligono<Municipio> => {
  const { properties, geometry } = MunicipioSchema.parse(crudo);
  const anillos: readonly (readonly Punto[])[] =
    geometry.type === 'Polygon' ? geometry.coordinates : geometry.coordinates.flat();
  const { nom_mun: municipio, nom_ent } = properties;
  return { dato: { municipio, estado: EN_USO[nom_ent] ?? nom_ent }, anillos };
};

/** @throws when the text is no topology of polygons named `nom_mun` and `nom_ent` */
export const leerMunicipios = (texto: string): Poligono<Municipio>[] => {
  const topologia = TopologiaSchema.parse(JSON.parse(texto));
  return Object.values(topologia.objects).flatMap((objeto) => {
    const { features } = feature(topologia as never, objeto as never) as unknown as { features: unknown[] };
    return features.map(aPoligono);
  });
};

/** What the lookup stands on. A file of the site that cannot be read is told to the log and done without. */
export const leerDatosLugares = (geo_dir: string, log: Logger): DatosLugares => {
  // Derived by a script of ours and shipped with the product, so it is what its type says.
  const propio: Omit<DatosLugares, 'municipios'> = JSON.parse(readFileSync(PROPIO, 'utf8'));
  const ruta = join(geo_dir, DEL_SITIO);
  let municipios: DatosLugares['municipios'] = null;
  try {
    if (existsSync(ruta)) municipios = leerMunicipios(readFileSync(ruta, 'utf8'));
  } catch (error) {
    log.error({ err: error }, `${DEL_SITIO} of GEO_DIR cannot be read; municipios are approximate`);
  }
  return { ...propio, municipios };
};
