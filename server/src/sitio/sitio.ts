import type { Sitio } from '@tramos/contract/sitio';
import type { Config } from '../config';
import { hayMapaDelSitio, MAPA_DEL_SITIO } from '../http/estaticos';

/** What the console shows as the place it watches. */
const NOMBRE = { demo: 'Sala demo', real: 'Centro de control' };
/** The base map that ships with the console. */
const MAPA_PROPIO = '/geo/base.pmtiles';

/** What the console may know before anyone signs in. */
export const leerSitio = (config: Config, ahora_ms: number): Sitio => {
  const base_del_sitio = hayMapaDelSitio(config.geo_dir);
  return {
    nombre: config.demo ? NOMBRE.demo : NOMBRE.real,
    version: config.version,
    demo: config.demo,
    simulador: config.simulador,
    zona: config.zona,
    socket_url: config.socket_url,
    mapa: {
      base: base_del_sitio ? `/geo/${MAPA_DEL_SITIO}` : MAPA_PROPIO,
      base_del_sitio,
      tiles_url: config.tiles_url,
    },
    inseguro: config.inseguro,
    hora_servidor: new Date(ahora_ms).toISOString(),
  };
};
