import { LLAMADAS_ENTRADA } from '@tramos/contract/llamadas-entrada';
import { RefreshResponseSchema } from '@tramos/contract/sesion';
import { AppError } from './app-error';
import type { Credenciales } from './credenciales';
import { cabeceras, errorDe, type Pedir } from './peticion';

export interface RefrescoDeps {
  pedir: Pedir;
  /** What is stored now, by whichever tab. */
  credenciales: () => Credenciales | null;
  abrir: (credenciales: Credenciales) => void;
  /** The session cannot go on. */
  olvidar: () => void;
  /** Runs the work alone among all tabs, where the browser can (product §2.15). */
  aSolas: <T>(trabajo: () => Promise<T>) => Promise<T>;
}

/** Answers the token to go on with, or `null` when there is none. */
export type Refrescar = (gastado: string | null) => Promise<string | null>;

const DE_PASO: readonly number[] = [408, 425, 429];

/** A 401, or a refusal in the server's own words; what a proxy or a captive portal says is not its word. */
const esRechazo = (error: AppError): boolean =>
  error.status === 401 ||
  (error.status >= 400 &&
    error.status < 500 &&
    !DE_PASO.includes(error.status) &&
    error.code !== 'respuesta_invalida');

const pedirPar = async (pedir: Pedir, { token, refreshToken }: Credenciales) => {
  const respuesta = await pedir(LLAMADAS_ENTRADA.refreshToken.ruta, {
    method: 'POST',
    headers: cabeceras(token),
    body: JSON.stringify({ refreshToken }),
  });
  if (!respuesta.ok) {
    const error = await errorDe(respuesta);
    if (esRechazo(error)) return null;
    throw error;
  }
  const leida = RefreshResponseSchema.safeParse(await respuesta.json().catch(() => null));
  if (leida.success) return leida.data;
  throw new AppError(respuesta.status, 'respuesta_invalida', 'Respuesta inválida del servidor');
};

/**
 * One refresh at a time, shared by all who wait for it in this tab and, by `aSolas`, in all tabs. A refusal ends the
 * session; a server that did not answer (or failed itself) throws `AppError` and costs nobody the session.
 */
export const createRefresco = (deps: RefrescoDeps): Refrescar => {
  const renovar = async (gastado: string | null): Promise<string | null> => {
    const actuales = deps.credenciales();
    if (!actuales) {
      deps.olvidar();
      return null;
    }
    // Another tab was here first: its token is as good as one of our own.
    if (actuales.token !== gastado) return actuales.token;
    const par = await pedirPar(deps.pedir, actuales);
    const ahora = deps.credenciales();
    // Meanwhile another tab refreshed, left or signed in: what it stored is newer than this answer.
    if (ahora?.refreshToken !== actuales.refreshToken) return ahora?.token ?? null;
    if (!par) {
      deps.olvidar();
      return null;
    }
    deps.abrir({ ...par, loginLogId: actuales.loginLogId });
    return par.token;
  };
  let enCurso: Promise<string | null> | null = null;
  return (gastado) => {
    enCurso ??= deps
      .aSolas(() => renovar(gastado))
      .finally(() => {
        enCurso = null;
      });
    return enCurso;
  };
};
