import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { cuentasDe, exigirAlguna, pruebasDeNavegador, pruebasDeVitest, resumen } from './conteo.mjs';
import { RAIZ } from './preparar.mjs';

/** Lines of a failed command that are said again at the end, where whoever reads a long log looks first. */
const RENGLONES_AL_FINAL = 80;

/** How each runner is asked for a report in a file, beside what it prints, and how that report is read. */
const CORREDORES = {
  vitest: {
    pedir: (informe) => ({ args: ['--reporter=default', '--reporter=json', `--outputFile.json=${informe}`] }),
    leer: (informe) => pruebasDeVitest(informe, resolve(RAIZ)),
  },
  playwright: {
    pedir: (informe) => ({
      args: ['--reporter=list,json'],
      env: { PLAYWRIGHT_JSON_OUTPUT_FILE: informe },
    }),
    leer: pruebasDeNavegador,
  },
};

/**
 * A named command; `corredor` is what runs its tests, where it has any, and a `verbose` one shows what it prints while
 * it runs. One with a `corredor` that ran no test has failed, unless it is `tal_vez_ninguna`; one that goes on after
 * `limite_ms` is stopped, and has failed.
 * @typedef {{nombre: string, orden: string, args: string[], env?: Record<string, string>, verbose?: boolean,
 *   corredor?: keyof typeof CORREDORES, tal_vez_ninguna?: boolean, limite_ms?: number}} Tarea
 */

/**
 * Runs commands, at most `aLaVez` together, and shows the output of those that fail: all of it when they do, its end
 * once more when all are through.
 * @param {Tarea[]} tareas
 * @returns {Promise<import('./conteo.mjs').Parte[]>}
 */
export const correrTareas = async (tareas, aLaVez) => {
  const cola = [...tareas];
  const partes = [];
  const fallidas = [];
  const trabajar = async () => {
    for (let tarea = cola.shift(); tarea; tarea = cola.shift()) {
      const { salida, ...parte } = await correrTarea(tarea);
      console.log(`${parte.bien ? '✓' : '✗'} ${parte.nombre} (${parte.segundos.toFixed(1)} s)`);
      partes.push(parte);
      if (parte.bien) continue;
      fallidas.push({ nombre: parte.nombre, salida });
      if (!tarea.verbose) process.stderr.write(`${salida}\n`);
    }
  };
  await Promise.all(Array.from({ length: aLaVez }, trabajar));
  for (const { nombre, salida } of tareas.length > 1 ? fallidas : [])
    process.stderr.write(`\n✗ ${nombre}\n${loQueFallo(salida)}\n`);
  return partes;
};

/**
 * Runs stages of commands one after the other, all of them whatever fails, and says in the end how long each part
 * took and how many tests there were.
 * @param {{tareas: Tarea[], aLaVez?: number}[]} etapas
 * @param {import('./conteo.mjs').Parte[]} antes what was done before, counted with them
 * @returns {Promise<boolean>} true when all succeeded
 */
export const correrEtapas = async (etapas, antes = []) => {
  const partes = [...antes];
  for (const { tareas, aLaVez = 2 } of etapas) partes.push(...(await correrTareas(tareas, aLaVez)));
  console.log(resumen(partes, performance.now() / 1_000).join('\n'));
  return partes.every(({ bien }) => bien);
};

/**
 * @param {string} nombre
 * @param {() => void | Promise<void>} accion
 * @returns {Promise<import('./conteo.mjs').Parte>} how long it took; an action that fails ends the process itself
 */
export const cronometrar = async (nombre, accion) => {
  const inicio = performance.now();
  await accion();
  return { nombre, bien: true, segundos: (performance.now() - inicio) / 1_000 };
};

/** The end of what a command said, without the tests that passed. */
const loQueFallo = (salida) =>
  salida
    .trimEnd()
    .split('\n')
    .filter((renglon) => !renglon.includes('✓'))
    .slice(-RENGLONES_AL_FINAL)
    .join('\n');

/**
 * @param {Tarea} tarea
 * @returns {Promise<import('./conteo.mjs').Parte & {salida: string}>} with what it printed
 */
