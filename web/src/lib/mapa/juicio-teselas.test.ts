import { describe, expect, it } from 'vitest';
import {
  anotar,
  CUENTA_NUEVA,
  esImagen,
  juzgarRango,
  juzgarTesela,
  MALAS_HASTA,
  seRinde,
  TESELA_BYTES_MAX,
  VACIAS_HASTA,
} from './juicio-teselas';

describe('the answer to one picture', () => {
  const png = { status: 200, tipo: 'image/png', largo: 12_000 };
  it.each([
    ['a picture', png, 'leer'],
    ['one of unknown length', { ...png, largo: null }, 'leer'],
    ['one that says only that it is bytes', { ...png, tipo: 'application/octet-stream' }, 'leer'],
    ['one that says nothing of its kind', { ...png, tipo: '' }, 'leer'],
    ['nothing of that place', { ...png, status: 204 }, 'vacia'],
    ['no such place', { ...png, status: 404, tipo: 'text/html' }, 'vacia'],
    ['a page to sign in', { ...png, tipo: 'text/html; charset=utf-8' }, 'otra_cosa'],
    ['an error told in a good answer', { ...png, tipo: 'application/json' }, 'otra_cosa'],
    ['no leave', { ...png, status: 403 }, 'estado'],
    ['a fault of its own', { ...png, status: 503 }, 'estado'],
    ['more than a tile', { ...png, largo: TESELA_BYTES_MAX + 1 }, 'demasiado'],
  ] as const)('%s: %o is %s', (_que, respuesta, juicio) => {
    expect(juzgarTesela(respuesta)).toBe(juicio);
  });

  it.each([
    ['PNG', '\u0089PNG\r\n', true],
    ['JPEG', '\u00ff\u00d8\u00ff\u00e0', true],
    ['WEBP', 'RIFF0000WEBPVP8 ', true],
    ['a page', '<!doctype html>', false],
    ['nothing', '', false],
  ])('%s begins as a picture does: %j, %s', (_que, texto, si) => {
    expect(esImagen(Uint8Array.from(texto, (letra) => letra.charCodeAt(0)))).toBe(si);
  });
});

describe('the answer to a part of a tile file', () => {
  const parte = { status: 206, largo: 100, desde: 500 };
  const pedido = { desde: 500, bytes: 100 };
  it.each([
    ['that part', parte, pedido, 'leer'],
    ['a part that does not say from where', { ...parte, desde: null }, pedido, 'leer'],
    ['another part', { ...parte, desde: 0 }, pedido, 'otro_rango'],
    ['more than the part', { ...parte, largo: 101 }, pedido, 'otro_rango'],
    ['the whole file', { ...parte, status: 200, largo: 9e6 }, pedido, 'otro_rango'],
    [
      'the whole of what may be long',
      { ...parte, status: 200, largo: null },
      { desde: 0, bytes: 100 },
      'otro_rango',
    ],
    [
      'a file that is no longer than its beginning',
      { ...parte, status: 200 },
      { desde: 0, bytes: 100 },
      'leer',
    ],
    ['a file that has become shorter', { ...parte, status: 416 }, pedido, 'cambio'],
    ['no file', { ...parte, status: 404 }, pedido, 'estado'],
  ] as const)('%s: %o to %o is %s', (_que, respuesta, de, juicio) => {
    expect(juzgarRango(respuesta, de)).toBe(juicio);
  });
});

describe('a server of tiles', () => {
  const tras = (...dichos: (readonly ['buena' | 'vacia' | 'mala', number])[]) =>
    seRinde(
      dichos
        .flatMap(([cual, veces]) => Array.from({ length: veces }, () => cual))
        .reduce(anotar, CUENTA_NUEVA),
    );

  it('is given up after some bad answers in a row, and not for one now and then', () => {
    expect(tras(['mala', MALAS_HASTA - 1])).toBe(false);
    expect(tras(['mala', MALAS_HASTA])).toBe(true);
    expect(tras(['mala', MALAS_HASTA - 1], ['buena', 1], ['mala', MALAS_HASTA - 1])).toBe(false);
    expect(tras(['buena', 50], ['mala', MALAS_HASTA])).toBe(true);
  });

  it('may have nothing of many places, but not nothing at all', () => {
    expect(tras(['vacia', VACIAS_HASTA - 1])).toBe(false);
    expect(tras(['vacia', VACIAS_HASTA])).toBe(true);
    expect(tras(['buena', 1], ['vacia', 500])).toBe(false);
  });
});
