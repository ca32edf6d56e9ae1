import { z } from 'zod';
import { IdSchema, InstanteSchema } from './basicos';
import { NOMBRE_MAX, TOKEN_DIAS_MAX } from './limites';
import { renglon } from './texto-escrito';

/** Keys with which another system calls the API: it reads what it was given, as long as somebody answers for it. */

/** What a token of the API may do (docs/decisions/036): `ambitos.ts` says which calls each opens. */
export const AmbitoSchema = z.enum(['eventos', 'presiones', 'red', 'reportes', 'reconocer']);
export type Ambito = z.infer<typeof AmbitoSchema>;

export const ETIQUETA_AMBITO: Record<Ambito, string> = {
  eventos: 'Leer eventos y alarmas',
  presiones: 'Leer presiones',
  red: 'Leer sensores, tramos y estaciones',
  reportes: 'Leer reportes y exportar',
  reconocer: 'Reconocer eventos, a nombre del responsable',
};

const DIAS = `De 1 a ${TOKEN_DIAS_MAX} días`;

export const TokenBodySchema = z.object({
  nombre: renglon({ falta: 'Escriba qué sistema lo usará', max: NOMBRE_MAX }),
  ambitos: z.array(AmbitoSchema).min(1, 'Elija al menos uno'),
  todos_los_sistemas: z.boolean(),
  sistemas: z.array(IdSchema),
  activo: z.boolean(),
  /** Days from now until it expires; null leaves it as it is, and gives a new one `TOKEN_DIAS`. */
  dias: z.number(DIAS).int(DIAS).min(1, DIAS).max(TOKEN_DIAS_MAX, DIAS).nullable(),
});
export type TokenBody = z.infer<typeof TokenBodySchema>;
export const TokenEditadoSchema = TokenBodySchema.extend({ version: z.number().int().positive() });

/** `sin_responsable`: who answered for it is gone, disabled, or no administrator any more. */
export const EstadoTokenSchema = z.enum(['vigente', 'vencido', 'revocado', 'sin_responsable']);
export const ETIQUETA_ESTADO_TOKEN: Record<z.infer<typeof EstadoTokenSchema>, string> = {
  vigente: 'Vigente',
  vencido: 'Vencido',
  revocado: 'Revocado',
  sin_responsable: 'Sin responsable',
};

export const TokenConfigSchema = TokenBodySchema.omit({ dias: true }).extend({
  nombre: z.string(),
  id: IdSchema,
  version: z.number().int().positive(),
  estado: EstadoTokenSchema,
  /** Its first letters: enough to know it by, not to use it. */
  prefijo: z.string(),
  /** Who made or last changed it: it sees no more than they do, and stops with them. */
  responsable: z.string().nullable(),
  creado_at: InstanteSchema,
  expira_at: InstanteSchema,
  ultimo_uso_at: z.nullable(InstanteSchema),
  ultima_ip: z.string().nullable(),
});
export type TokenConfig = z.infer<typeof TokenConfigSchema>;
/** The token itself is shown this once. */
export const TokenNuevoSchema = z.object({ token: TokenConfigSchema, secreto: z.string() });
