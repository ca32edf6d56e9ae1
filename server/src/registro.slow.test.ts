import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type BaseDePrueba, crearBaseDePrueba } from '../test/base-de-prueba';
import { crearLog } from './registro';

let base: BaseDePrueba;
beforeAll(async () => {
  base = await crearBaseDePrueba();
});
afterAll(() => base.cerrar());

const anotado = (err: unknown): string => {
  let texto = '';
  crearLog('info', { write: (linea) => (texto += linea) }).error({ err }, 'falló');
  return texto;
};

describe('the log', () => {
  it('says which query failed and why, and nothing of what it was given', async () => {
    const secreto = 'un-hash-que-no-debe-verse';
    const consulta = sql`insert into no_existe (a, b) values (${secreto}, ${`${secreto}\n    at ${secreto}`})`;
    const error = await base.db.execute(consulta).then(
      () => null,
      (e: unknown) => e,
    );
    const texto = anotado(error);
    expect(texto).not.toContain(secreto);
    expect(JSON.parse(texto).err).toMatchObject({
      type: 'DrizzleQueryError',
      message: expect.stringContaining('insert into no_existe (a, b) values ($1, $2)'),
      stack: expect.stringContaining('registro.slow.test.ts'),
      cause: { code: '42P01', message: 'relation "no_existe" does not exist' },
    });
  });

  it('keeps each entry on a line of its own, whatever a stranger wrote into a name', () => {
    let texto = '';
    const username = 'ana\n{"level":30,"msg":"ingreso de admin"}\r\u2028\u001b[2K';
    crearLog('info', { write: (linea) => (texto += linea) }).info({ username }, 'falló');
    for (const signo of ['\n', '\r', '\u001b']) expect(texto.trimEnd()).not.toContain(signo);
    expect(JSON.parse(texto)).toMatchObject({ username, msg: 'falló', time: expect.any(Number) });
  });

  // The zone of these tests is neither UTC nor the site's (vitest.config.ts).
  it('says when in UTC, whatever the zone of the machine', () => {
    let texto = '';
    vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 10, 21, 18, 0, 0, 250) });
    try {
      crearLog('info', { write: (linea) => (texto += linea) }).info('dicho');
    } finally {
      vi.useRealTimers();
    }
    // Milliseconds since 1970 in UTC, by which every reader of such logs goes.
    expect(new Date(JSON.parse(texto).time).toISOString()).toBe('2026-11-21T18:00:00.250Z');
  });

  it('takes what is no error at all', () => {
    expect(JSON.parse(anotado('texto')).err).toEqual({ type: 'string', message: 'texto', stack: '' });
  });
});
