import { asegurarDependencias, exigirNode } from './lib/preparar.mjs';

exigirNode();
asegurarDependencias();
const { correrTareas } = await import('./lib/tareas.mjs');
const { TAREAS_REVISION } = await import('./lib/revision.mjs');
process.exit((await correrTareas(TAREAS_REVISION)) ? 0 : 1);
