import { asegurarDependencias, exigirNode } from './lib/preparar.mjs';

exigirNode();
asegurarDependencias();
const { asegurarNavegador } = await import('./lib/navegador.mjs');
const { asegurarConstruccion } = await import('./lib/construir.mjs');
const { correrTareas } = await import('./lib/tareas.mjs');
const { TAREA_LENTAS, TAREA_NAVEGADOR, TAREAS_REVISION } = await import('./lib/revision.mjs');

const { env } = asegurarNavegador();
await asegurarConstruccion();
const bien =
  (await correrTareas([...TAREAS_REVISION, TAREA_LENTAS])) &&
  (await correrTareas([{ ...TAREA_NAVEGADOR, env }]));
process.exit(bien ? 0 : 1);
