import { asegurarDependencias, exigirNode } from './lib/preparar.mjs';

exigirNode();
asegurarDependencias();
const { asegurarNavegador } = await import('./lib/navegador.mjs');
const { asegurarConstruccion } = await import('./lib/construir.mjs');
const { iniciarPostgres } = await import('./lib/postgres.mjs');
const { correrTareas } = await import('./lib/tareas.mjs');
const { TAREAS_COMPLETAS, TAREAS_NAVEGADOR_COMPLETAS, tareasPostgres } = await import('./lib/revision.mjs');

const chromium = asegurarNavegador();
await asegurarConstruccion();
const postgres = await iniciarPostgres();
process.on('exit', postgres.parar);
for (const signo of ['SIGINT', 'SIGTERM']) process.on(signo, () => process.exit(1));
const env = chromium ? { CHROMIUM_PATH: chromium } : {};
const enNavegador = TAREAS_NAVEGADOR_COMPLETAS.map((tarea) => ({ ...tarea, env }));
const bien = await correrTareas([...tareasPostgres(postgres.url), ...TAREAS_COMPLETAS, ...enNavegador], 1);
process.exit(bien ? 0 : 1);
