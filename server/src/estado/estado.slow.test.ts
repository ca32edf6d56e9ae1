import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { EstadoSentencias, EstadoSistema } from '@tramos/contract/estado-sistema';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AHORA_MS, type AppDePrueba, crearAppDePrueba } from '../../test/app-de-prueba';
import { crearBaseDePrueba, silencio } from '../../test/base-de-prueba';
import { ingresar, llamar, sembrarRed, sembrarUsuario } from '../../test/sembrar';
import { tallerDePrueba } from '../../test/servidor-de-prueba';
import { marcarModo } from '../db/modo';
import { traeBiblioteca } from '../db/postgres/programas';
import { prepararSentencias } from '../db/sentencias';
import { cargar } from '../respaldo/cargar';
import { volcar } from '../respaldo/volcar';
import { leerEstadoBase, lugarDe } from './base';
import { leerSentencias } from './sentencias';

let app: AppDePrueba;
let token: string;

beforeAll(async () => {
  app = await crearAppDePrueba();
  const { db } = app.base;
  await sembrarRed(db, 'norte');
  await sembrarUsuario(db, { username: 'jefa', role: 'administrator' });
  token = (await ingresar(app, 'jefa')).token;
});
afterAll(() => app.cerrar());

const pedir = async (): Promise<EstadoSistema> => {
  // What was read before holds for a while.
  app.reloj.avanzar(60_000);
  const { status, json } = await llamar(app, 'GET', '/api/configuracion/estado', { token });
  expect(status).toBe(200);
  return json;
};
const datosDe = <P extends keyof Omit<EstadoSistema, 'leido'>>(estado: EstadoSistema, parte: P) => {
  const leida = estado[parte];
  if (!leida.leida) throw new Error(`${parte}: ${leida.motivo}`);
  return leida.datos as Extract<EstadoSistema[P], { leida: true }>['datos'];
};
const textosDe = (sentencias: EstadoSentencias): string[] =>
  sentencias.hay
    ? [...sentencias.por_total, ...sentencias.por_media].map(({ texto }) => texto)
    : [`falta ${sentencias.falta}`];

describe('how the system is', () => {
  it('says every part of it in figures', async () => {
    const estado = await pedir();
    const base = datosDe(estado, 'base');
    expect(base).toMatchObject({ tipo: 'del_sitio', version: expect.stringMatching(/^\d+/) });
    expect(base.bytes).toBeGreaterThan(1_000_000);
    expect(base.conexiones.usadas).toBeGreaterThanOrEqual(base.conexiones.de_tramos);
    expect(base.conexiones.de_tramos).toBeGreaterThan(0);
    expect(base.conexiones.maximo).toBeGreaterThan(base.conexiones.usadas);
    const tamanos = datosDe(estado, 'tablas').map(({ bytes }) => bytes);
    expect(tamanos.length).toBeGreaterThan(1);
    expect(tamanos).toEqual([...tamanos].sort((a, b) => b - a));
    expect(base.migracion.nombre).toMatch(/^\d{4}_/);
    expect(datosDe(estado, 'ingesta')).toMatchObject({
      guardados: 0,
      guardados_minuto: 0,
      sin_guardar_ms: null,
    });
    expect(datosDe(estado, 'deteccion')).toMatchObject({ picks: { hora: 0, dia: 0 }, esperan: 0 });
    expect(datosDe(estado, 'avisos')).toMatchObject({ consolas: 0 });
    expect(datosDe(estado, 'disco').discos).toHaveLength(1);
    expect(datosDe(estado, 'proceso').memoria_bytes).toBeGreaterThan(0);
  });

  it('says who signs in to a site’s own database to nobody', () => {
    expect(
      lugarDe({ tipo: 'postgres', url: 'postgres://ana:abre@db.sitio:6000/tramos?sslmode=require' }),
    ).toBe('db.sitio:6000/tramos');
  });

  it('says which part could not be read, and all the others', async () => {
    let soltar = (): void => undefined;
    const tomada = new Promise<void>((listo) => {
      void app.base.db.transaction(async (tx) => {
        await tx.execute(sql`lock table picks in access exclusive mode`);
        listo();
        await new Promise<void>((fin) => {
          soltar = fin;
        });
      });
    });
    await tomada;
    const { deteccion, tablas, leido: _, ...demas } = await pedir();
    soltar();
    // Its rows are not read, nor is its size.
    expect([deteccion, tablas]).toEqual(Array(2).fill({ leida: false, motivo: 'tardo' }));
    expect(Object.values(demas).every(({ leida }) => leida)).toBe(true);
    const despues = await pedir();
    expect([despues.deteccion.leida, despues.tablas.leida]).toEqual([true, true]);
  });
});

