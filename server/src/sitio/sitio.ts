import type { Sitio } from '@tramos/contract/sitio';
import type { Deps } from '../deps';
import { hayMapaDelSitio, MAPA_DEL_SITIO } from '../http/estaticos';

/** The base map that ships with the console. */
const MAPA_PROPIO = '/geo/base.pmtiles';

/** What the console may know before anyone signs in; `pos` is that of the push log, for who may know it. */
export const leerSitio = (
  { config, sitio }: Pick<Deps, 'config' | 'sitio'>,
  ahora_ms: number,
  pos: number | null,
): Sitio => {
  const base_del_sitio = hayMapaDelSitio(config.geo_dir);
  return {
    nombre: sitio.nombre(),
    logo: sitio.logo(),
    version: config.version,
    demo: config.demo,
    simulador: config.simulador,
    zona: config.zona,
    socket_url: config.socket_url,
    mapa: {
      base: config.base_path + (base_del_sitio ? `/geo/${MAPA_DEL_SITIO}` : MAPA_PROPIO),
      base_del_sitio,
      tiles_url: config.tiles_url,
    },
    inseguro: config.inseguro,
    proveedor: config.oidc?.nombre ?? null,
    hora_servidor: new Date(ahora_ms).toISOString(),
    pos,
  };
};
