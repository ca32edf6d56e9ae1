import { execFileSync, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { basename, join } from 'node:path';
import { sql } from 'drizzle-orm';
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { matarBase, silencio } from '../../test/base-de-prueba';
import { otroServidor } from '../../test/otro-servidor';
import { lanzarProceso } from '../../test/proceso';
import { plantilla, tallerDePrueba } from '../../test/servidor-de-prueba';
import { leerConfig } from '../config';
import { RAIZ } from '../raiz';
import { hacerRespaldo } from '../respaldo/hacer';
import { inicioDe } from './candado';
import { abrirBase } from './conexion';

const taller = tallerDePrueba();
let serie = 0;
const lugarNuevo = (...subcarpetas: string[]) => {
  const lugar = join(taller, String(++serie), ...subcarpetas);
  mkdirSync(lugar, { recursive: true });
  return lugar;
};
/** A whole database in a place of its own. */
const carpetaLlena = async (...subcarpetas: string[]) => {
  const carpeta = join(lugarNuevo(...subcarpetas), 'pg');
  cpSync(await plantilla(), carpeta, { recursive: true });
  return carpeta;
};
/** Every file below, by its name. */
const archivosDe = (carpeta: string) => readdirSync(carpeta, { recursive: true }).map(String).sort();
const morir = (pid: number) => vi.waitFor(() => expect(inicioDe(pid)).toBeNull(), 60_000);

/** Less than a new database takes. Only root may mount it, on Linux, and not in every container. */
const disco_chico = lugarNuevo();
const montado = (() => {
  if (process.platform !== 'linux') return false;
  const opciones = ['-t', 'tmpfs', '-o', 'size=24m,mode=711', 'tmpfs'];
  return spawnSync('mount', [...opciones, disco_chico]).status === 0;
})();

beforeAll(async () => {
  await plantilla();
});
afterAll(() => {
  if (montado) execFileSync('umount', ['-l', disco_chico]);
  rmSync(taller, { recursive: true, force: true });
});

describe('what a server says that cannot start', () => {
  /** The whole server as `npm start` has it, and what it says to whoever started it. */
  const arrancar = (DATA_DIR: string, uid = process.getuid?.()) => {
    const env = {
      ...process.env,
      DATA_DIR,
      DATABASE_URL: '',
      DEMO: 'on',
      SIM: 'off',
      PORT: '0',
      MQTT_PORT: '0',
    };
    const cargador = createRequire(import.meta.url).resolve('tsx');
    const programa = join(RAIZ, 'server', 'src', 'main.ts');
    const { status, stderr } = spawnSync(process.execPath, ['--import', cargador, programa], {
      ...{ env, encoding: 'utf8', uid },
      // One that starts after all would go on for ever.
      timeout: 120_000,
    });
    return { status, dicho: stderr.trim() };
  };

  it.each<[string, (carpeta: string) => void, RegExp]>([
    [
      'a folder without PG_VERSION',
      (c) => rmSync(join(c, 'PG_VERSION')),
      /^En .*demo\/pg hay archivos, pero no una base.*falta PG_VERSION\./,
    ],
    [
      'a folder that lacks half of its files',
      (c) =>
        ['base', 'pg_wal', 'global/pg_control'].forEach(
          (parte) => void rmSync(join(c, parte), { recursive: true }),
        ),
      /^En .*demo\/pg hay archivos.*falta base, global\/pg_control, pg_wal\./,
    ],
    [
      'a folder of an older database',
      (c) => writeFileSync(join(c, 'PG_VERSION'), '16\n'),
      /^La base de datos de .*demo\/pg es de una versión anterior \(PostgreSQL 16;/,
    ],
    [
      'a folder of the demo as it was before, made for a machine of shorter words',
      (c) => {
        const control = readFileSync(join(c, 'global', 'pg_control'));
        control[248] = 0;
        writeFileSync(join(c, 'global', 'pg_control'), control);
      },
      /^La base de datos de .*demo\/pg es de una versión de prueba anterior.*bórrela/,
    ],
    [
      'a folder with something of somebody’s in it',
      (c) => {
        rmSync(c, { recursive: true });
        mkdirSync(c);
        writeFileSync(join(c, 'fotos.zip'), 'de alguien');
      },
      /^En .*demo\/pg hay archivos/,
    ],
    [
      'a link to a disk that is not there',
      (c) => {
        rmSync(c, { recursive: true });
        symlinkSync('/no/hay/tal/disco', c);
      },
      /demo\/pg es un enlace a algo que no está/,
    ],
    [
      'a restore that was cut short between two names',
      (c) => renameSync(c, `${c}.anterior-20261121T180000`),
      /^Falta la base de datos de .*demo\/pg.*pg\.anterior-20261121T180000/,
    ],
  ])('is one sentence about %s, which stays as it was', async (_caso, estropear, frase) => {
    const carpeta = await carpetaLlena('demo');
    estropear(carpeta);
    const mirar = () => archivosDe(join(carpeta, '..')).filter((nombre) => !nombre.startsWith('pg.candado'));
    const antes = mirar();
    const { status, dicho } = arrancar(join(carpeta, '..', '..'));
    expect(dicho).toMatch(frase);
    expect(dicho).toMatch(/No se tocó nada: /);
    expect(dicho).not.toContain('\n');
    expect(status).toBe(1);
    expect(mirar()).toEqual(antes);
  });

  /** Who may not do everything, as whoever runs these tests may. */
  const NADIE = 65_534;
  it.runIf(process.getuid?.() === 0).each([
    ['the whole folder', 0o700, 0o600, 'pg'],
    ['its files', 0o755, 0o600, 'pg/PG_VERSION'],
    ['what is written in it', 0o755, 0o644, 'pg'],
  ])('is one sentence about a database of another user: %s', async (_que, de_carpeta, de_archivo, cual) => {
    const carpeta = await carpetaLlena('demo');
    for (const nombre of ['', ...archivosDe(carpeta)]) {
      const ruta = join(carpeta, nombre);
      chmodSync(ruta, statSync(ruta).isDirectory() ? de_carpeta : de_archivo);
    }
    const suyas = [join(carpeta, '..', '..'), join(carpeta, '..'), ...(cual === 'pg' ? [] : [carpeta])];
    for (const suya of suyas) chownSync(suya, NADIE, NADIE);
    chmodSync(taller, 0o755);
    const { status, dicho } = arrancar(join(carpeta, '..', '..'), NADIE);
    expect(dicho).toMatch(
      new RegExp(
        `^La base de datos de \\S+demo/pg no se puede usar: .*demo/${cual}, este usuario no tiene permiso\\. .*$`,
      ),
    );
    expect(status).toBe(1);
  });

  it.skipIf(!montado)(
    'is one sentence about a disk that gets full while a database is made, and the next start with room makes it',
    async () => {
      for (let vez = 0; vez < 2; vez++) {
        const { status, dicho } = arrancar(disco_chico);
        expect(dicho).toMatch(
          /^La base de datos de \S+demo\/pg no se pudo hacer: no queda espacio en el disco\. Libere espacio y repita\.$/,
        );
        expect([status, existsSync(join(disco_chico, 'demo', 'pg'))]).toEqual([1, false]);
      }
      execFileSync('mount', ['-o', 'remount,size=400m', disco_chico]);
      const servidor = await lanzarProceso({ DATA_DIR: disco_chico, DEMO: 'on', SIM: 'off' });
      expect(existsSync(join(disco_chico, 'demo', 'pg', 'PG_VERSION'))).toBe(true);
      await servidor.parar();
    },
  );

  it('is one sentence about a damaged database, which nobody begins anew', async () => {
    const carpeta = await carpetaLlena('demo');
    writeFileSync(join(carpeta, 'global', 'pg_control'), Buffer.alloc(8_192, 7));
    const antes = archivosDe(join(carpeta, 'base'));
    const { status, dicho } = arrancar(join(carpeta, '..', '..'));
    expect([dicho, status]).toEqual([
      expect.stringMatching(/^La base de datos de .*demo\/pg está dañada y no abre\. No se tocó nada: .*$/),
      1,
    ]);
    expect(archivosDe(join(carpeta, 'base'))).toEqual(antes);
  });

  it('is one sentence about a database that opens and has lost its tables', async () => {
    const carpeta = await carpetaLlena('demo');
    const de_tablas = join(carpeta, 'base', '5');
    for (const nombre of readdirSync(de_tablas))
      if (Number.parseInt(nombre, 10) >= 16_384) rmSync(join(de_tablas, nombre));
    const { status, dicho } = arrancar(join(carpeta, '..', '..'));
    expect([dicho, status]).toEqual([
      expect.stringMatching(/^La base de datos falla \(código \w{5}\): .*$/),
      1,
    ]);
  });

  it.each([
    ['gateway.json', '{"clave": "GW-'],
    ['gateway.json', '{"clave": 7}'],
    ['jwt.secreto', ''],
  ])('is one sentence about a damaged %s', async (nombre, texto) => {
    const carpeta = await carpetaLlena('demo');
    writeFileSync(join(carpeta, '..', nombre), texto);
    const { status, dicho } = arrancar(join(carpeta, '..', '..'));
    expect(dicho).toMatch(new RegExp(`^\\S+demo/${nombre} está dañado: .*$`));
    expect(status).toBe(1);
    expect(readFileSync(join(carpeta, '..', nombre), 'utf8')).toBe(texto);
  });
});

describe('who only reads a site', () => {
  it('makes none where there is none', async () => {
    for (const vacia of [false, true]) {
      const DATA_DIR = lugarNuevo();
      if (vacia) mkdirSync(join(DATA_DIR, 'pg'));
      const config = leerConfig({ DATA_DIR, DEMO: 'off' });
      await expect(hacerRespaldo(config, silencio, undefined, Date.now())).rejects.toThrow(
        /no hay ninguna base/,
      );
      await expect(abrirBase(config.base, silencio, { hacer: false })).rejects.toThrow(/no hay ninguna base/);
      expect(readdirSync(DATA_DIR).filter((nombre) => nombre !== 'respaldos')).toEqual(vacia ? ['pg'] : []);
    }
  });
});

it('a server whose folder is taken from under it begins no empty one, and goes on when it is back', async () => {
  const carpeta = await carpetaLlena();
  const dichos: string[] = [];
  const log = pino({ level: 'error' }, { write: (linea) => void dichos.push(linea) });
  const base = await abrirBase({ tipo: 'embebida', carpeta }, log);
  await base.db.execute(sql`create table recuerdo as select 7 as n`);
  renameSync(carpeta, `${carpeta}-aparte`);
  matarBase(base);
  await vi.waitFor(() => expect(dichos.join('')).toMatch(/no hay ninguna base de datos/), 60_000);
  expect(existsSync(carpeta)).toBe(false);
  renameSync(`${carpeta}-aparte`, carpeta);
  await vi.waitFor(
    async () => expect((await base.db.execute(sql`select n from recuerdo`)).rows).toEqual([{ n: 7 }]),
    60_000,
  );
  await base.cerrar();
});

describe('a server and its database killed together', () => {
  const HONDA = 'una-carpeta-de-nombre-largo/'.repeat(4);

  it.each([
    ['leave nothing behind', '', 0],
    [
      'leave one small folder where the address of a socket would be too long, which the next one takes along',
      HONDA,
      1,
    ],
  ])('%s', async (_que, honda, quedan) => {
    const TMPDIR = lugarNuevo();
    const temporales = () => readdirSync(TMPDIR).filter((nombre) => !nombre.startsWith('tsx'));
    const carpeta = await carpetaLlena(honda);
    for (let vez = 0; vez < 2; vez++) {
      const { proceso, hijo, negado } = await otroServidor(carpeta, { TMPDIR });
      expect(negado).toBeUndefined();
      process.kill(hijo, 'SIGKILL');
      proceso.kill('SIGKILL');
      await morir(hijo);
      expect(temporales()).toHaveLength(quedan);
    }
    const { proceso, hijo } = await otroServidor(carpeta, { TMPDIR });
    const fin = once(proceso, 'exit');
    proceso.kill('SIGTERM');
    await fin;
    expect(inicioDe(hijo)).toBeNull();
    expect(temporales()).toEqual([]);
    expect(readdirSync(join(carpeta, '..')).sort()).toEqual([basename(carpeta), 'pg.candado']);
    expect(readdirSync(`${carpeta}.candado`).filter((nombre) => !/^\d+$/.test(nombre))).toEqual([]);
  });
});
