import { abrirBase } from '../src/db/conexion';
import { silencio } from './base-de-prueba';

/**
 * A process that holds an embedded database and does nothing else, for tests that kill it. Says one JSON line:
 * the pid of the database's server, or the sentence with which it was refused.
 */
const [carpeta = ''] = process.argv.slice(2);

const decir = (dato: unknown) => process.stdout.write(`${JSON.stringify(dato)}\n`);

try {
  const base = await abrirBase({ tipo: 'embebida', carpeta }, silencio);
  // Before it says that it is there: who hears it may end it at once.
  process.on('SIGTERM', () => void base.cerrar().then(() => process.exit(0)));
  decir({ hijo: base.pid() });
} catch (error) {
  decir({ negado: (error as Error).message });
  process.exit(1);
}
