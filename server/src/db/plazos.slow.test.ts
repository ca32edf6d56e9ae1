import { topicoPresion } from '@tramos/contract/ingesta';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AHORA_MS, type AppDePrueba, crearAppDePrueba } from '../../test/app-de-prueba';
import { type BaseDePrueba, crearBaseDePrueba, silencio } from '../../test/base-de-prueba';
import { sembrarCampo, sinPrisa } from '../../test/campo-de-prueba';
import { ingresar, llamar, sembrarUsuario } from '../../test/sembrar';
import { crearReceptor } from '../ingesta/recibir';
import { leerRed } from '../ingesta/red';
import { abrirBase } from './conexion';
import { esCaidaDeBase, esFueraDePlazo } from './culpa';
import { lecturas } from './esquema/mediciones';
import { migrarEn } from './migrar';
import { PLAZOS_DEL_SERVIDOR, type Plazos, ponerPlazos } from './plazos';
import type { Consultable } from './tipos';

/** Short enough to be waited for, and long enough for everything that nobody holds up. */
const CORTO_MS = 1_500;
const con = (corto: keyof Plazos): Plazos => ({ ...PLAZOS_DEL_SERVIDOR, [corto]: CORTO_MS });

/** Somebody else's transaction, which holds a table for itself until it is told to let go. */
const retener = async (url: string, tabla: string): Promise<() => Promise<void>> => {
  const ajeno = new pg.Client({ connectionString: url });
  await ajeno.connect();
  await ajeno.query('begin');
  await ajeno.query(`lock table ${tabla} in access exclusive mode`);
  return () => ajeno.end();
};

const puestos = async ({ db }: { db: Consultable }): Promise<Record<string, unknown>> => {
  const { rows } = await db.execute<{ nombre: string; ms: number }>(sql`
    select name as nombre, setting::int as ms from pg_settings where name = any(${sql.param(Object.keys(PLAZOS_DEL_SERVIDOR))}::text[])`);
  return Object.fromEntries(rows.map(({ nombre, ms }) => [nombre, ms]));
};

describe.each(['statement_timeout', 'lock_timeout'] as const)('where %s is short', (corto) => {
  let base: BaseDePrueba;
  let app: AppDePrueba;
  let token: string;

  beforeAll(async () => {
    base = await crearBaseDePrueba({ plazos: con(corto) });
    await sembrarCampo(base.db);
    app = await crearAppDePrueba({ base });
    await sembrarUsuario(base.db, { username: 'jefa', role: 'administrator' });
    token = (await ingresar(app, 'jefa')).token;
  });
  afterAll(async () => {
    await app.cerrar();
    await base.cerrar();
  });

  it('a call that waits longer for a table is told so, and is served once the table is free', async () => {
    const soltar = await retener(base.url, 'sistemas');
    const pedir = () => llamar(app, 'GET', '/api/configuracion/sistemas', { token });
    const { status, json } = await pedir();
    expect([status, json.code]).toEqual([503, 'fuera_de_plazo']);
    await soltar();
    expect((await pedir()).status).toBe(200);
  });

  it('what the field sends is not answered while somebody holds its table, and is stored once when it is free', async () => {
    const soltar = await retener(base.url, 'lecturas');
    const red = await leerRed(base.db);
    const fallas: unknown[] = [];
    const receptor = crearReceptor({
      ...{ db: base.db, push: app.deps.push, red: () => red, ...sinPrisa(), admite: () => true },
      ...{ alFallar: (falla: unknown) => fallas.push(falla) },
      ...{ alGuardar: () => {}, alDejar: () => {}, alResolver: () => {} },
    });
    const lote = { t0: AHORA_MS - 60_000, dt_ms: 100, p: [30, 30.1] };
    let contestado = false;
    const recibido = receptor
      .recibir({
        ...{ origen: { tipo: 'broker_del_sitio' }, topic: topicoPresion('PT-A'), recibido_ms: AHORA_MS },
        carga: { tipo: 'json', valor: lote, peso_bytes: 200 },
      })
      .finally(() => {
        contestado = true;
      });
    // The second time it was ended, not given up: the first left nothing waiting in the database.
    await expect.poll(() => fallas.length).toBeGreaterThan(1);
    expect(fallas.every(esFueraDePlazo)).toBe(true);
    expect(contestado).toBe(false);
    await soltar();
    expect(await recibido).toEqual({ resultado: 'guardado' });
    expect(await base.db.select({ t0_ms: lecturas.t0_ms }).from(lecturas)).toEqual([{ t0_ms: lote.t0 }]);
  });
});

