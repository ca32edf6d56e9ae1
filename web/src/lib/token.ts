import { TOKEN_POR_EXPIRAR_MS } from '@tramos/contract/limites';
import { z } from 'zod';

const CuerpoSchema = z.object({ exp: z.number() });

/** When an access token (a JWT) ends, epoch ms of the server's clock; null when it does not say so readably. */
export const finDelToken = (token: string): number | null => {
  const cuerpo = token.split('.')[1] ?? '';
  try {
    const leido = CuerpoSchema.safeParse(JSON.parse(atob(cuerpo.replaceAll('-', '+').replaceAll('_', '/'))));
    return leido.success ? leido.data.exp * 1_000 : null;
  } catch {
    return null;
  }
};

/**
 * True for a token that ends within five minutes or has ended (spec §9). One that does not say when is left to the
 * server's 401.
 */
export const tokenPorExpirar = (token: string, ahora_servidor_ms: number): boolean => {
  const fin_ms = finDelToken(token);
  return fin_ms !== null && fin_ms - ahora_servidor_ms <= TOKEN_POR_EXPIRAR_MS;
};
