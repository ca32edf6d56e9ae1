import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import { join } from 'node:path';

/** A part of a bench in a process of its own, which answers one order after the other. */
export interface Parte<O extends Record<string, (dato: never) => Promise<unknown>>> {
  pedir: <N extends keyof O & string>(
    orden: N,
    dato: Parameters<O[N]>[0],
  ) => Promise<Awaited<ReturnType<O[N]>>>;
  parar: () => Promise<void>;
}

type Respuesta = { dato: unknown } | { error: string };

/** Starts the part written in this file, whose orders are of type `O`. */
export const lanzarParte = <O extends Record<string, (dato: never) => Promise<unknown>>>(
  archivo: string,
  env: Record<string, string> = {},
): Parte<O> => {
  const proceso: ChildProcess = fork(join(import.meta.dirname, archivo), [], {
    env: { ...process.env, ...env },
    execArgv: ['--import', createRequire(import.meta.url).resolve('tsx')],
    serialization: 'advanced',
  });
  const salida = once(proceso, 'exit');
  const caida = salida.then(([codigo]) => {
    throw new Error(`${archivo} ended with ${codigo}`);
  });
  caida.catch(() => undefined);
  return {
    pedir: async (orden, dato) => {
      const espera = once(proceso, 'message');
      proceso.send({ orden, dato });
      const [respuesta] = (await Promise.race([espera, caida])) as [Respuesta];
      if ('error' in respuesta) throw new Error(respuesta.error);
      return respuesta.dato as never;
    },
    parar: async () => {
      proceso.kill('SIGKILL');
      await salida;
    },
  };
};

/** The other side: answers the orders that come. */
export const atender = (ordenes: Record<string, (dato: never) => Promise<unknown>>): void => {
  process.on('message', ({ orden, dato }: { orden: string; dato: never }) => {
    const responder = (respuesta: Respuesta) => process.send?.(respuesta);
    Promise.resolve(ordenes[orden]?.(dato)).then(
      (hecho) => responder({ dato: hecho }),
      (error: unknown) =>
        responder({ error: error instanceof Error ? (error.stack ?? error.message) : String(error) }),
    );
  });
  process.once('disconnect', () => process.exit(0));
};
