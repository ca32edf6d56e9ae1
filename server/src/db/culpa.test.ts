import { describe, expect, it } from 'vitest';
import { type Culpa, culpaDe, esDiscoLleno, esFallaDelAlmacen } from './culpa';

const conCodigo = (code: string) => Object.assign(new Error('it failed'), { code });
/** As drizzle hands it on. */
const envuelto = (cause: unknown) => new Error('Failed query', { cause });

const CASOS: [sqlstate: string, que: string, culpa: Culpa][] = [
  ['22003', 'a number out of range', 'dato'],
  ['22P05', 'a character that cannot be stored', 'dato'],
  ['22021', 'bytes that are no text', 'dato'],
  ['23502', 'a null where none may be', 'dato'],
  ['23503', 'a device that is gone', 'dato'],
  ['23505', 'a value that another row has', 'dato'],
  ['23514', 'a check that is not met', 'dato'],
  ['0A000', 'something that this version cannot do', 'parte'],
  ['42501', 'a right that was revoked', 'parte'],
  ['42P01', 'a table that is not there', 'parte'],
  ['42703', 'a column that is not there', 'parte'],
  ['54000', 'a limit of the program', 'parte'],
  ['58030', 'a disk that cannot be read', 'parte'],
  ['58P01', 'a file that is not there', 'parte'],
  ['XX000', 'an internal error', 'parte'],
  ['XX001', 'damaged data', 'parte'],
  ['XX002', 'a damaged index', 'parte'],
  ['08006', 'a broken connection', 'almacen'],
  ['08P01', 'a broken protocol', 'almacen'],
  ['25006', 'a database that is read-only', 'almacen'],
  ['25P02', 'a transaction that has failed', 'almacen'],
  ['25P03', 'a transaction that idled too long', 'almacen'],
  ['28P01', 'a password that was changed', 'almacen'],
  ['3D000', 'a database that is not there', 'almacen'],
  ['40001', 'two that could not be put in order', 'almacen'],
  ['40P01', 'two that waited for each other', 'almacen'],
  ['53100', 'a full disk', 'almacen'],
  ['53200', 'no memory', 'almacen'],
  ['53300', 'too many connections', 'almacen'],
  ['55P03', 'a lock that was not to be had', 'almacen'],
  ['57014', 'a query that was cancelled', 'almacen'],
  ['57P01', 'a shutdown', 'almacen'],
  ['57P03', 'a start', 'almacen'],
  ['P0001', 'an error that somebody raised', 'almacen'],
  ['ZZ999', 'a class that nobody knows', 'almacen'],
];

describe('whose fault it is that something was not stored', () => {
  it.each(CASOS)('%s, %s: %s', (sqlstate, _que, culpa) => {
    expect(culpaDe(conCodigo(sqlstate))).toBe(culpa);
    expect(culpaDe(envuelto(envuelto(conCodigo(sqlstate))))).toBe(culpa);
    expect(esFallaDelAlmacen(envuelto(conCodigo(sqlstate)))).toBe(culpa !== 'dato');
  });

  it.each(['ECONNRESET', 'ECONNREFUSED', 'EPIPE', 'ETIMEDOUT', 'ENOENT'])(
    'a connection that ends with %s is the store’s fault',
    (code) => {
      expect(culpaDe(envuelto(conCodigo(code)))).toBe('almacen');
      expect(esFallaDelAlmacen(envuelto(conCodigo(code)))).toBe(true);
    },
  );

  it.each([new Error('nobody knows'), 'no error at all', undefined, { code: '22003' }])(
    'what nobody knows is taken for the store’s fault (%s)',
    (error) => expect(culpaDe(error)).toBe('almacen'),
  );

  it.each([new TypeError('x is undefined'), new RangeError('too deep')])(
    'what went wrong in our own code is the program’s (%s), and no reason to call again',
    (error) => {
      expect(culpaDe(error)).toBe('programa');
      expect(esFallaDelAlmacen(error)).toBe(false);
    },
  );
});

it.each([
  ['53100', true],
  ['ENOSPC', true],
  ['EDQUOT', true],
  ['53200', false],
  ['EACCES', false],
])('%s says that the disk is full: %s', (code, lleno) => {
  expect(esDiscoLleno(conCodigo(code))).toBe(lleno);
  expect(esDiscoLleno(envuelto(envuelto(conCodigo(code))))).toBe(lleno);
});