describe('the slowest statements', () => {
  it('are missing where the site’s own PostgreSQL does not count them, and that is no failure', async () => {
    expect(datosDe(await pedir(), 'sentencias')).toEqual({ hay: false, falta: 'extension' });
  });

  it('are told without any value, and nothing of what sets a password or reads no rows', async () => {
    const { db } = app.base;
    await prepararSentencias(db, silencio);
    // Whatever took long before is forgotten.
    await db.execute(
      sql`select estadisticas.pg_stat_statements_reset(0, oid, 0) from pg_database where datname = current_database()`,
    );
    await db.execute(sql`select 'abrete-sesamo' as palabra, pg_sleep(0.2)`);
    await db.execute(sql`select set_config('tramos.clave', 'abrete-sesamo', false)`);
    await db.execute(sql`create role temporal_de_estado password 'abrete-sesamo'`);
    await db.execute(sql`drop role temporal_de_estado`);
    const sentencias = datosDe(await pedir(), 'sentencias');
    const textos = textosDe(sentencias);
    expect(textos).toContainEqual('select $1 as palabra, pg_sleep($2)');
    expect(JSON.stringify(sentencias)).not.toMatch(/sesamo|create role/i);
    if (!sentencias.hay) throw new Error('none');
    expect(sentencias.por_total.length).toBeLessThanOrEqual(10);
    const medias = sentencias.por_media.map(({ media_ms }) => media_ms);
    expect(medias).toEqual([...medias].sort((a, b) => b - a));
    expect(sentencias.por_total.every(({ parte }) => parte >= 0 && parte <= 1)).toBe(true);
  });

  it('are read once for however many ask at once', async () => {
    const { db } = app.base;
    const leidas = async () => {
      const { rows } = await db.execute<{ n: number }>(sql`
        select coalesce(sum(calls), 0)::int as n from estadisticas.pg_stat_statements
        where query like '%pg_postmaster_start_time%pg_database_size%'
          and dbid = (select oid from pg_database where datname = current_database())`);
      return rows[0]?.n ?? 0;
    };
    await pedir();
    const antes = await leidas();
    app.reloj.avanzar(60_000);
    const muchas = Array.from({ length: 30 }, () =>
      llamar(app, 'GET', '/api/configuracion/estado', { token }),
    );
    expect((await Promise.all(muchas)).every(({ status }) => status === 200)).toBe(true);
    expect(await leidas()).toBe(antes + 1);
  });

  it('are still told after a restore, which makes the tables anew', async () => {
    const { db, carpeta } = app.base;
    await marcarModo(db, 'real');
    const ruta = join(carpeta, 'uno.respaldo');
    await volcar(db, { version: '1', carpeta_modo: carpeta }, ruta, AHORA_MS);
    await cargar(db, ruta, () => undefined, AHORA_MS);
    const estado = await pedir();
    expect(datosDe(estado, 'sentencias').hay).toBe(true);
    expect(Object.values(estado).every((parte) => typeof parte === 'string' || parte.leida)).toBe(true);
  });

  it('of others are not told to a role that may not read them, and the rest is', async () => {
    const { db, config } = app.base;
    await expect(
      db.transaction(async (tx) => {
        await tx.execute(sql`create role pobre_de_estado`);
        await tx.execute(sql`grant usage on schema drizzle, estadisticas to pobre_de_estado`);
        await tx.execute(sql`grant select on drizzle.__drizzle_migrations to pobre_de_estado`);
        await tx.execute(sql`set local role pobre_de_estado`);
        expect(textosDe(await leerSentencias(tx, config)).join()).not.toMatch(/pg_sleep|eventos|palabra/);
        expect((await leerEstadoBase(tx, config)).conexiones.usadas).toBeGreaterThan(0);
        tx.rollback();
      }),
    ).rejects.toThrow('Rollback');
  });
});

describe('the embedded database', () => {
  it('counts its statements, and none that neither reads nor writes rows', async () => {
    const base = await crearBaseDePrueba({ embebida: true });
    await prepararSentencias(base.db, silencio);
    await base.db.execute(sql`create role temporal password 'abrete-sesamo'`);
    await base.db.execute(sql`select count(*) from eventos`);
    const { rows } = await base.db.execute<{ query: string }>(
      sql`select query from estadisticas.pg_stat_statements`,
    );
    expect(JSON.stringify(rows)).toMatch(/from eventos/);
    expect(JSON.stringify(rows)).not.toMatch(/sesamo/);
    await base.cerrar();
  });

  it('is told to load what counts them only where its programs bring it', () => {
    const taller = tallerDePrueba();
    const programa = join(taller, 'bin', 'postgres');
    expect(traeBiblioteca(programa, 'pg_stat_statements')).toBe(false);
    mkdirSync(join(taller, 'lib', 'postgresql'), { recursive: true });
    writeFileSync(join(taller, 'lib', 'postgresql', 'pg_stat_statements.so'), '');
    expect(traeBiblioteca(programa, 'pg_stat_statements')).toBe(true);
    rmSync(taller, { recursive: true });
  });
});
