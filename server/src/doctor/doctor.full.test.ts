import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type LugarDePrueba, lugarDePrueba, silencio } from '../../test/base-de-prueba';
import { sembrarUsuario } from '../../test/sembrar';
import { anotar } from '../auditoria/auditoria';
import { ponerExigeSegundoFactor } from '../db/ajuste';
import { abrirBase } from '../db/conexion';
import { usuarios } from '../db/esquema/cuentas';
import { migrar } from '../db/migrar';
import { marcarModo } from '../db/modo';
import type { Db } from '../db/tipos';
import { hashSecreto } from '../http/secreto';
import { RAIZ } from '../raiz';
import { FORMATO } from '../respaldo/formato';

const lugares: LugarDePrueba[] = [];
afterAll(async () => {
  for (const lugar of lugares) await lugar.borrar();
});

/** A stopped installation. */
const instalar = async (sembrar: (db: Db) => Promise<void>): Promise<string> => {
  const lugar = await lugarDePrueba({ embebida: true });
  lugares.push(lugar);
  const base = await abrirBase(lugar.config, silencio);
  try {
    await migrar(base.db);
    await marcarModo(base.db, 'real');
    await sembrar(base.db);
    await base.db.transaction((tx) =>
      anotar(tx, { cuando_ms: 1, usuario_id: null, username: null, ip: null, accion: 'reset_admin' }),
    );
  } finally {
    await base.cerrar();
  }
  return lugar.carpeta;
};

/** The program as a person runs it. */
const doctor = (DATA_DIR: string, mas: Record<string, string> = {}) => {
  const cargador = createRequire(import.meta.url).resolve('tsx');
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['--import', cargador, join(RAIZ, 'server', 'src', 'doctor.ts')],
    { env: { PATH: process.env.PATH ?? '', DEMO: 'off', DATA_DIR, ...mas }, encoding: 'utf8' },
  );
  return { status, dicho: `${stdout}${stderr}` };
};

const CABEZA = {
  ...{ formato: FORMATO, version: '1', modo: 'real', migraciones: [], tablas: [] },
  tomado: new Date().toISOString(),
};
const ponerRespaldo = (nombre: string, datos: string | Buffer) =>
  writeFileSync(join(buena, 'respaldos', nombre), datos, { mode: 0o600 });

let buena: string;
let mala: string;
beforeAll(async () => {
  buena = await instalar(async (db) => {
    const id = await sembrarUsuario(db, { username: 'ana', role: 'administrator' });
    const password_hash = await hashSecreto('la que solo ella sabe');
    await db
      .update(usuarios)
      .set({ segundo_factor_at: new Date(), password_hash })
      .where(eq(usuarios.id, id));
    await ponerExigeSegundoFactor(db, true);
  });
  mkdirSync(join(buena, 'respaldos'));
  ponerRespaldo('tramos-1.respaldo', gzipSync(`${JSON.stringify(CABEZA)}\n`));
  mala = await instalar(async (db) => {
    await sembrarUsuario(db, { username: 'admin', role: 'administrator' });
    await db.transaction((tx) =>
      anotar(tx, { cuando_ms: 1, usuario_id: null, username: null, ip: null, accion: 'ingreso' }),
    );
    await db.execute(sql`alter table auditoria disable trigger all`);
    await db.execute(sql`update auditoria set username = 'otro'`);
  });
  writeFileSync(join(mala, 'jwt.secreto'), 'x'.repeat(43));
  chmodSync(join(mala, 'jwt.secreto'), 0o644);
});

it('finds nothing to mend on a good installation', () => {
  const { status, dicho } = doctor(buena);
  expect([status, dicho]).toEqual([0, expect.not.stringContaining('✗')]);
  expect(dicho).toContain('✓ Todos los administradores tienen segundo factor');
  expect(dicho).toMatch(/\n0 por corregir, \d por revisar, \d+ en orden\.\n$/);
});

it('says what is open on a bad one, and leaves it as it was', () => {
  const { status, dicho } = doctor(mala, { HOST: '0.0.0.0', INSECURE_HTTP: 'on', INSECURE_MQTT: 'on' });
  expect(status).toBe(1);
  for (const mal of [
    'La consola viaja sin cifrar',
    'viajan sin cifrar por MQTT',
    'jwt.secreto lo pueden leer otros (644)',
    'No hay ningún respaldo',
    'entra: admin',
    'Administradores sin segundo factor: admin',
    'La auditoría fue alterada en el renglón',
  ])
    expect(dicho).toContain(mal);
  const sinDisco = (texto: string) => texto.replace(/\d+ MB/, '');
  const otra_vez = doctor(mala, { HOST: '0.0.0.0', INSECURE_HTTP: 'on', INSECURE_MQTT: 'on' });
  expect(sinDisco(otra_vez.dicho)).toBe(sinDisco(dicho));
});

it.each([
  ['is empty', ''],
  ['holds something else', gzipSync('{}\n')],
])('takes no file for a backup that %s', (_que, datos) => {
  ponerRespaldo('tramos-1.respaldo', datos);
  const { status, dicho } = doctor(buena);
  expect(status).toBe(1);
  expect(dicho).toContain('✗ No hay ningún respaldo junto a los datos');
  expect(dicho).toMatch(/✗ .*tramos-1\.respaldo no es un respaldo que se pueda leer/);
});

it('goes by when a backup was taken, not by when its file was last touched', () => {
  const tomado = new Date(Date.now() - 8 * 86_400_000).toISOString();
  ponerRespaldo('tramos-1.respaldo', gzipSync(`${JSON.stringify({ ...CABEZA, tomado })}\n`));
  expect(doctor(buena).dicho).toContain('✗ El último respaldo es de hace 8 días');
});

it('says what it could not look at', () => {
  const { dicho } = doctor(join(buena, 'nada'));
  expect(dicho).toContain('! No se pudo mirar la base de datos');
});
