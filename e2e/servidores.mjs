import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { asegurarConstruccion } from '../scripts/lib/construir.mjs';
import { RAIZ } from '../scripts/lib/preparar.mjs';
import { proyectosDe, puertoDe } from './proyectos.mjs';

/**
 * The servers of a run of browser tests, all started at once, each as a person starts it. The port of the run answers 200
 * once every one of them is healthy.
 */
const servidores = proyectosDe(process.env).map(({ env }) => env);

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
}).listen(puertoDe(process.env), '127.0.0.1');

// Whoever stops the run signals the whole group, or this process alone; without one of its servers a run proves nothing.
let deteniendo = false;
for (const signo of ['SIGINT', 'SIGTERM'])
  process.once(signo, () => {
    deteniendo = true;
    for (const proceso of procesos) proceso.kill('SIGTERM');
  });
const fines = procesos.map(async (proceso) => {
  const [codigo] = await once(proceso, 'exit');
  if (!deteniendo) process.exit(codigo || 1);
});
await Promise.all(fines);
process.exit(0);
