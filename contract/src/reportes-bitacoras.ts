import { z } from 'zod';
import { IdSchema, InstanteSchema } from './basicos';
import { PaginaQuerySchema } from './comunes';
import { conRangoDeDias, DiaSchema } from './reportes';
import { RoleSchema } from './roles';

/** The reports of who came in and of who changed what. */

const Buscar = z.string().trim().max(200).optional();

export const ETIQUETA_INGRESO = {
  exito: 'Entró',
  fallo: 'Credenciales rechazadas',
  bloqueado: 'Bloqueado por intentos',
} as const;
export const ResultadoIngresoSchema = z.enum(['exito', 'fallo', 'bloqueado']);

export const ETIQUETA_CIERRE: Readonly<Record<string, string>> = {
  new_login: 'Entró en otro lugar',
  logout: 'Salió',
  pestana_cerrada: 'Cerró la pestaña',
  cambio_password: 'Contraseña cambiada',
  cambio_password_propio: 'Cambió su contraseña',
  suspicious_activity: 'Actividad sospechosa',
  reset_admin: 'Restablecimiento',
  cuenta_desactivada: 'Cuenta desactivada',
  cerrada_por_admin: 'Cerrada por un administrador',
  cerrada_por_usuario: 'Cerrada desde otra sesión',
  sin_acceso_proveedor: 'El proveedor de identidad la terminó',
  expirada: 'Expiró',
};

export const ReporteIngresosQuerySchema = conRangoDeDias({
  ...PaginaQuerySchema.shape,
  resultado: ResultadoIngresoSchema.optional(),
  /** In the account, its name or the address. */
  buscar: Buscar,
});

const IngresoSchema = z.object({
  username: z.string(),
  /** Null when no such account exists. */
  nombre: z.string().nullable(),
  role: z.nullable(RoleSchema),
  resultado: ResultadoIngresoSchema,
  inicio: InstanteSchema,
  /** Null while the session lasts, and of an attempt that failed. */
  fin: z.nullable(InstanteSchema),
  /** From sign-in to end, or to now, s; null of an attempt that failed. */
  duracion_s: z.number().nullable(),
  motivo: z.string().nullable(),
  ip: z.string(),
  agente: z.string(),
});
export type Ingreso = z.infer<typeof IngresoSchema>;

export const ReporteIngresosSchema = z.object({
  ingresos: z.array(IngresoSchema),
  total: z.number().int(),
  totales: z.object({
    ingresos: z.number().int(),
    fallos: z.number().int(),
    personas: z.number().int(),
    abiertas: z.number().int(),
    mediana_s: z.number().nullable(),
  }),
  por_dia: z.array(z.object({ dia: DiaSchema, ingresos: z.number().int(), fallos: z.number().int() })),
});

export const ReporteAuditoriaQuerySchema = conRangoDeDias({
  ...PaginaQuerySchema.shape,
  accion: z.string().max(60).optional(),
  /** In who did it, the object or the address. */
  buscar: Buscar,
});

const AsientoSchema = z.object({
  id: IdSchema,
  cuando: InstanteSchema,
  username: z.string().nullable(),
  ip: z.string().nullable(),
  accion: z.string(),
  objeto: z.string().nullable(),
  /** Why the event that it is about does not count as real; null of a real one, and of anything else. */
  aparte: z.enum(['simulacion', 'prueba']).nullable().default(null),
  /** What it was and what it became, where the row tells both; `datos` is all that it says otherwise. */
  antes: z.unknown(),
  despues: z.unknown(),
  datos: z.unknown(),
});
export type Asiento = z.infer<typeof AsientoSchema>;

export const ReporteAuditoriaSchema = z.object({
  asientos: z.array(AsientoSchema),
  total: z.number().int(),
  /** Kinds of action there are in the range, for a filter. */
  acciones: z.array(z.object({ accion: z.string(), n: z.number().int() })),
  por_dia: z.array(z.object({ dia: DiaSchema, n: z.number().int() })),
});

export const CadenaSchema = z.object({
  asientos: z.number().int(),
  /** First row that is missing or was changed; null when the whole chain holds. */
  rota_en: z.number().int().nullable(),
  verificado_at: InstanteSchema,
});

/** A line of the audit that was kept outside, held against the audit as it is. */
const AnclaComparadaSchema = z.object({
  cuando: z.string(),
  id: IdSchema,
  hash: z.string(),
  /** `falta`: the audit has no row of this number (any more). */
  resultado: z.enum(['coincide', 'no_coincide', 'falta']),
});
export type AnclaComparada = z.infer<typeof AnclaComparadaSchema>;
export const CompararAuditoriaBodySchema = z.object({
  lineas: z.string().trim().min(1, 'Pegue al menos una línea').max(60_000, 'Pegue menos líneas a la vez'),
});
export const ComparacionAuditoriaSchema = z.object({
  anclas: z.array(AnclaComparadaSchema),
  rota_en: CadenaSchema.shape.rota_en,
  /** The rows among which something was written anew; null where all lines agree. */
  reescrita: z.object({ desde: z.number().int(), hasta: z.number().int() }).nullable(),
});
export type ComparacionAuditoria = z.infer<typeof ComparacionAuditoriaSchema>;

export const EstadoAnclaSchema = z.object({
  /** Where the line of the day goes, in words; none: it goes nowhere. */
  destinos: z.array(z.string()),
  /** Every row goes to a collector, too. */
  siem: z.boolean(),
  ultimo_id: z.number().int(),
  /** When a line last went, null while it did not. */
  cuando: z.nullable(InstanteSchema),
  error: z.string().nullable(),
  /** The line of now, to be kept by hand. */
  linea: z.string().nullable(),
});
export type EstadoAncla = z.infer<typeof EstadoAnclaSchema>;
