import { expect, it } from 'vitest';
import { type Fallo, fraseDeFallo, type Juicio, juzgar, type Vista } from './carpeta';

const LLENA: Vista = {
  ...{
    lugar: 'carpeta',
    vacia: false,
    faltan: [],
    de_antes: false,
    version: '18',
    version_aqui: '18',
    vedada: null,
    apartadas: [],
    usada: true,
  },
};
const NADA: Vista = { ...LLENA, lugar: 'nada', version: null, usada: false };
const VACIA: Vista = { ...NADA, lugar: 'carpeta', vacia: true, faltan: ['PG_VERSION'] };

const dicho = (juicio: Juicio) => (juicio.que === 'negar' ? juicio.frase : juicio.que);

it.each<[string, Vista, string | RegExp]>([
  ['nothing yet', NADA, 'hacer'],
  [
    'nothing any more, where one was open: whoever removed it begins again',
    { ...NADA, usada: true },
    'hacer',
  ],
  ['an empty folder that nobody has used', VACIA, 'hacer'],
  ['a whole database', LLENA, 'abrir'],
  ['a whole database beside one set aside', { ...LLENA, apartadas: ['pg.anterior-1'] }, 'abrir'],
  [
    'files without PG_VERSION',
    { ...LLENA, faltan: ['PG_VERSION'], version: null },
    /^En \/d\/pg hay archivos.*falta PG_VERSION\. /,
  ],
  [
    'half of its files',
    { ...LLENA, faltan: ['base', 'pg_wal'] },
    /^En \/d\/pg hay archivos.*falta base, pg_wal\. /,
  ],
  [
    'an older database',
    { ...LLENA, version: '16' },
    /^La base de datos de \/d\/pg es de una versión anterior \(PostgreSQL 16/,
  ],
  [
    'a newer database',
    { ...LLENA, version: '99' },
    /^La base de datos de \/d\/pg es de una versión más nueva \(PostgreSQL 99/,
  ],
  ['a PG_VERSION that says nothing', { ...LLENA, version: '' }, /^La base de datos de \/d\/pg está dañada/],
  ['an empty folder where one was open', { ...VACIA, usada: true }, /^\/d\/pg está vacía y antes tuvo/],
  [
    'nothing, beside one set aside',
    { ...NADA, apartadas: ['pg.anterior-1'] },
    /^Falta la base de datos de \/d\/pg.*pg\.anterior-1/,
  ],
  [
    'an empty folder beside one that was being filled',
    { ...VACIA, apartadas: ['pg.restaurada'] },
    /^Falta la base de datos.*pg\.restaurada/,
  ],
  [
    'a link that leads nowhere',
    { ...NADA, lugar: 'enlace_roto' },
    /^\/d\/pg es un enlace a algo que no está/,
  ],
  ['a file', { ...NADA, lugar: 'archivo' }, /^\/d\/pg es un archivo/],
])('a data folder is opened, made or refused by what is there: %s', (_caso, vista, esperado) => {
  const frase = dicho(juzgar('/d/pg', vista));
  if (typeof esperado === 'string') expect(frase).toBe(esperado);
  else {
    expect(frase).toMatch(esperado);
    expect(frase).toMatch(
      /No se tocó nada: .*npm run restore.*(DATA_DIR|PG_BIN_DIR los programas de la \d+)\.$/,
    );
  }
});

it('a data folder of somebody else is told as that, and not as damaged', () => {
  const vedada = { cual: '/d/pg/base', motivo: 'este usuario no tiene permiso' };
  for (const vista of [LLENA, { ...LLENA, faltan: ['PG_VERSION'], version: null }])
    expect(dicho(juzgar('/d/pg', { ...vista, vedada }))).toBe(
      'La base de datos de /d/pg no se puede usar: no se puede leer y escribir /d/pg/base, este usuario no tiene permiso. Arranque el servidor con el usuario al que pertenece la carpeta, o désela al que lo arranca. No se tocó nada.',
    );
});

it('a demo as it was before is to be deleted', () => {
  expect(dicho(juzgar('/d/pg', { ...LLENA, de_antes: true }))).toBe(
    'La base de datos de /d/pg es de una versión de prueba anterior, que este programa ya no abre. No se tocó nada: bórrela y arranque otra vez.',
  );
});

const MUCHO = 1 << 30;
it.each<[Fallo, RegExp]>([
  [
    { que: 'abrir', motivo: 'Error: ENOSPC: no space left on device, write', libre_bytes: null },
    /no abre: no queda espacio/,
  ],
  [
    { que: 'abrir', motivo: 'could not write: No space left on device', libre_bytes: MUCHO },
    /no abre: no queda espacio/,
  ],
  [
    { que: 'hacer', motivo: 'initdb: error: could not', libre_bytes: 4_096 },
    /no se pudo hacer: no queda espacio/,
  ],
  [{ que: 'hacer', motivo: 'initdb: error: could not', libre_bytes: MUCHO }, /no se pudo hacer\. Repita/],
  [{ que: 'abrir', motivo: 'Error: EACCES: permission denied', libre_bytes: MUCHO }, /no puede escribir/],
  [{ que: 'abrir', motivo: 'RuntimeError: Aborted().', libre_bytes: MUCHO }, /está dañada y no abre/],
  [{ que: 'abrir', motivo: 'terminó sola', libre_bytes: null }, /está dañada y no abre/],
])('a database that does not open is told of in one sentence: %j', (fallo, frase) => {
  expect(fraseDeFallo('/d/pg', fallo)).toMatch(frase);
  expect(fraseDeFallo('/d/pg', fallo)).toMatch(/^La base de datos de \/d\/pg/);
});
