import { expect, it } from 'vitest';
import { ArranqueError } from './db/arranque-error';
import { fraseDe } from './programa';

const conCodigo = (code: string) =>
  new Error('Failed query', { cause: Object.assign(new Error('it failed'), { code }) });

it.each<[string, unknown, RegExp]>([
  ['what was foreseen', new ArranqueError('Diga qué restaurar.'), /^Diga qué restaurar\.$/],
  ['a full disk, said by the database', conCodigo('53100'), /^No queda espacio en el disco.*$/],
  ['a full disk, said by the system', conCodigo('ENOSPC'), /^No queda espacio en el disco.*$/],
  [
    'a file of the database that is gone',
    conCodigo('58P01'),
    /^La base de datos falla \(código 58P01\): .*$/,
  ],
  [
    'a right that is missing',
    conCodigo('42501'),
    /^La base de datos falla .*: a ese usuario le falta un permiso\. /,
  ],
  ['an address', conCodigo('ENOTFOUND'), /^No se pudo seguir: ese nombre no existe en la red\. /],
  [
    'a fault of our own',
    new TypeError('x is undefined'),
    /^No se pudo seguir: algo que no se esperaba\. .*$/,
  ],
  ['what is no error', { objeto: 1 }, /^No se pudo seguir: algo que no se esperaba\. .*$/],
])('whoever started a program hears of it in one sentence: %s', (_que, error, frase) => {
  expect(fraseDe(error)).toMatch(frase);
});
