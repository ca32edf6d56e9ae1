import type { ChildProcess } from 'node:child_process';
import { cpSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest';
import { silencio } from '../../test/base-de-prueba';
import { otroServidor as lanzarOtro } from '../../test/otro-servidor';
import { plantilla, tallerDePrueba } from '../../test/servidor-de-prueba';
import { inicioDe } from './candado';
import { abrirBase, type Base } from './conexion';

const taller = tallerDePrueba();
const procesos: ChildProcess[] = [];
const bases: Base[] = [];
let numero = 0;

const carpetaNueva = async () => {
  const carpeta = join(taller, String(++numero), 'pg');
  cpSync(await plantilla(), carpeta, { recursive: true });
  return carpeta;
};
const otroServidor = async (carpeta: string) => {
  const otro = await lanzarOtro(carpeta);
  procesos.push(otro.proceso);
  return otro;
};
const abrir = async (carpeta: string) => {
  const base = await abrirBase({ tipo: 'embebida', carpeta }, silencio);
  bases.push(base);
  return base;
};
const responde = async (base: Base) => (await base.db.execute(sql`select 1 as uno`)).rows[0];
const morir = (pid: number) => vi.waitFor(() => expect(inicioDe(pid)).toBeNull(), 60_000);

afterEach(async () => {
  for (const base of bases.splice(0)) await base.cerrar();
  for (const proceso of procesos.splice(0)) proceso.kill('SIGKILL');
});
afterAll(() => rmSync(taller, { recursive: true, force: true }));

describe('the folder of the embedded database', () => {
  it('opens for one only of several that come at the same moment', async () => {
    const carpeta = await carpetaNueva();
    const llegados = await Promise.all([1, 2, 3].map(() => otroServidor(carpeta)));
    expect(llegados.filter(({ negado }) => negado === undefined)).toHaveLength(1);
  });

  it('opens again at once after its server, its database, or both were killed', async () => {
    const carpeta = await carpetaNueva();
    for (const victimas of [['padre'], ['padre', 'hijo']]) {
      const { proceso, hijo, negado } = await otroServidor(carpeta);
      expect(negado).toBeUndefined();
      if (victimas.includes('hijo')) process.kill(hijo, 'SIGKILL');
      proceso.kill('SIGKILL');
      const base = await abrir(carpeta);
      expect(inicioDe(hijo)).toBeNull();
      expect(await responde(base)).toEqual({ uno: 1 });
      await bases.pop()?.cerrar();
    }
  });

  it('is not opened beside an orphan that does not end by itself', async () => {
    const carpeta = await carpetaNueva();
    const { proceso, hijo } = await otroServidor(carpeta);
    process.kill(hijo, 'SIGSTOP');
    proceso.kill('SIGKILL');
    await abrir(carpeta);
    expect(inicioDe(hijo)).toBeNull();
  });

  it('is left by a database whose server died', async () => {
    const { proceso, hijo } = await otroServidor(await carpetaNueva());
    proceso.kill('SIGKILL');
    await morir(hijo);
  });

  it('is made whole before it carries its name', async () => {
    const carpeta = join(taller, 'nueva', 'pg');
    expect(await responde(await abrir(carpeta))).toEqual({ uno: 1 });
    expect(readdirSync(join(taller, 'nueva')).sort()).toEqual(['pg', 'pg.candado']);
  });
});
