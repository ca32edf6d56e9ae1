import { spawn } from 'node:child_process';
import { RAIZ } from './preparar.mjs';

/** Lines of a failed command that are said again at the end, where whoever reads a long log looks first. */
const RENGLONES_AL_FINAL = 80;

/**
 * Runs named commands, at most `aLaVez` together, and shows the output of those that fail: all of it when they do, its
 * end once more when all are through.
 * @param {{nombre: string, orden: string, args: string[], env?: Record<string, string>, verbose?: boolean}[]} tareas
 * @returns {Promise<boolean>} true when all succeeded
 */
export const correrTareas = async (tareas, aLaVez = 2) => {
  const cola = [...tareas];
  const fallidas = [];
  const trabajar = async () => {
    for (let tarea = cola.shift(); tarea; tarea = cola.shift()) {
      const { codigo, salida, segundos } = await correrTarea(tarea);
      console.log(`${codigo === 0 ? '✓' : '✗'} ${tarea.nombre} (${segundos.toFixed(1)} s)`);
      if (codigo === 0) continue;
      fallidas.push({ nombre: tarea.nombre, salida });
      process.stderr.write(`${salida}\n`);
    }
  };
  await Promise.all(Array.from({ length: aLaVez }, trabajar));
  for (const { nombre, salida } of tareas.length > 1 ? fallidas : [])
    process.stderr.write(
      `\n✗ ${nombre}\n${salida.trimEnd().split('\n').slice(-RENGLONES_AL_FINAL).join('\n')}\n`,
    );
  return fallidas.length === 0;
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