describe('a transaction that says nothing for too long', () => {
  let base: BaseDePrueba;
  beforeAll(async () => {
    base = await crearBaseDePrueba({ plazos: con('idle_in_transaction_session_timeout') });
  });
  afterAll(() => base.cerrar());

  it('is ended with all it held, and its connection is replaced', async () => {
    const otra = await abrirBase({ tipo: 'postgres', url: base.url }, silencio);
    const vive = async (pid: number) =>
      (await otra.db.execute(sql`select from pg_stat_activity where pid = ${pid}`)).rows.length;
    const callada = base.db.transaction(async (tx) => {
      await tx.execute(sql`lock table sistemas in access exclusive mode`);
      const { rows } = await tx.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`);
      await expect.poll(() => vive(rows[0]?.pid ?? 0)).toBe(0);
      await tx.execute(sql`select 1`);
    });
    const error = await callada.catch((motivo: unknown) => motivo);
    expect(esCaidaDeBase(error)).toBe(true);
    // More than the pool has connections: none is lost to it.
    const leidas = Array.from({ length: 25 }, () => base.db.execute(sql`select count(*) from sistemas`));
    expect(await Promise.all(leidas)).toHaveLength(25);
    await otra.cerrar();
  });
});

describe('the server’s connections', () => {
  let base: BaseDePrueba;
  beforeAll(async () => {
    base = await crearBaseDePrueba({ plazos: PLAZOS_DEL_SERVIDOR });
  });
  afterAll(() => base.cerrar());
  const con_url = async (agregar: (url: URL) => void) => {
    const url = new URL(base.url);
    agregar(url);
    const suya = await abrirBase({ tipo: 'postgres', url: url.href }, silencio, {
      plazos: PLAZOS_DEL_SERVIDOR,
    });
    return puestos(suya).finally(() => suya.cerrar());
  };

  it('have the limits of the server, and those of a program of the command line have none', async () => {
    expect(await puestos(base)).toEqual(PLAZOS_DEL_SERVIDOR);
    const programa = await abrirBase({ tipo: 'postgres', url: base.url }, silencio);
    expect(Object.values(await puestos(programa))).toEqual([0, 0, 0]);
    await programa.cerrar();
  });

  it('compile no statement, which takes longer than any of theirs, where nobody has said otherwise', async () => {
    const { rows } = await base.db.execute(sql`show jit`);
    expect(rows).toEqual([{ jit: 'off' }]);
    // The database of the tests is started without it, as the embedded one is: what is asked of another is seen here.
    const pedido: unknown[] = [];
    const query = async (_texto: string, valores: unknown[]) => pedido.push(...valores);
    await ponerPlazos({ query } as unknown as pg.ClientBase, PLAZOS_DEL_SERVIDOR);
    expect(JSON.parse(String(pedido[0]))).toMatchObject({ jit: 'off', lock_timeout: '25000ms' });
  });

  it('keep what the site has set in DATABASE_URL, be it none at all, or for its database', async () => {
    expect(await con_url((url) => url.searchParams.set('statement_timeout', '7000'))).toEqual({
      ...PLAZOS_DEL_SERVIDOR,
      statement_timeout: 7_000,
    });
    expect(await con_url((url) => url.searchParams.set('options', '-c lock_timeout=0'))).toEqual({
      ...PLAZOS_DEL_SERVIDOR,
      lock_timeout: 0,
    });
    const nombre = new URL(base.url).pathname.slice(1);
    await base.db.execute(sql.raw(`alter database ${nombre} set idle_in_transaction_session_timeout = '9s'`));
    expect(await con_url(() => undefined)).toEqual({
      ...PLAZOS_DEL_SERVIDOR,
      idle_in_transaction_session_timeout: 9_000,
    });
  });

  it('bring the schema up to date without any limit, and have it again after that', async () => {
    const durante = await base.db.transaction(async (tx) => {
      await migrarEn(tx);
      return puestos({ db: tx });
    });
    expect(Object.values(durante)).toEqual([0, 0, 0]);
    expect(await puestos(base)).toEqual(PLAZOS_DEL_SERVIDOR);
  });
});
