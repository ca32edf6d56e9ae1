import { asegurarConstruccion } from './lib/construir.mjs';
import { asegurarNavegador } from './lib/navegador.mjs';
import { asegurarDependencias, exigirNode, terminarCon } from './lib/preparar.mjs';
import { puertosDePrueba } from './lib/puertos.mjs';
import { TAREA_LIMPIO, TAREA_PRUEBAS, TAREAS_DE_LECTURA, tareaNavegador } from './lib/revision.mjs';
import { alInterrumpir, correrEtapas, cronometrar } from './lib/tareas.mjs';

/**
 * `npm test`, the gate: whether this checkout still does its main job, told within ten minutes on two cores. What takes
 * longer belongs to `npm run test:full`.
 */
exigirNode();
const instalacion = await cronometrar('instalación', asegurarDependencias);
const navegador = asegurarNavegador();
const construccion = await cronometrar('construcción', asegurarConstruccion);
const env = { ...navegador.env, ...(await puertosDePrueba().catch(terminarCon)) };
alInterrumpir();
const etapas = [
  { tareas: [TAREA_PRUEBAS, ...TAREAS_DE_LECTURA] },
  { tareas: [tareaNavegador(env)] },
  { tareas: process.env.CI ? [TAREA_LIMPIO] : [] },
];
process.exit((await correrEtapas(etapas, [instalacion, construccion])) ? 0 : 1);
