import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { informe } from './informe';
import {
  correrTrabajo,
  PARTES_BANCO,
  type ParteBanco,
  type Resultados,
  type Trabajo,
  trabajosDe,
} from './trabajos';

/**
 * `npm run bench:detection [-- --parte tomas --parte … --semilla N --escribir]`: detection as it runs live, over what
 * the pipe model and the sensor model make. With `--escribir` the tables go into docs/detection.md.
 */

/** Drawn after the thresholds were fixed (docs/detection.md); others are for development. */
const SEMILLA_FINAL = 340_676;
const DOCUMENTO = new URL('../../../docs/detection.md', import.meta.url);
const [ABRE, CIERRA] = ['<!-- bench:detection -->', '<!-- /bench:detection -->'];

const esParte = (texto: string): texto is ParteBanco => (PARTES_BANCO as readonly string[]).includes(texto);

const enProceso = async (trabajo: Trabajo): Promise<Partial<Resultados>> => {
  const execArgv = [...process.execArgv, '--expose-gc'];
  const hijo: ChildProcess = fork(fileURLToPath(import.meta.url), ['--trabajo'], { execArgv });
  hijo.send(trabajo);
  const [resultado] = await Promise.race([
    once(hijo, 'message') as Promise<[Partial<Resultados>]>,
    once(hijo, 'exit').then(([codigo]): never => {
      throw new Error(`${JSON.stringify(trabajo)} ended with ${String(codigo)}`);
    }),
  ]);
  return resultado;
};

const reunir = (partes: readonly Partial<Resultados>[]): Resultados => ({
  tomas: partes.flatMap((p) => p.tomas ?? []),
  operaciones: partes.flatMap((p) => p.operaciones ?? []),
  transitorios: partes.flatMap((p) => p.transitorios ?? []),
  quieto: partes.flatMap((p) => p.quieto ?? []),
  detectores: partes.flatMap((p) => p.detectores ?? []),
  caudal: partes.flatMap((p) => p.caudal ?? []),
});

/** A few at a time, each in a process of its own; what is timed runs alone in the end. */
const correrTodos = async (trabajos: readonly Trabajo[], procesos: number): Promise<Resultados> => {
  const cola = trabajos.filter(({ parte }) => parte !== 'caudal');
  const total = trabajos.length;
  const hechos: Partial<Resultados>[] = [];
  const hacer = async (trabajo: Trabajo): Promise<void> => {
    const inicio = performance.now();
    hechos.push(await enProceso(trabajo));
    const segundos = ((performance.now() - inicio) / 1_000).toFixed(0);
    console.error(
      `${hechos.length}/${total} ${trabajo.parte} ${JSON.stringify(trabajo.pedido)} ${segundos} s`,
    );
  };
  const turno = async (): Promise<void> => {
    for (let trabajo = cola.shift(); trabajo !== undefined; trabajo = cola.shift()) await hacer(trabajo);
  };
  await Promise.all(Array.from({ length: procesos }, turno));
  for (const trabajo of trabajos) if (trabajo.parte === 'caudal') await hacer(trabajo);
  return reunir(hechos);
};

const escribir = (texto: string): void => {
  const documento = readFileSync(DOCUMENTO, 'utf8');
  const [desde, hasta] = [documento.indexOf(ABRE), documento.indexOf(CIERRA)];
  if (desde < 0 || hasta < desde) throw new Error('docs/detection.md has no place for the tables');
  writeFileSync(
    DOCUMENTO,
    `${documento.slice(0, desde + ABRE.length)}\n\n${texto}\n${documento.slice(hasta)}`,
  );
};

const principal = async (): Promise<void> => {
  const { values } = parseArgs({
    options: {
      parte: { type: 'string', multiple: true, default: [...PARTES_BANCO] },
      semilla: { type: 'string', default: String(SEMILLA_FINAL) },
      procesos: { type: 'string', default: '2' },
      escribir: { type: 'boolean', default: false },
    },
  });
  const partes = values.parte.filter(esParte);
  if (partes.length !== values.parte.length) throw new RangeError(`--parte: ${PARTES_BANCO.join(', ')}`);
  const semilla = Number(values.semilla);
  const texto = informe(await correrTodos(trabajosDe(partes, semilla), Number(values.procesos)), semilla);
  console.log(texto);
  if (values.escribir) escribir(texto);
};

if (process.argv.includes('--trabajo'))
  process.once('message', (trabajo: Trabajo) => {
    process.send?.(correrTrabajo(trabajo), () => process.exit(0));
  });
else await principal();
