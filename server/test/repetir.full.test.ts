import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { lecturas } from '../src/db/esquema/mediciones';
import { AHORA_MS, type AppDePrueba, crearAppDePrueba } from './app-de-prueba';
import { GW_NORTE, sembrarCampo } from './campo-de-prueba';

const correr = promisify(execFile);
const RAIZ = join(import.meta.dirname, '..', '..');
const carpeta = mkdtempSync(join(tmpdir(), 'tramos-repetir-'));

let app: AppDePrueba;
let url: string;
beforeAll(async () => {
  app = await crearAppDePrueba();
  await sembrarCampo(app.base.db);
  await app.ingesta.escuchar();
  url = await app.http.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(async () => {
  await app.cerrar();
  rmSync(carpeta, { recursive: true, force: true });
});

const repetir = (csv: string, { secreto = GW_NORTE.secreto, a = url } = {}) => {
  const ruta = join(carpeta, 'trazas.csv');
  writeFileSync(ruta, csv);
  const args = ['--gateway', GW_NORTE.clave, '--url', a, '--velocidad', '1000', '--reloj', 'ntp:4', ruta];
  return correr(process.execPath, ['--import', 'tsx', join('scripts', 'replay.ts'), ...args], {
    cwd: RAIZ,
    env: { ...process.env, GATEWAY_SECRET: secreto },
  });
};
const grabado = (clave: string) =>
  Array.from({ length: 25 }, (_, i) => `${AHORA_MS - 60_000 + i * 100},${clave},30.${i}\n`).join('');

describe('npm run replay', () => {
  it('stores a recording once, marked as replayed and with its clock, however often it is sent', async () => {
    const primera = await repetir(grabado('PT-A'));
    expect(primera.stdout).toContain('Se guardaron 3 lotes, marcados como repetidos.');
    const filas = await app.base.db.select().from(lecturas);
    expect(filas).toHaveLength(3);
    for (const { reproducido, reloj } of filas)
      expect({ reproducido, reloj }).toEqual({
        reproducido: true,
        reloj: { fuente: 'ntp', offset_ms: 4 },
      });
    const segunda = await repetir(grabado('PT-A'));
    expect(segunda.stdout).toContain(
      'Se guardaron 0 lotes, marcados como repetidos. El servidor ya tenía 3.',
    );
    expect(await app.base.db.select().from(lecturas)).toHaveLength(3);
  });

  it('says what the server did not take, and why', async () => {
    await expect(repetir(grabado('PT-NADIE'))).rejects.toMatchObject({
      code: 1,
      stdout: expect.stringMatching(/Se guardaron 0 lotes.* No aceptó 3: \S/),
    });
  });

  it.each([
    ['a wrong secret', { secreto: 'no' }, /El servidor no aceptó los datos \(401\)/],
    [
      'an address where nobody answers',
      { a: 'http://127.0.0.1:1' },
      /Nadie responde en http:\/\/127\.0\.0\.1:1/,
    ],
  ])('tells of %s in a sentence', async (_, pedido, dicho) => {
    await expect(repetir(grabado('PT-B'), pedido)).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringMatching(dicho),
    });
  });
});
