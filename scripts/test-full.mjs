import { asegurarDependencias, exigirNode } from './lib/preparar.mjs';

exigirNode();
asegurarDependencias();
const { asegurarConstruccion } = await import('./lib/construir.mjs');
const { iniciarPostgres } = await import('./lib/postgres.mjs');
const { correrTareas } = await import('./lib/tareas.mjs');
const { TAREAS_COMPLETAS, tareasPostgres } = await import('./lib/revision.mjs');

await asegurarConstruccion();
const postgres = await iniciarPostgres();
process.on('exit', postgres.parar);
for (const signo of ['SIGINT', 'SIGTERM']) process.on(signo, () => process.exit(1));
const bien = await correrTareas([...tareasPostgres(postgres.url), ...TAREAS_COMPLETAS], 1);
process.exit(bien ? 0 : 1);
