import { arrancar } from './arrancar';
import { leerConfig } from './config';
import { decirFallo } from './programa';
import { crearLog } from './registro';

/** The process: the one place that reads the environment and the clock, and hears signals. */

/** What the launcher of `npm start` hears from this process. */
export interface MensajeServidor {
  /** For the person who started it, in Spanish. */
  lineas: string[];
  /** Environment of the simulator, when one shall run. */
  simulador: Record<string, string> | null;
}

const CIERRE_MS = 15_000;

const principal = async (): Promise<void> => {
  let salir = (codigo: number): void => process.exit(codigo);
  // Started by the launcher: it must not outlive it, not even while it starts.
  process.once('disconnect', () => salir(0));
  const config = leerConfig(process.env);
  const log = crearLog(config.log_level);
  const servidor = await arrancar(config, log, Date.now);
  let saliendo = false;
  salir = (codigo) => {
    if (saliendo) return;
    saliendo = true;
    setTimeout(() => process.exit(1), CIERRE_MS).unref();
    servidor.cerrar().then(
      () => process.exit(codigo),
      (error: unknown) => {
        log.fatal({ err: error }, 'el servidor no cerró bien');
        process.exit(1);
      },
    );
  };
  const morir = (error: unknown) => {
    log.fatal({ err: error }, 'el servidor se detiene por un error inesperado');
    salir(1);
  };
  process.on('uncaughtException', morir);
  process.on('unhandledRejection', morir);
  process.once('SIGINT', () => salir(0));
  process.once('SIGTERM', () => salir(0));
  const { lineas, simulador } = servidor;
  if (process.send) process.send({ lineas, simulador } satisfies MensajeServidor);
  else for (const linea of lineas) log.info(linea);
};

principal().catch((error: unknown) => {
  decirFallo(error);
  process.exit(1);
});
