import type { Sitio } from '@tramos/contract/sitio';

/** What a server says of its site to whoever asks. */
export const SITIO: Sitio = {
  nombre: 'Sala Bajío Norte',
  logo: null,
  version: '1.0.0',
  demo: false,
  simulador: false,
  zona: 'America/Tijuana',
  socket_url: '/',
  mapa: { base: '/geo/base.pmtiles', base_del_sitio: false, tiles_url: null },
  inseguro: false,
  proveedor: null,
  hora_servidor: '2026-03-01T12:00:00.000Z',
  pos: null,
};
