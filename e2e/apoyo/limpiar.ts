import { rmSync } from 'node:fs';

/** Takes the run's folder away; the servers may still be closing their databases in it. */
const limpiar = () => {
  const carpeta = process.env.E2E_DATOS;
  if (carpeta) rmSync(carpeta, { recursive: true, force: true, maxRetries: 20, retryDelay: 250 });
};

export default limpiar;
