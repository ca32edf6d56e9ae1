import { z } from 'zod';
import { IdSchema, InstanteSchema } from './comunes';
import { CodigoOpcionalSchema } from './sesion';
import { UserSchema } from './usuario';

/** Passkeys (llaves de acceso): what browser and server say to each other about them is WebAuthn's own JSON. */

const B64 = z
  .string()
  .max(20_000)
  .regex(/^[\w-]*$/);
/** What every answer of an authenticator has; the rest of it is of no use here and does not pass. */
const CREDENCIAL = {
  id: B64.min(1).max(2_000),
  rawId: B64.max(2_000),
  type: z.literal('public-key'),
  clientExtensionResults: z.looseObject({}),
};

/** The proof that a passkey was used. */
export const AsercionSchema = z.object({
  ...CREDENCIAL,
  response: z.object({
    clientDataJSON: B64,
    authenticatorData: B64,
    signature: B64,
    userHandle: B64.optional(),
  }),
});
export type Asercion = z.infer<typeof AsercionSchema>;

/** What the browser hands to the authenticator: made and read by the same library on both sides. */
export const OpcionesLlaveSchema = z.looseObject({ challenge: z.string() });

export const EntrarConLlaveBodySchema = z.object({
  llave: AsercionSchema,
  /** Of the second step: whose password was written already. */
  username: z.string().trim().max(100).optional(),
});

const NombreSchema = z.string().trim().min(1, 'Escriba un nombre').max(60, 'Hasta 60 caracteres');

export const PrepararLlaveBodySchema = z.object({
  password: z.string().min(1, 'Escriba su contraseña').max(200),
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
  llave: AsercionSchema.optional(),
  password: z.string().max(200).optional(),
  codigo: CodigoOpcionalSchema,
});
export type ConfirmarIdentidadBody = z.infer<typeof ConfirmarIdentidadBodySchema>;

/** One passkey is removed by another, or by the same, or as the application is. */
export const QuitarLlaveBodySchema = ConfirmarIdentidadBodySchema.extend({ id: IdSchema });

export const LlaveSchema = z.object({
  id: IdSchema,
  nombre: z.string(),
  creada_at: InstanteSchema,
  /** Null when it has not been used yet. */
  usada_at: InstanteSchema.nullable(),
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