export const correrTarea = async (tarea) => {
  const { nombre, orden, args, env, verbose, corredor, tal_vez_ninguna, limite_ms } = tarea;
  const inicio = performance.now();
  const carpeta = mkdtempSync(join(tmpdir(), 'tramos-informe-'));
  const quitar = () => rmSync(carpeta, { recursive: true, force: true });
  process.on('exit', quitar);
  const informe = join(carpeta, 'informe.json');
  const { pedir, leer } = CORREDORES[corredor] ?? {};
  const pedido = pedir?.(informe);
  const { codigo, salida } = await ejecutar(
    orden,
    [...args, ...(pedido?.args ?? [])],
    { ...process.env, ...env, ...pedido?.env },
    { verbose, limite_ms },
  );
  const leidas = leer && leerInforme(informe, leer);
  quitar();
  process.off('exit', quitar);
  const segundos = (performance.now() - inicio) / 1_000;
  const hecho = codigo === 0;
  const pruebas = corredor && hecho && !tal_vez_ninguna ? exigirAlguna(nombre, leidas ?? []) : leidas;
  const bien = hecho && !pruebas?.some(({ estado }) => estado === 'falla');
  return { nombre, bien, segundos, pruebas, cuentas: cuentasDe(salida), salida };
};

/** A runner that broke down before its end leaves no report; that it failed shows by its exit code. */
const leerInforme = (informe, leer) => {
  try {
    return leer(JSON.parse(readFileSync(informe, 'utf8')));
  } catch {
    return undefined;
  }
};

/** The commands that run now, each with its end. @type {Map<import('node:child_process').ChildProcess, Promise<void>>} */
const enCurso = new Map();
/** Once they are being stopped, what comes of a command is told to nobody, and none is begun. */
let deteniendo;

const ejecutar = (orden, args, env, { verbose, limite_ms }) =>
  new Promise((listo) => {
    if (deteniendo) return;
    const proceso = spawn(orden, args, { cwd: RAIZ, env, stdio: ['ignore', 'pipe', 'pipe'] });
    let salida = '';
    const oir = (flujo) => (dato) => {
      salida += dato;
      if (verbose) flujo.write(dato);
    };
    proceso.stdout.on('data', oir(process.stdout));
    proceso.stderr.on('data', oir(process.stderr));
    const matar = () => proceso.kill('SIGINT');
    process.on('exit', matar);
    const fin = new Promise((acabado) => {
      for (const evento of ['exit', 'error']) proceso.on(evento, acabado);
    });
    enCurso.set(proceso, fin);
    let tarde = false;
    const terminar = (codigo) => {
      clearTimeout(limite);
      process.off('exit', matar);
      enCurso.delete(proceso);
      if (!deteniendo) listo({ codigo: tarde ? 1 : codigo, salida });
    };
    proceso.on('error', (error) => {
      salida += error.message;
      terminar(1);
    });
    proceso.on('close', (codigo) => terminar(codigo ?? 1));
    const alLimite = async () => {
      tarde = true;
      oir(process.stderr)(`\nNo acabó en ${limite_ms / 60_000} min; se detuvo.\n`);
      await detener([[proceso, fin]]);
      // What it leaves running may keep its output open for good.
      terminar(1);
    };
    const limite = limite_ms && setTimeout(alLimite, limite_ms);
  });

/** What a command has to end in, once it was told to. */
const PACIENCIA_MS = 20_000;

/** Stops commands, as Ctrl-C does: Playwright ends its servers then. */
const detener = async (comandos) => {
  for (const [proceso] of comandos) proceso.kill('SIGINT');
  const limite = setTimeout(() => {
    for (const [proceso] of comandos) proceso.kill('SIGKILL');
  }, PACIENCIA_MS);
  await Promise.all(comandos.map(([, fin]) => fin));
  clearTimeout(limite);
};

/**
 * Whoever stops this process by SIGINT or SIGTERM stops first the commands that run, and then what else it has.
 * @param {() => void | Promise<void>} [limpiar]
 */
export const alInterrumpir = (limpiar = () => {}) => {
  for (const signo of ['SIGINT', 'SIGTERM'])
    process.on(signo, () => {
      deteniendo ??= detener([...enCurso])
        .then(limpiar)
        .finally(() => process.exit(1));
    });
};
