import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fechaDeDependencias } from './dependencias.mjs';
import { correr, huella, marcar, RAIZ, vigente } from './preparar.mjs';

const FUENTES_NODO = [
  'contract/src',
  'deteccion/src',
  'simulator/src',
  'server/src',
  'server/migrations',
  'scripts/lib',
  'package-lock.json',
];
const FUENTES_WEB = [
  'contract/src',
  'web/src',
  'web/public',
  'web/index.html',
  'web/vite.config.ts',
  'web/builds-plugin.ts',
  'web/package.json',
];

/** The node parts that run as processes of their own, each bundled to one file; packages stay in node_modules. */
const ENTRADAS = [
  ['server/src/main.ts', 'server/dist/main.js'],
  ['server/src/reset-admin.ts', 'server/dist/reset-admin.js'],
  ['server/src/backup.ts', 'server/dist/backup.js'],
  ['server/src/restore.ts', 'server/dist/restore.js'],
  ['server/src/secretos.ts', 'server/dist/secretos.js'],
  ['server/src/doctor.ts', 'server/dist/doctor.js'],
  ['server/src/ejercicios/hijo.ts', 'server/dist/ejercicio-hijo.js'],
  ['simulator/src/main.ts', 'simulator/dist/main.js'],
];

const construirNodo = async () => {
  const { build, stop } = await import('esbuild');
  const define = { DEPENDENCIAS_DEL: JSON.stringify(fechaDeDependencias(RAIZ)) };
  for (const [entrada, salida] of ENTRADAS)
    await build({
      absWorkingDir: RAIZ,
      entryPoints: [entrada],
      outfile: salida,
      bundle: true,
      platform: 'node',
      target: 'node20',
      format: 'esm',
      sourcemap: true,
      logLevel: 'warning',
      define,
      plugins: [externos],
    });
  // Its service would stay for as long as this process does, which under `npm start` is long.
  await stop();
};

/** Keeps registry packages out of the bundle, and our own workspaces in. */
const externos = {
  name: 'externos',
  setup: (b) => {
    b.onResolve({ filter: /^[^./]/ }, ({ path, kind }) =>
      kind === 'entry-point' || path.startsWith('@tramos/') ? null : { path, external: true },
    );
  },
};

/** The marks stand in node_modules, which may be kept where what was built is not: both must be there. */
const hecho = (nombre, marca, salidas) =>
  vigente(nombre, marca) && salidas.every((salida) => existsSync(join(RAIZ, salida)));

/** Builds what is stale; says so only when there is something to do. */
export const asegurarConstruccion = async () => {
  const nodo = huella(FUENTES_NODO);
  const programas = ENTRADAS.map(([, salida]) => salida);
  if (!hecho('nodo', nodo, programas)) {
    console.log('Construyendo el servidor…');
    await construirNodo();
    marcar('nodo', nodo);
  }
  const web = huella(FUENTES_WEB);
  if (!hecho('web', web, ['web/dist/index.html'])) {
    console.log('Construyendo la consola…');
    correr(
      join(RAIZ, 'node_modules', '.bin', 'vite'),
      ['build', 'web', '--logLevel', 'error'],
      'La consola no se pudo construir.',
    );
    marcar('web', web);
  }
};
