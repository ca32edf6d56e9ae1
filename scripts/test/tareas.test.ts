import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { RAIZ } from '../lib/preparar.mjs';
import { correrTarea } from '../lib/tareas.mjs';

/** What a runner is asked for besides is no option of Node's. */
const tarea = (guion: string) => ({ nombre: 'x', orden: process.execPath, args: ['-e', guion, '--'] });

describe('a command', () => {
  it('is well when it ends so', async () => {
    expect(await correrTarea(tarea("console.log('cuenta: 3 puntos')"))).toMatchObject({
      ...{ bien: true, cuentas: ['3 puntos'] },
    });
    expect(await correrTarea(tarea('process.exit(3)'))).toMatchObject({ bien: false });
  });

  it('has the tests that its report tells, each from the root', async () => {
    const informe = `
      const lugar = process.argv.find((arg) => arg.startsWith('--outputFile.json=')).split('=')[1];
      const assertionResults = [{ fullName: 'a b', status: 'passed' }];
      const testResults = [{ name: process.cwd() + '/web/a.test.ts', status: 'passed', assertionResults }];
      require('node:fs').writeFileSync(lugar, JSON.stringify({ testResults }));
    `;
    expect(await correrTarea({ ...tarea(informe), corredor: 'vitest' })).toMatchObject({
      ...{ bien: true, pruebas: [{ nombre: 'web/a.test.ts › a b', estado: 'pasa' }] },
    });
  });

  it('that has tests and ran none has failed, unless it may have none', async () => {
    const deNinguna = { ...tarea(''), corredor: 'vitest' as const };
    expect(await correrTarea(deNinguna)).toMatchObject({
      ...{ bien: false, pruebas: [{ nombre: 'x', estado: 'falla', mensaje: '0 pruebas' }] },
    });
    expect(await correrTarea({ ...deNinguna, tal_vez_ninguna: true })).toMatchObject({ bien: true });
  });

  it('that goes on for longer than it may is stopped, and has failed, though it ends well', async () => {
    const guion = "process.on('SIGINT', () => process.exit(0)); setInterval(() => {}, 1000)";
    const { bien, salida } = await correrTarea({ ...tarea(guion), limite_ms: 1_200 });
    expect(bien).toBe(false);
    expect(salida).toBe('\nNo acabó en 0.02 min; se detuvo.\n');
  });
});

/** Writes its number into `hijo`, and stops half a second after it was told to, which it writes into `fin`. */
const HIJO = `
  const { writeFileSync } = require('node:fs');
  process.on('SIGINT', () => setTimeout(() => { writeFileSync('CARPETA/fin', ''); process.exit(); }, 500));
  setInterval(() => {}, 1000);
  writeFileSync('CARPETA/hijo', String(process.pid));
`;

describe('whoever stops a run', () => {
  it('stops the command that runs, then the rest, begins no other, and leaves no report behind', async () => {
    const carpeta = await mkdtemp(join(tmpdir(), 'tramos-tareas-'));
    const guion = `
      import { existsSync } from 'node:fs';
      import { alInterrumpir, correrTareas } from ${JSON.stringify(join(RAIZ, 'scripts/lib/tareas.mjs'))};
      alInterrumpir(() => console.log('limpio', existsSync('${carpeta}/fin')));
      const tarea = { nombre: 'x', orden: process.execPath, corredor: 'vitest' };
      const hijo = ${JSON.stringify(HIJO.replaceAll('CARPETA', carpeta))};
      await correrTareas([{ ...tarea, args: ['-e', hijo, '--'] }, { ...tarea, args: ['-e', hijo, '--'] }], 1);
      console.log('sigue');
    `;
    const env = { ...process.env, TMPDIR: carpeta };
    const proceso = spawn(process.execPath, ['--input-type=module', '-e', guion], { env });
    let dicho = '';
    proceso.stdout.on('data', (dato) => {
      dicho += dato;
    });
    const fin = once(proceso, 'exit');
    await expect.poll(() => existsSync(join(carpeta, 'hijo'))).toBe(true);
    proceso.kill('SIGTERM');
    expect(await fin).toEqual([1, null]);
    expect(dicho).toBe('limpio true\n');
    expect(readdirSync(carpeta).sort()).toEqual(['fin', 'hijo']);
    await rm(carpeta, { recursive: true });
  });
});
