import { asegurarDependencias, exigirNode } from './lib/preparar.mjs';
import { TAREAS_REVISION } from './lib/revision.mjs';
import { correrEtapas } from './lib/tareas.mjs';

exigirNode();
asegurarDependencias();
process.exit((await correrEtapas([{ tareas: TAREAS_REVISION }])) ? 0 : 1);
