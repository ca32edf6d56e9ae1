import { describe, expect, it } from 'vitest';
import { fraseDeEscucha, motivoDe } from './motivo';

const con = (code: string, message = 'it failed') => Object.assign(new Error(message), { code });

describe('why something failed', () => {
  it.each<[unknown, string]>([
    [con('ENOSPC'), 'no queda espacio en el disco'],
    [con('EROFS'), 'el disco es de solo lectura'],
    [con('ECONNREFUSED'), 'nadie atiende en esa dirección'],
    [new AggregateError([con('ECONNREFUSED'), con('EADDRNOTAVAIL')]), 'nadie atiende en esa dirección'],
    [new Error('Failed query', { cause: con('28P01') }), 'el usuario o la contraseña no son correctos'],
    [con('3D000'), 'no existe una base con ese nombre'],
    [con('ERR_OSSL_PEM_NO_START_LINE'), 'no es un archivo PEM'],
    [con('ERR_OSSL_X509_KEY_VALUES_MISMATCH'), 'el certificado y la llave no son pareja'],
    [new Error('Connection terminated unexpectedly'), 'no contesta como una base de datos PostgreSQL'],
    [new Error('The server does not support SSL connections'), 'no admite conexiones cifradas'],
    [con('EXTRAORDINARIO'), 'código EXTRAORDINARIO'],
    [new TypeError('x is undefined'), 'algo que no se esperaba'],
    [{ objeto: 1 }, 'algo que no se esperaba'],
    ['a text', 'algo que no se esperaba'],
  ])('is said in words of ours, never in those of a library: %s', (error, motivo) => {
    expect(motivoDe(error)).toBe(motivo);
  });
});

describe('a door that does not open', () => {
  const DONDE = { host: 'sala.mx', puerto: 3_001, variable: 'PORT' };
  it.each([
    ['EADDRINUSE', 'El puerto 3001 está ocupado: libérelo o elija otro con PORT.'],
    ['EACCES', 'No hay permiso para el puerto 3001: elija otro con PORT.'],
    ['ENOTFOUND', 'Esta máquina no tiene la dirección sala.mx: corrija HOST.'],
    ['EAI_AGAIN', 'Esta máquina no tiene la dirección sala.mx: corrija HOST.'],
    ['EADDRNOTAVAIL', 'Esta máquina no tiene la dirección sala.mx: corrija HOST.'],
    [
      'EMFILE',
      'No se puede atender en sala.mx, puerto 3001: hay demasiados archivos abiertos. Revise HOST y PORT.',
    ],
  ])('names the variable that put it there: %s', (code, frase) => {
    expect(fraseDeEscucha(con(code), DONDE)).toBe(frase);
  });
});
