import { asegurarConstruccion } from './lib/construir.mjs';
import { asegurarNavegador, otroNavegador } from './lib/navegador.mjs';
import { iniciarPostgres } from './lib/postgres.mjs';
import { asegurarDependencias, exigirNode } from './lib/preparar.mjs';
import { puertosDePrueba } from './lib/puertos.mjs';
import {
  TAREA_OTRO_NAVEGADOR,
  TAREAS_COMPLETAS,
  tareaPostgres,
  tareasNavegadorCompletas,
} from './lib/revision.mjs';
import { correrEtapas } from './lib/tareas.mjs';

exigirNode();
asegurarDependencias();
const navegador = asegurarNavegador();
const otro = otroNavegador(navegador);
await asegurarConstruccion();
const postgres = await iniciarPostgres();
process.on('exit', postgres.parar);
for (const signo of ['SIGINT', 'SIGTERM']) process.on(signo, () => process.exit(1));
const puertos = await puertosDePrueba();
const enNavegador = [
  ...tareasNavegadorCompletas(otro !== undefined).map((tarea) => ({
    ...tarea,
    env: { ...navegador.env, ...puertos },
  })),
  ...(otro ? [{ ...TAREA_OTRO_NAVEGADOR, env: { ...otro.env, ...puertos } }] : []),
];
const tareas = [tareaPostgres(postgres.url), ...TAREAS_COMPLETAS, ...enNavegador];
const bien = await correrEtapas([{ tareas, aLaVez: 1 }]);
process.exit(bien ? 0 : 1);
