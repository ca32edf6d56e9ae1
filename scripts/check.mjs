import { asegurarDependencias, exigirNode } from './lib/preparar.mjs';
import { TAREA_UNITARIAS, TAREAS_DE_LECTURA } from './lib/revision.mjs';
import { correrEtapas } from './lib/tareas.mjs';

exigirNode();
asegurarDependencias();
process.exit((await correrEtapas([{ tareas: [TAREA_UNITARIAS, ...TAREAS_DE_LECTURA] }])) ? 0 : 1);
