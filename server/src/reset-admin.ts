import pino from 'pino';
import { leerConfig } from './config';
import { abrirBase } from './db/conexion';
import { migrar } from './db/migrar';
import { resetAdmin } from './sesion/reset-admin';

/** `npm run reset-admin`, with the same environment as the server and, with the embedded database, while it is off. */
const principal = async (): Promise<string> => {
  const config = leerConfig(process.env);
  const base = await abrirBase(config.base, pino({ level: 'warn' }));
  try {
    await migrar(base.db);
    return await resetAdmin(base.db, config, Date.now());
  } finally {
    await base.cerrar();
  }
};

principal().then(
  (ruta) =>
    process.stdout.write(`La contraseña nueva de admin está en ${ruta}; pedirá cambiarla al entrar.\n`),
  (error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  },
);
