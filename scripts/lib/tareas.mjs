import { spawn } from 'node:child_process';
import { RAIZ } from './preparar.mjs';

/**
 * Runs named commands, at most `aLaVez` together, and shows the output of those that fail.
 * @param {{nombre: string, orden: string, args: string[], env?: Record<string, string>, verbose?: boolean}[]} tareas
 * @returns {Promise<boolean>} true when all succeeded
 */
export const correrTareas = async (tareas, aLaVez = 2) => {
  const cola = [...tareas];
  let bien = true;
  const trabajar = async () => {
    for (let tarea = cola.shift(); tarea; tarea = cola.shift()) {
      const { codigo, salida, segundos } = await correrTarea(tarea);
      console.log(`${codigo === 0 ? '✓' : '✗'} ${tarea.nombre} (${segundos.toFixed(1)} s)`);
      if (codigo === 0) continue;
      bien = false;
      process.stderr.write(`${salida}\n`);
    }
  };
  await Promise.all(Array.from({ length: aLaVez }, trabajar));
  return bien;
};

const correrTarea = (tarea) =>
  new Promise((listo) => {
    const inicio = performance.now();
    const proceso = spawn(tarea.orden, tarea.args, {
      cwd: RAIZ,
      env: { ...process.env, ...tarea.env },
      stdio: ['ignore', tarea.verbose ? 'inherit' : 'pipe', tarea.verbose ? 'inherit' : 'pipe'],
    });
    let salida = '';
    proceso.stdout?.on('data', (dato) => (salida += dato));
    proceso.stderr?.on('data', (dato) => (salida += dato));
    const terminar = (codigo) => listo({ codigo, salida, segundos: (performance.now() - inicio) / 1_000 });
    proceso.on('error', (error) => {
      salida += error.message;
      terminar(1);
    });
    proceso.on('close', (codigo) => terminar(codigo ?? 1));
  });
