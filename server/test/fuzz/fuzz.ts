import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { Worker } from 'node:worker_threads';
import { contar } from '../contar';
import { type Azar, crearAzar, mutar } from './mutador';

/** Of a long run. A hang is told by its own watch; this is for machines that have much else to do. */
export const PLAZO_MS = 900_000;

/**
 * Throws changed inputs at what reads them. The corpus is kept (`corpus/<what>/`), small and written by hand, with every
 * input that ever broke something in it; the seed is printed, and FUZZ_SEED=… does it all again.
 */

export const SEMILLA = Number(process.env.FUZZ_SEED ?? Date.now() % 4_294_967_296);

/** The kept inputs of one kind: a file each. */
export const corpusDe = (que: string): Buffer[] => {
  const carpeta = join(import.meta.dirname, 'corpus', que);
  return readdirSync(carpeta)
    .sort()
    .map((nombre) => readFileSync(join(carpeta, nombre)));
};

/** An input that takes longer than this hangs whoever waits behind it. */
const COLGADO_S = 20;
const VISTA_BYTES = 1 << 17;

/**
 * A thread that looks whether the inputs go on. When one does not, it leaves that one in a file, says so and ends the
 * process: a test's own time limit cannot come while a reader holds the only thread.
 */
const vigilar = (que: string) => {
  const memoria = new SharedArrayBuffer(8 + VISTA_BYTES);
  const [cuenta, bytes] = [new Int32Array(memoria, 0, 2), new Uint8Array(memoria, 8)];
  const archivo = join(tmpdir(), `fuzz-colgado-${que}`);
  const guion = `
    const { workerData: { memoria, archivo, que, s } } = require('node:worker_threads');
    const { writeFileSync, writeSync } = require('node:fs');
    const [cuenta, bytes] = [new Int32Array(memoria, 0, 2), new Uint8Array(memoria, 8)];
    let [vista, desde] = [-1, 0];
    setInterval(() => {
      if (cuenta[0] !== vista) [vista, desde] = [cuenta[0], Date.now()];
      else if (vista > 0 && Date.now() - desde > s * 1000) {
        writeFileSync(archivo, Buffer.from(bytes.slice(0, cuenta[1])));
        writeSync(2, 'fuzz: ' + que + ' hangs; its input is in ' + archivo + '\\n');
        process.kill(process.pid, 'SIGKILL');
      }
    }, 1000);`;
  const hilo = new Worker(guion, { eval: true, workerData: { memoria, archivo, que, s: COLGADO_S } });
  hilo.unref();
  return {
    mirar: (entrada: Buffer): void => {
      const parte = entrada.subarray(0, VISTA_BYTES);
      bytes.set(parte);
      cuenta[1] = parte.length;
      cuenta[0] = (cuenta[0] ?? 0) + 1;
    },
    parar: () => hilo.terminate(),
  };
};

setFlagsFromString('--expose-gc');
const recoger = runInNewContext('gc') as () => void;
const ocupado_mb = (): number => {
  recoger();
  return process.memoryUsage().heapUsed / 2 ** 20;
};
/** What the second half of the inputs may leave behind: caches that fill up, not a leak. */
const CRECE_MAX_MB = 64;

interface Encargo {
  que: string;
  veces: number;
  /** Makes the next input; without it, one of the corpus is changed. */
  siguiente?: (azar: Azar) => Buffer;
  /** Throws when the reader did what it must never do. */
  probar: (entrada: Buffer, azar: Azar) => void | Promise<void>;
}

/** Keeps the input that broke something where a person can take it to the corpus. */
const guardar = (que: string, entrada: Buffer): string => {
  const carpeta = join(tmpdir(), 'fuzz-hallado');
  if (!existsSync(carpeta)) mkdirSync(carpeta);
  const archivo = join(carpeta, `${que}-${SEMILLA}`);
  writeFileSync(archivo, entrada);
  return archivo;
};

/** @throws {Error} that names the input and the seed */
export const fuzzear = async ({ que, veces, siguiente, probar }: Encargo): Promise<void> => {
  const azar = crearAzar(SEMILLA);
  const corpus = corpusDe(que);
  const vigia = vigilar(que);
  let a_la_mitad = 0;
  const probada = async (entrada: Buffer) => {
    vigia.mirar(entrada);
    try {
      const dicho = probar(entrada, azar);
      if (dicho) await dicho;
    } catch (causa) {
      const archivo = guardar(que, entrada);
      throw new Error(`${que} broke on ${archivo} (FUZZ_SEED=${SEMILLA})`, { cause: causa });
    }
  };
  try {
    for (const entrada of corpus) await probada(entrada);
    for (let i = 0; i < veces; i++) {
      if (i === Math.floor(veces / 2)) a_la_mitad = ocupado_mb();
      await probada(siguiente ? siguiente(azar) : mutar(corpus, azar));
    }
    const crece_mb = ocupado_mb() - a_la_mitad;
    if (crece_mb > CRECE_MAX_MB)
      throw new Error(`${que} grew by ${crece_mb.toFixed()} MB (FUZZ_SEED=${SEMILLA})`);
  } finally {
    await vigia.parar();
  }
  contar(`fuzz, ${que}, ${corpus.length + veces} entradas, semilla ${SEMILLA}`);
};
