import { z } from 'zod';

/** What the console must know before anyone signs in: served at `/api/sitio`, without secrets. */
export const SitioSchema = z.object({
  nombre: z.string(),
  /** Where the site's own logo is served, with its content's mark in it; null when it has none. */
  logo: z.string().nullable(),
  version: z.string(),
  demo: z.boolean(),
  /** False with `SIM=off` or on a real network. */
  simulador: z.boolean(),
  /** IANA zone every shown time is in. */
  zona: z.string(),
  socket_url: z.string(),
  mapa: z.object({
    /** PMTiles address of the base map: the shipped one, or the site's own. */
    base: z.string(),
    /** The site's richer file is in use, so its credit is owed too. */
    base_del_sitio: z.boolean(),
    tiles_url: z.string().nullable(),
  }),
  inseguro: z.boolean(),
  hora_servidor: z.string(),
});
export type Sitio = z.infer<typeof SitioSchema>;

export const HealthSchema = z.object({
  estado: z.enum(['sano', 'degradado']),
  version: z.string(),
  base_de_datos: z.enum(['lista', 'sin_respuesta']),
  broker: z.enum(['conectado', 'desconectado']),
  /** Age of the newest stored sample, ms; null when there is none. */
  edad_dato_ms: z.number().nullable(),
});
export type Health = z.infer<typeof HealthSchema>;
