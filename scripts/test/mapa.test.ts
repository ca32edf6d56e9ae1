import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { archivosQueFaltan, pruebasQueFaltan, renglonesDe, seCita } from './mapa';
import { titulosDe } from './titulos';

const FUENTE = `
// it('is only spoken of')
const frase = 'is only written';
describe('a door', () => {
  it('opens', () => {});
  it.each([['from the row of a table']])('%s', () => {});
  it.each([1])('opens at %i o’clock and $hora', () => {});
  test(\`is \${alta} m high @completa\`, () => {});
  it.skip('sings', () => {});
  it.todo('dances');
  describe.skip('in winter', () => { it('freezes', () => {}); });
  describe('in summer', () => {});
});
describe.skipIf(sin_postgres)('a window', () => {
  it.each([1])('%s', () => {});
  conServidorPropio('is ' + 'washed', { tag: '@completa' }, async () => {});
});`;

describe('a citation of a test', () => {
  const titulos = titulosDe(FUENTE);
  it.each([
    ['its title', ['opens'], true],
    ['a title of which it says more in brackets', ['opens (by hand)'], true],
    ['a title with values of a table', ['opens at %s o’clock and %s'], true],
    ['a title with values of a template, and a mark', ['is %s m high'], true],
    ['a title that was put together', ['is washed'], true],
    ['a group in which something is run', ['a door'], true],
    ['a group, and a title under it', ['a door', 'opens'], true],
    ['a group, and a title that is a value alone', ['a door', '%s (from the row of a table)'], true],
    ['a title that is a value alone', ['%s'], false],
    ['a part of a title', ['open'], false],
    ['a title under another group', ['a window', 'opens'], false],
    ['the row of a table', ['from the row of a table'], false],
    ['a comment', ['is only spoken of'], false],
    ['any other text', ['is only written'], false],
    ['what is skipped', ['sings'], false],
    ['what is yet to be written', ['dances'], false],
    ['what stands in a group that is skipped', ['freezes'], false],
    ['a group in which nothing is run', ['in summer'], false],
  ])('by %s', (_que, dichos, vale) => {
    expect(seCita(titulos, dichos)).toBe(vale);
  });
});

describe('what was tried as a thief', () => {
  const documentos = readdirSync(new URL('../../docs/attacks/', import.meta.url));
  it.each(documentos)('names files and tests that are there: %s', (documento) => {
    const renglones = renglonesDe(`docs/attacks/${documento}`);
    expect(renglones.length).toBeGreaterThan(5);
    expect(archivosQueFaltan(renglones)).toEqual([]);
    expect(pruebasQueFaltan(renglones)).toEqual([]);
  });
});
