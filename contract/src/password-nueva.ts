import { ETIQUETA_NIVEL, fuerzaDe, NIVEL_ACEPTABLE } from './fuerza';

const PASSWORD_MIN = 10;

/**
 * The rules a new password breaks, in Spanish; an empty list means that the server alone may still refuse it, as one of
 * those that everybody has. Which kinds of sign it is made of is its owner's business (docs/decisions/036).
 */
export const faltasDePassword = (password: string, username: string): string[] => {
  const faltas: string[] = [];
  if (password.length < PASSWORD_MIN) faltas.push(`Al menos ${PASSWORD_MIN} caracteres`);
  if (username.length > 2 && password.toLowerCase().includes(username.toLowerCase()))
    faltas.push('No debe contener su usuario');
  if (fuerzaDe(password, username) < NIVEL_ACEPTABLE)
    faltas.push(`Fuerza ${ETIQUETA_NIVEL[NIVEL_ACEPTABLE].toLowerCase()} o mayor`);
  return faltas;
};
