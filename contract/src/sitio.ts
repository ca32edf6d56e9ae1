import * as z from 'zod/mini';

/** What the console must know before anyone signs in: served at `/api/sitio`, without secrets. */
export const SitioSchema = z.object({
  nombre: z.string(),
  /** Where the site's own logo is served, with its content's mark in it; null when it has none. */
  logo: z.nullable(z.string()),
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
    tiles_url: z.nullable(z.string()),
  }),
  inseguro: z.boolean(),
  /** What the site calls its identity provider; null when people sign in here only. */
  proveedor: z.nullable(z.string()),
  hora_servidor: z.string(),
  /**
   * Position of the push log up to which this holds every change. Null to whoever is not signed in, who would see by it
   * when something happens, and where the database did not answer in time.
   */
  pos: z.nullable(z.int()),
});
export type Sitio = z.infer<typeof SitioSchema>;

/** Why the server is not well, worst first (docs/decisions/026). */
const RazonSaludSchema = z.enum([
  'base',
  'sin_guardar',
  'mensajes',
  'entrada',
  'hallazgos',
  'detector',
  'avisos',
  'broker',
  'disco',
  'reloj',
]);
export type RazonSalud = z.infer<typeof RazonSaludSchema>;
export const SaludServidorSchema = z.object({
  estado: z.enum(['sano', 'degradado']),
  razones: z.array(RazonSaludSchema),
  /** Since when it is as it is. */
  desde: z.string(),
});
export type SaludServidor = z.infer<typeof SaludServidorSchema>;

export const HealthSchema = z.extend(SaludServidorSchema, {
  /** The reasons in words. */
  motivos: z.array(z.string()),
  version: z.string(),
  base_de_datos: z.enum(['lista', 'sin_respuesta']),
  broker: z.enum(['conectado', 'desconectado']),
  /** Age of the newest stored sample, ms; null when there is none. */
  edad_dato_ms: z.nullable(z.number()),
});
export type Health = z.infer<typeof HealthSchema>;
