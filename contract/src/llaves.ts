import * as z from 'zod/mini';
import { IdSchema, InstanteSchema } from './basicos';
import { CodigoOpcionalSchema } from './sesion';
import { renglon } from './texto-escrito';
import { UserSchema } from './usuario';

/** Passkeys (llaves de acceso): what browser and server say to each other about them is WebAuthn's own JSON. */

const B64 = z.string().check(z.maxLength(20_000), z.regex(/^[\w-]*$/));
/** What every answer of an authenticator has; the rest of it is of no use here and does not pass. */
const CREDENCIAL = {
  id: B64.check(z.minLength(1), z.maxLength(2_000)),
  rawId: B64.check(z.maxLength(2_000)),
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
    userHandle: z.optional(B64),
  }),
});
export type Asercion = z.infer<typeof AsercionSchema>;

/** What the browser hands to the authenticator: made and read by the same library on both sides. */
export const OpcionesLlaveSchema = z.looseObject({ challenge: z.string() });

export const EntrarConLlaveBodySchema = z.object({
  llave: AsercionSchema,
  /** Of the second step: whose password was written already. */
  username: z.optional(z.string().check(z.trim(), z.maxLength(100))),
});

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

export const LlaveSchema = z.object({
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
