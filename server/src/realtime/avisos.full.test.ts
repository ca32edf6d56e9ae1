import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type BaseDePrueba, crearBaseDePrueba, silencio } from '../../test/base-de-prueba';
import { sembrarUsuario } from '../../test/sembrar';
import { abrirBase, esPropio } from '../db/conexion';
import { sesiones, usuario_sistemas, usuarios } from '../db/esquema/cuentas';
import { type Aviso, escucharAvisos } from './avisos';
import { anexarVarios } from './bitacora';

let base: BaseDePrueba;
let parar: () => Promise<void>;
let usuario_id: number;
const oidos: Aviso[] = [];
let backend: number | null = null;
const fallos: unknown[] = [];

beforeAll(async () => {
  base = await crearBaseDePrueba();
  usuario_id = await sembrarUsuario(base.db, { username: 'ana', role: 'user', sistemas: [] });
  if (base.config.tipo !== 'postgres') throw new Error('PostgreSQL expected');
  const alAvisar = (aviso: Aviso, de: number | null) => {
    oidos.push(aviso);
    backend = de;
  };
  const alFallar = (error: unknown) => fallos.push(error);
  parar = escucharAvisos({ url: base.config.url, alAvisar, alFallar });
});
afterAll(async () => {
  await parar();
  await base.cerrar();
});

/** What is heard because of this. */
const tras = async (hacer: () => Promise<unknown>): Promise<Set<Aviso>> => {
  oidos.length = 0;
  await hacer();
  await expect.poll(() => oidos.length, { timeout: 15_000 }).toBeGreaterThan(0);
  return new Set(oidos);
};

const publicar = (db = base.db) =>
  db.transaction((tx) =>
    anexarVarios(
      tx,
      [
        {
          mensaje: 'presion_negativa',
          datos: { sensor_id: 1, timestamp: '' },
          destino: { sistema_id: null },
        },
      ],
      0,
    ),
  );

describe('the calls that wake the other processes', () => {
  it('begin with one that says that something may have been missed', async () => {
    await expect.poll(() => oidos, { timeout: 15_000 }).toEqual([null]);
  });

  it.each<[string, Aviso, () => Promise<unknown>]>([
    ['a message', 'push_log', () => publicar()],
    ['the end of a session', 'sesiones', () => base.db.update(sesiones).set({ cerrada_at: new Date() })],
    [
      'a new role',
      'usuarios',
      () => base.db.update(usuarios).set({ role: 'monitorista' }).where(eq(usuarios.id, usuario_id)),
    ],
    [
      'a disabled account',
      'usuarios',
      () => base.db.update(usuarios).set({ activo: false }).where(eq(usuarios.id, usuario_id)),
    ],
    [
      'a new scope',
      'usuarios',
      async () => {
        const { rows } = await base.db.execute(
          sql`insert into sistemas (clave, nombre) values ('s', 's') returning id`,
        );
        await base.db.insert(usuario_sistemas).values({ usuario_id, sistema_id: Number(rows[0]?.id) });
      },
    ],
  ])('follow %s', async (_que, aviso, hacer) => {
    expect(await tras(hacer)).toEqual(new Set([aviso]));
  });

  it('say through whose backend: one of this process, or of another', async () => {
    await tras(() => publicar());
    expect(esPropio(base.db, backend ?? 0)).toBe(true);
    const otra = await abrirBase(base.config, silencio);
    await tras(() => publicar(otra.db));
    expect([esPropio(base.db, backend ?? 0), esPropio(otra.db, backend ?? 0)]).toEqual([false, true]);
    await otra.cerrar();
  });

  it('come again after the connection broke, and say that something may have been missed', async () => {
    const cortar = () =>
      base.db.execute(sql`select pg_terminate_backend(pid) from pg_stat_activity
        where application_name = 'tramos avisos' and datname = current_database()`);
    expect(await tras(async () => cortar())).toEqual(new Set([null]));
    expect(fallos.length).toBeGreaterThan(0);
    expect(await tras(() => publicar())).toEqual(new Set(['push_log']));
  });
});
