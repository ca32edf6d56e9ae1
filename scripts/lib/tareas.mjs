import { spawn } from 'node:child_process';
import { RAIZ } from './preparar.mjs';

/** Lines of a failed command that are said again at the end, where whoever reads a long log looks first. */
const RENGLONES_AL_FINAL = 80;

/**
 * Runs named commands, at most `aLaVez` together, and shows the output of those that fail (of a `verbose` one while it
 * runs): all of it when they do, its end once more when all are through.
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
      if (!tarea.verbose) process.stderr.write(`${salida}\n`);
    }
  };
  await Promise.all(Array.from({ length: aLaVez }, trabajar));
  for (const { nombre, salida } of tareas.length > 1 ? fallidas : [])
    process.stderr.write(`\n✗ ${nombre}\n${loQueFallo(salida)}\n`);
  return fallidas.length === 0;
};

/** The end of what a command said, without the tests that passed. */
const loQueFallo = (salida) =>
  salida
    .trimEnd()
    .split('\n')
    .filter((renglon) => !renglon.includes('✓'))
    .slice(-RENGLONES_AL_FINAL)
    .join('\n');

const correrTarea = (tarea) =>
  new Promise((listo) => {
    const inicio = performance.now();
    const proceso = spawn(tarea.orden, tarea.args, {
      cwd: RAIZ,
      env: { ...process.env, ...tarea.env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let salida = '';
    const oir = (flujo) => (dato) => {
      salida += dato;
      if (tarea.verbose) flujo.write(dato);
    };
    proceso.stdout.on('data', oir(process.stdout));
    proceso.stderr.on('data', oir(process.stderr));
    const terminar = (codigo) => listo({ codigo, salida, segundos: (performance.now() - inicio) / 1_000 });
    proceso.on('error', (error) => {
      salida += error.message;
      terminar(1);
    });
    proceso.on('close', (codigo) => terminar(codigo ?? 1));
  });
