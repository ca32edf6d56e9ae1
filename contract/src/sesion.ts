import * as z from 'zod/mini';
import { UserSchema } from './usuario';

/** As people write it: the authenticator's six digits, or a recovery code with its spaces. */
const CodigoEscritoSchema = z.string().check(z.trim(), z.maxLength(40));
/** Where it is asked for only of accounts that have a second factor. */
export const CodigoOpcionalSchema = z.optional(CodigoEscritoSchema);

export const LoginBodySchema = z.object({
  username: z.string().check(z.trim(), z.minLength(1, 'Escriba su usuario'), z.maxLength(100)),
  password: z.string().check(z.minLength(1, 'Escriba su contraseña'), z.maxLength(200)),
  /** Second-factor code, when the account has one: the authenticator's or a recovery code. */
  codigo: CodigoOpcionalSchema,
});
export type LoginBody = z.infer<typeof LoginBodySchema>;

export const LoginResponseSchema = z.object({
  token: z.string(),
  refreshToken: z.string(),
  user: UserSchema,
  loginLogId: z.string(),
  isFirstLogin: z.boolean(),
});
export type LoginResponse = z.infer<typeof LoginResponseSchema>;

export const RefreshBodySchema = z.object({
  refreshToken: z.string().check(z.minLength(1), z.maxLength(500)),
});
export const RefreshResponseSchema = z.object({
  token: z.string(),
  refreshToken: z.string(),
  user: UserSchema,
});
export type RefreshResponse = z.infer<typeof RefreshResponseSchema>;

export const LogoutBodySchema = z.partial(
  z.object({
    loginLogId: z.string().check(z.maxLength(100)),
    refreshToken: z.string().check(z.maxLength(500)),
  }),
);
/** `salida`: where the page has to go so that the identity provider ends its session too. */
export const LogoutResponseSchema = z.object({ salida: z.optional(z.string()) });

/** Where the identity provider asks who one is. */
export const ProveedorResponseSchema = z.object({ url: z.string() });
/** The rest of the proof is in a cookie that no script can read. */
export const CanjeProveedorBodySchema = z.object({ codigo: CodigoOpcionalSchema });

export const CheckResponseSchema = z.object({ user: UserSchema });

/** A code of the authenticator (six digits) or, where the account is recovered, one of the recovery codes. */
const CodigoSchema = CodigoEscritoSchema.check(z.minLength(1, 'Escriba el código'));

/** A second factor about to be set up: the secret in Base32, and the same as the address that a QR code holds. */
export const SegundoFactorNuevoSchema = z.object({ secreto: z.string(), uri: z.string() });
export const CodigoBodySchema = z.object({ codigo: CodigoSchema });
export const QuitarSegundoFactorBodySchema = z.object({
  /** Accounts of the identity provider have none. */
  password: z.optional(z.string().check(z.maxLength(200))),
  codigo: CodigoSchema,
});
/** Shown once: each opens the account one time without the authenticator. */
export const CodigosRecuperacionSchema = z.object({ user: UserSchema, codigos: z.array(z.string()) });

/** What an administrator asks of everybody's sign-in. */
export const SeguridadSchema = z.object({
  /** Administrators must have a second factor. */
  exigir_segundo_factor: z.boolean(),
});
export type Seguridad = z.infer<typeof SeguridadSchema>;

/** What a person reads who tried too often: how long it lasts. */
export const textoDeEspera = (espera_s: number): string => {
  const minutos = Math.ceil(espera_s / 60);
  const plazo =
    espera_s < 60
      ? `${espera_s} ${espera_s === 1 ? 'segundo' : 'segundos'}`
      : `${minutos} ${minutos === 1 ? 'minuto' : 'minutos'}`;
  return `Demasiados intentos. Podrá intentar de nuevo en ${plazo}.`;
};

export const ChangePasswordBodySchema = z.object({
  /** Needed only without a session: the page then asks who is changing it (product §5). */
  username: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(100))),
  password_actual: z.string().check(z.minLength(1, 'Escriba su contraseña actual'), z.maxLength(200)),
  password_nueva: z.string().check(z.minLength(1, 'Escriba la contraseña nueva'), z.maxLength(200)),
  /** Needed only without a session, when the account has a second factor. */
  codigo: CodigoOpcionalSchema,
});
export type ChangePasswordBody = z.infer<typeof ChangePasswordBodySchema>;
