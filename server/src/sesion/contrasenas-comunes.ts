import { sinAcentos, sinDisfraz } from '@tramos/contract/fuerza';
import { dictionary } from '@zxcvbn-ts/language-common';

/** 49,000 passwords by how often they were found among those that leaked, most of all first. */
const COMUNES = new Set(dictionary['passwords-common']);

/** Signs around a common password that make it no better: a year, a sign of exclamation, a dash. */
const ALREDEDOR_MAX = 6;
const LARGO_MIN = 4;

export const PRODUCTO = 'Tramos';

const soloLetras = (texto: string): string => texto.replace(/[^\p{L}]/gu, '');
const sinOrillas = (texto: string): string => texto.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '');

/**
 * True for a password that guessers try first (ASVS 6.2.4, 6.2.11): one of the common ones or one of these `nombres`
 * (of the site, of the product), as it is, in disguise (`P@ssw0rd`), or with a few figures and signs around and between.
 */
export const esComun = (password: string, nombres: readonly string[]): boolean => {
  const plano = sinAcentos(password);
  const propias = new Set(
    nombres.flatMap((nombre) => [nombre, ...nombre.split(/\s+/)]).map((n) => soloLetras(sinAcentos(n))),
  );
  const formas = [plano, sinDisfraz(plano), soloLetras(plano), soloLetras(sinDisfraz(sinOrillas(plano)))];
  return formas.some(
    (forma) =>
      forma.length >= LARGO_MIN &&
      plano.length - forma.length <= ALREDEDOR_MAX &&
      (COMUNES.has(forma) || propias.has(forma)),
  );
};
