import { startAuthentication, startRegistration } from '@simplewebauthn/browser';
import type { Asercion, OpcionesLlaveSchema } from '@tramos/contract/llaves-entrada';
import { MENSAJES_DE_ENTRADA } from '@tramos/contract/mensajes-entrada';
import type { z } from 'zod';
import { AppError } from './app-error';

/** The browser's side of passkeys. Loaded when somebody uses one: the sign-in page is light without it (decision 031). */

type Opciones = z.infer<typeof OpcionesLlaveSchema>;

const TEXTOS: Readonly<Record<string, string>> = {
  NotAllowedError: 'No se usó ninguna llave de acceso: se canceló, o pasó demasiado tiempo.',
  AbortError: 'No se usó ninguna llave de acceso: se canceló.',
  InvalidStateError: MENSAJES_DE_ENTRADA.llave_repetida,
  SecurityError: 'Las llaves de acceso de esta consola no sirven en esta dirección.',
  ConstraintError: 'Esa llave no pide PIN ni huella: use otra.',
  NotSupportedError: 'Esa llave no sirve aquí: use otra.',
};

/** What the browser says of it, in words. */
const decir = (error: unknown): AppError => {
  const nombre = error instanceof Error ? error.name : '';
  return new AppError(
    400,
    'llave_no_usada',
    TEXTOS[nombre] ?? 'El navegador no pudo usar la llave de acceso.',
  );
};

export const usarLlave = async (opciones: Opciones): Promise<Asercion> => {
  const optionsJSON = opciones as unknown as Parameters<typeof startAuthentication>[0]['optionsJSON'];
  const { clientExtensionResults, ...llave } = await startAuthentication({ optionsJSON }).catch(
    (error: unknown) => {
      throw decir(error);
    },
  );
  return { ...llave, type: 'public-key', clientExtensionResults: { ...clientExtensionResults } };
};

export const crearLlave = async (opciones: Opciones) => {
  const optionsJSON = opciones as unknown as Parameters<typeof startRegistration>[0]['optionsJSON'];
  const { clientExtensionResults, response, ...llave } = await startRegistration({ optionsJSON }).catch(
    (error: unknown) => {
      throw decir(error);
    },
  );
  const { clientDataJSON, attestationObject } = response;
  return {
    ...{ ...llave, type: 'public-key' as const, clientExtensionResults: { ...clientExtensionResults } },
    response: { clientDataJSON, attestationObject },
  };
};
