import * as z from 'zod/mini';

/** Passkeys (llaves de acceso): what browser and server say to each other about them is WebAuthn's own JSON. */

export const B64 = z.string().check(z.maxLength(20_000), z.regex(/^[\w-]*$/));
/** What every answer of an authenticator has; the rest of it is of no use here and does not pass. */
export const CREDENCIAL = {
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
