import { z } from 'zod';
import { UserSchema } from './usuario';

export const LoginBodySchema = z.object({
  username: z.string().trim().min(1, 'Escriba su usuario').max(100),
  password: z.string().min(1, 'Escriba su contraseña').max(200),
  /** Second-factor code, when the account has one: the authenticator's or a recovery code. */
  codigo: z.string().trim().max(20).optional(),
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

export const RefreshBodySchema = z.object({ refreshToken: z.string().min(1).max(500) });
export const RefreshResponseSchema = z.object({
  token: z.string(),
  refreshToken: z.string(),
  user: UserSchema,
});
export type RefreshResponse = z.infer<typeof RefreshResponseSchema>;

export const LogoutBodySchema = z
  .object({ loginLogId: z.string().max(100), refreshToken: z.string().max(500) })
  .partial();
export const CheckResponseSchema = z.object({ user: UserSchema });

/** A code of the authenticator (six digits) or, where the account is recovered, one of the recovery codes. */
const CodigoSchema = z.string().trim().min(1, 'Escriba el código').max(20);

/** A second factor about to be set up: the secret in Base32, and the same as the address that a QR code holds. */
export const SegundoFactorNuevoSchema = z.object({ secreto: z.string(), uri: z.string() });
export const CodigoBodySchema = z.object({ codigo: CodigoSchema });
export const QuitarSegundoFactorBodySchema = z.object({
  password: z.string().min(1, 'Escriba su contraseña').max(200),
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

export const PASSWORD_MIN = 10;

/** The rules a new password breaks, in Spanish; an empty list means it is acceptable. */
export const faltasDePassword = (password: string, username: string): string[] => {
  const faltas: string[] = [];
  if (password.length < PASSWORD_MIN) faltas.push(`Al menos ${PASSWORD_MIN} caracteres`);
  if (!/[a-záéíóúñü]/.test(password)) faltas.push('Una letra minúscula');
  if (!/[A-ZÁÉÍÓÚÑÜ]/.test(password)) faltas.push('Una letra mayúscula');
  if (!/\d/.test(password)) faltas.push('Un número');
  if (username.length > 2 && password.toLowerCase().includes(username.toLowerCase()))
    faltas.push('No debe contener su usuario');
  return faltas;
};

export const ChangePasswordBodySchema = z.object({
  /** Needed only without a session: the page then asks who is changing it (product §5). */
  username: z.string().trim().min(1).max(100).optional(),
  password_actual: z.string().min(1, 'Escriba su contraseña actual').max(200),
  password_nueva: z.string().min(1, 'Escriba la contraseña nueva').max(200),
  /** Needed only without a session, when the account has a second factor. */
  codigo: z.string().trim().max(20).optional(),
});
export type ChangePasswordBody = z.infer<typeof ChangePasswordBodySchema>;
