import { execFileSync } from 'node:child_process';
import { closeSync, openSync, rmSync, statfsSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { topicoPresion } from '@tramos/contract/ingesta';
import { TEXTO_RAZON } from '@tramos/contract/razon-salud';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { lecturas } from '../src/db/esquema/mediciones';
import { GW_NORTE, sembrarCampo } from './campo-de-prueba';
import { conBaseDe, hacerSitio, lanzarProceso, type ProcesoServidor } from './proceso';
import { PASSWORD, sembrarUsuario } from './sembrar';
import { tallerDePrueba } from './servidor-de-prueba';

/** A server whose data lie on a disk of its own, which gets full to the last byte while it runs. */
const DISCO_MB = 160;
const PLAZO = { timeout: 60_000, interval: 500 };

const data_dir = tallerDePrueba();
const relleno = join(data_dir, 'relleno');

/** Only root may, on Linux, and not in every container. */
const montado = (() => {
  if (process.platform !== 'linux') return false;
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${DISCO_MB}m`, 'tmpfs', data_dir], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
})();

let servidor: ProcesoServidor | undefined;
afterAll(async () => {
  await servidor?.matar();
  if (montado) execFileSync('umount', ['-l', data_dir]);
  rmSync(data_dir, { recursive: true, force: true });
});

const llenar = () => {
  const fd = openSync(relleno, 'a');
  try {
    for (const trozo of [1 << 20, 4_096]) {
      const ceros = Buffer.alloc(trozo);
      while (statfsSync(data_dir).bavail * statfsSync(data_dir).bsize >= trozo) writeSync(fd, ceros);
    }
  } finally {
    closeSync(fd);
  }
};

interface Contestado {
  status: number;
  json: { code?: string; message?: string; razones?: string[]; motivos?: string[]; estado?: string };
}
const pedir = async (ruta: string, cuerpo?: object, authorization?: string): Promise<Contestado> => {
  const respuesta = await fetch(`${servidor?.url}${ruta}`, {
    ...(cuerpo && { method: 'POST', body: JSON.stringify(cuerpo) }),
    headers: {
      ...(cuerpo && { 'content-type': 'application/json' }),
      ...(authorization && { authorization }),
    },
  });
  return { status: respuesta.status, json: (await respuesta.json()) as Contestado['json'] };
};
const entrar = () => pedir('/api/auth/login', { username: 'turno', password: PASSWORD });
const basic = `Basic ${Buffer.from(`${GW_NORTE.clave}:${GW_NORTE.secreto}`).toString('base64')}`;

/** Starts of the batches that the server has acknowledged as stored. */
const acusados: number[] = [];
let siguiente = Date.now() - 3_600_000;
const mandar = async (): Promise<number> => {
  siguiente += 10_000;
  const t0 = siguiente;
  const payload = { t0, dt_ms: 10, p: Array.from({ length: 1_000 }, (_, i) => 30 + i / 1_000) };
  const { status } = await pedir(
    '/api/ingesta',
    { items: [{ topic: topicoPresion('PT-A'), payload }] },
    basic,
  );
  if (status === 200) acusados.push(t0);
  return status;
};
const sana = () =>
  vi.waitFor(async () => expect(await pedir('/api/health')).toMatchObject({ status: 200 }), PLAZO);

describe.skipIf(!montado)('a server on a disk without room', () => {
  it('says so in words, acknowledges nothing it has not stored, and goes on by itself once there is room', async () => {
    await hacerSitio(data_dir, async (db) => {
      await sembrarCampo(db);
      await sembrarUsuario(db, { username: 'turno', role: 'monitorista' });
    });
    servidor = await lanzarProceso({ DATA_DIR: data_dir, DEMO: 'off', DISK_MIN_MB: '1' });
    await sana();
    expect([await mandar(), (await entrar()).status]).toEqual([200, 200]);

    llenar();
    // What has room left in the pages that there are is still stored; then nothing is.
    const estados = new Set<number>();
    await vi.waitFor(
      async () => {
        const status = await mandar();
        estados.add(status);
        expect(status).not.toBe(200);
      },
      { timeout: 200_000, interval: 0 },
    );
    const negados: Contestado[] = [];
    await vi.waitFor(
      async () => {
        const negado = await entrar();
        if (negado.status !== 200) negados.push(negado);
        expect(negado.status).not.toBe(200);
      },
      { timeout: 200_000, interval: 0 },
    );
    for (let i = 0; i < 3; i++) {
      estados.add(await mandar());
      const otro = await entrar();
      if (otro.status !== 200) negados.push(otro);
    }
    expect([...estados].filter((status) => status !== 200 && status !== 503)).toEqual([]);
    expect(negados.map(({ json }) => json.message)).toContainEqual(
      expect.stringMatching(/^El disco del servidor/),
    );
    for (const { status, json } of negados)
      expect([status, json]).toEqual([
        503,
        {
          code: 'no_disponible',
          message: expect.stringMatching(/^(El disco del servidor está lleno|La base de datos no responde)/),
        },
      ]);
    await vi.waitFor(async () => {
      const { status, json } = await pedir('/api/health');
      expect([status, json.estado]).toEqual([503, 'degradado']);
      expect(json.motivos).toContain(TEXTO_RAZON.disco);
    }, PLAZO);

    rmSync(relleno);
    await sana();
    expect([await mandar(), (await entrar()).status]).toEqual([200, 200]);
    await servidor.parar();
    servidor = undefined;
    const guardados = await conBaseDe(data_dir, (db) => db.select({ t0: lecturas.t0_ms }).from(lecturas));
    const hay = new Set(guardados.map(({ t0 }) => t0));
    expect(acusados.filter((t0) => !hay.has(t0))).toEqual([]);
  });
});
