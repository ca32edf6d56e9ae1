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

let codigo;
/** They are told to stop once, by what comes first; that also says how this process ends when all have. */
const detener = (con) => {
  if (codigo !== undefined) return;
  codigo = con;
  for (const proceso of procesos) proceso.kill('SIGTERM');
};
// Whoever stops the run signals the whole group, or this process alone.
for (const signo of ['SIGINT', 'SIGTERM']) process.on(signo, () => detener(0));
// Without one of its servers a run proves nothing: the others end too.
const fines = procesos.map(async (proceso) => {
  await once(proceso, 'exit');
  detener(1);
});
await Promise.all(fines);
process.exit(codigo);
