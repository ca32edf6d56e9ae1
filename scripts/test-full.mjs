import { asegurarDependencias, exigirNode } from './lib/preparar.mjs';

exigirNode();
asegurarDependencias();
const { asegurarNavegador, otroNavegador } = await import('./lib/navegador.mjs');
const { asegurarConstruccion } = await import('./lib/construir.mjs');
const { iniciarPostgres } = await import('./lib/postgres.mjs');
const { correrTareas } = await import('./lib/tareas.mjs');
const { TAREA_OTRO_NAVEGADOR, TAREAS_COMPLETAS, tareasNavegadorCompletas, tareasPostgres } = await import(
  './lib/revision.mjs'
);

const navegador = asegurarNavegador();
const otro = otroNavegador(navegador);
await asegurarConstruccion();
const postgres = await iniciarPostgres();
process.on('exit', postgres.parar);
for (const signo of ['SIGINT', 'SIGTERM']) process.on(signo, () => process.exit(1));
const enNavegador = [
  ...tareasNavegadorCompletas(otro !== undefined).map((tarea) => ({ ...tarea, env: navegador.env })),
  ...(otro ? [{ ...TAREA_OTRO_NAVEGADOR, env: otro.env }] : []),
];
const bien = await correrTareas([...tareasPostgres(postgres.url), ...TAREAS_COMPLETAS, ...enNavegador], 1);
process.exit(bien ? 0 : 1);
