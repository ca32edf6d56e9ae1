import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { asegurarConstruccion } from '../scripts/lib/construir.mjs';
import { RAIZ } from '../scripts/lib/preparar.mjs';

/**
 * The servers of a run of browser tests, all started at once, each as a person starts it. E2E_SERVIDORES names them:
 * `{ puerto, servidores: [{ PORT, DATA_DIR, … }] }`, where `puerto` answers 200 once every one of them is healthy.
 */
const { puerto, servidores } = JSON.parse(process.env.E2E_SERVIDORES ?? '{}');

await asegurarConstruccion();
const procesos = servidores.map((env) =>
  spawn(process.execPath, ['scripts/start.mjs'], {
    cwd: RAIZ,
    env: { ...process.env, ...env },
    stdio: 'inherit',
  }),
);

const sano = ({ PORT, BASE_PATH = '' }) =>
  fetch(`http://127.0.0.1:${PORT}${BASE_PATH}/api/health`).then(
    ({ ok }) => ok,
    () => false,
  );
createServer(async (_pedido, respuesta) => {
  const sanos = await Promise.all(servidores.map(sano));
  respuesta.writeHead(sanos.every(Boolean) ? 200 : 503).end();
}).listen(puerto, '127.0.0.1');

// Whoever stops the run signals the whole group; without one of its servers a run proves nothing.
let deteniendo = false;
process.once('SIGINT', () => {
  deteniendo = true;
});
const fines = procesos.map(async (proceso) => {
  const [codigo] = await once(proceso, 'exit');
  if (!deteniendo) process.exit(codigo || 1);
});
await Promise.all(fines);
process.exit(0);
