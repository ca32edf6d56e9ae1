import * as z from 'zod/mini';
import { IdSchema, InstanteSchema } from './basicos';
import { AsercionSchema, B64, CREDENCIAL } from './llaves-entrada';
import { CodigoOpcionalSchema } from './sesion';
import { renglon } from './texto-escrito';
import { UserSchema } from './usuario';

/** The passkeys of who is in; how one enters by them is in llaves-entrada.ts, which is all that a sign-in page carries. */

const NombreSchema = renglon({ falta: 'Escriba un nombre', max: 60 });

export const PrepararLlaveBodySchema = z.object({
  password: z.string().check(z.minLength(1, 'Escriba su contraseña'), z.maxLength(200)),
});
export const RegistrarLlaveBodySchema = z.object({
  nombre: NombreSchema,
  llave: z.object({
    ...CREDENCIAL,
    response: z.object({ clientDataJSON: B64, attestationObject: B64 }),
  }),
});
export const RenombrarLlaveBodySchema = z.object({ id: IdSchema, nombre: NombreSchema });
/** Who is signed in shows it again: by a passkey, or by password and code. Accounts of the provider have no password. */
export const ConfirmarIdentidadBodySchema = z.object({
  llave: z.optional(AsercionSchema),
  password: z.optional(z.string().check(z.maxLength(200))),
  codigo: CodigoOpcionalSchema,
});
export type ConfirmarIdentidadBody = z.infer<typeof ConfirmarIdentidadBodySchema>;

/** One passkey is removed by another, or by the same, or as the application is. */
export const QuitarLlaveBodySchema = z.extend(ConfirmarIdentidadBodySchema, { id: IdSchema });

const LlaveSchema = z.object({
  id: IdSchema,
  nombre: z.string(),
  creada_at: InstanteSchema,
  /** Null when it has not been used yet. */
  usada_at: z.nullable(InstanteSchema),
});
export type Llave = z.infer<typeof LlaveSchema>;
export const MisLlavesSchema = z.object({
  llaves: z.array(LlaveSchema),
  /** The account has an application that shows codes, too. */
  aplicacion: z.boolean(),
});
export type MisLlaves = z.infer<typeof MisLlavesSchema>;
/** `codigos` only with the first factor of an account: shown this once. */
export const LlaveRegistradaSchema = z.object({ user: UserSchema, codigos: z.array(z.string()) });

/** How many passkeys an account may have. */
export const LLAVES_MAX = 10;
