import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { instalarDebian } from './navegador.mjs';
import { puertoLibre } from './puertos.mjs';

const PROGRAMAS = ['initdb', 'pg_ctl'];

const carpetas = () => {
  const debian = '/usr/lib/postgresql';
  const versiones = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : [];
  return [...versiones.map((v) => join(debian, v, 'bin')), ...(process.env.PATH ?? '').split(delimiter)];
};
const buscar = () => carpetas().find((carpeta) => PROGRAMAS.every((p) => existsSync(join(carpeta, p))));

/** Whether one can be started without installing anything. */
export const hayPostgres = () => buscar() !== undefined;

/** PostgreSQL refuses to run as root: the script then becomes the user that Debian's package makes. */
const como = (orden, args) =>
  process.getuid?.() === 0
    ? spawnSync('runuser', ['-u', 'postgres', '--', orden, ...args], { encoding: 'utf8', cwd: '/' })
    : spawnSync(orden, args, { encoding: 'utf8', cwd: '/' });

const exigir = (r, que) => {
  if (r.status === 0) return;
  throw new Error(`${que}:\n${r.stdout ?? ''}${r.stderr ?? ''}${r.error?.message ?? ''}`);
};

/**
 * Starts a PostgreSQL of its own in a temporary folder, on loopback.
 * @param {readonly string[]} [ajustes] settings besides its defaults, as `name=value`
 * @returns {Promise<{url: string, parar: () => void}>} the address of its `postgres` database, and its stop
 * @throws {Error} in Spanish, where there is none to start
 */
export const iniciarPostgres = async (ajustes = []) => {
  if (!buscar()) instalarDebian(['postgresql']);
  const bin = buscar();
  if (!bin) throw new Error('Falta PostgreSQL 15 o más nuevo: instálelo y repita.');
  const carpeta = mkdtempSync(join(tmpdir(), 'tramos-pg-'));
  const datos = join(carpeta, 'datos');
  const parar = () => {
    como(join(bin, 'pg_ctl'), ['-D', datos, '-m', 'immediate', 'stop']);
    rmSync(carpeta, { recursive: true, force: true });
  };
  try {
    return { url: await arrancarEn(bin, carpeta, datos, ajustes), parar };
  } catch (error) {
    parar();
    throw error;
  }
};

/** Makes one in that folder and starts it; the address of its `postgres` database. */
const arrancarEn = async (bin, carpeta, datos, ajustes) => {
  if (process.getuid?.() === 0) {
    exigir(spawnSync('chown', ['postgres', carpeta], { encoding: 'utf8' }), 'No se pudo preparar la carpeta');
    chmodSync(carpeta, 0o700);
  }
  const puerto = await puertoLibre();
  const opciones = [
    'listen_addresses=127.0.0.1',
    `port=${puerto}`,
    `unix_socket_directories=${carpeta}`,
    'fsync=on',
    ...ajustes,
  ]
    .map((ajuste) => `-c ${ajuste}`)
    .join(' ');
  exigir(
    como(join(bin, 'initdb'), [
      '-D',
      datos,
      '-U',
      'postgres',
      '-A',
      'trust',
      '-E',
      'UTF8',
      '--locale=C.UTF-8',
    ]),
    'initdb falló',
  );
  exigir(
    como(join(bin, 'pg_ctl'), [
      '-D',
      datos,
      '-w',
      '-t',
      '60',
      '-l',
      join(carpeta, 'pg.log'),
      '-o',
      opciones,
      'start',
    ]),
    'PostgreSQL no arrancó',
  );
  return `postgres://postgres@127.0.0.1:${puerto}/postgres`;
};
