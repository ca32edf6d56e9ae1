import { randomInt } from 'node:crypto';

/** Without those that are mistaken for one another when they are read out or copied by hand. */
const LETRAS = 'abcdefghjkmnpqrstuvwxyz';
const CIFRAS = '23456789';

const grupo = (alfabeto: string) =>
  Array.from({ length: 4 }, () => alfabeto[randomInt(alfabeto.length)]).join('');

/** A password for one sign-in, told by one person to another: some 66 bits, by the site's own rules. */
export const passwordProvisional = (): string => {
  const [a, b, c, cifras] = [grupo(LETRAS), grupo(LETRAS), grupo(LETRAS), grupo(CIFRAS)];
  return [`${a.slice(0, 1).toUpperCase()}${a.slice(1)}`, cifras, b, c].join('-');
};
