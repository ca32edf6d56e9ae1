import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { levantar } from '../e2e/levantar.mjs';
import { asegurarConstruccion } from './lib/construir.mjs';
import { asegurarNavegador } from './lib/navegador.mjs';
import { asegurarDependencias, exigirNode, RAIZ } from './lib/preparar.mjs';
import { puertosDePrueba } from './lib/puertos.mjs';
import { enLotes, lasMasLentas, pedidoDe, tablaDeFallas } from './lib/repetir.mjs';
import { conVitest, enNavegador, LARGA, PROYECTOS } from './lib/revision.mjs';
import { correrTarea } from './lib/tareas.mjs';

/**
 * `npm run test:flakes -- [times] [pattern]`: runs the tests of the gate, or those whose file has that in its name, so many
 * times without a second try, while another process keeps one core busy; the browser tests in a new order each time, on
 * servers that stay up. Says which failed, how often, and with what. `--largas` takes what `npm run test:full` adds instead,
 * and `--lentas` lists what takes longest.
 */
const DE_CADA = 10;
/** Browsers at once on the core that is left: with more it would be their number that is tried. */
const A_LA_VEZ = 2;
const LENTAS = 20;

const pedido = pedidoDe(process.argv.slice(2));
if (!pedido) {
  console.error('Uso: npm run test:flakes -- [veces] [parte del nombre de un archivo] [--largas | --lentas]');
  process.exit(2);
}
const { veces, patron, largas, lentas } = pedido;
exigirNode();
asegurarDependencias();
await asegurarConstruccion();

const specs = readdirSync(join(RAIZ, 'e2e', 'pruebas')).filter((archivo) => archivo.includes(patron));
const navegador = specs.length > 0 ? asegurarNavegador() : undefined;
const datos = mkdtempSync(join(tmpdir(), 'tramos-e2e-'));
const env = {
  ...navegador?.env,
  ...(await puertosDePrueba()),
  ...{ E2E_DATOS: datos, E2E_QUEDAN: 'on' },
};
const ocupado = spawn(process.execPath, ['-e', 'for (;;);'], { stdio: 'ignore' });
process.on('exit', () => {
  ocupado.kill('SIGKILL');
  rmSync(datos, { recursive: true, force: true, maxRetries: 20, retryDelay: 250 });
});
for (const signo of ['SIGINT', 'SIGTERM']) process.on(signo, () => process.exit(1));

const PROYECTOS_LARGOS = [...PROYECTOS, 'ajustes', 'pestanas', 'inseguro', 'camino', 'simulado'];
const enElNavegador = (args) => ({
  ...enNavegador('navegador', {
    proyectos: largas ? PROYECTOS_LARGOS : PROYECTOS,
    ...{ env, a_la_vez: A_LA_VEZ },
    args: [largas ? '--grep' : '--grep-invert', LARGA, '--retries=0', ...args],
  }),
  verbose: false,
});
const sinNavegador = () =>
  conVitest('vitest', [...(patron ? [patron] : []), '--retry=0', '--sequence.shuffle.files'], {
    TRAMOS_PRUEBAS: largas ? 'completas' : 'puerta',
  });

const corridas = [];
/** Runs a command that has tests, and says at once which of them failed. */
const correr = async (tarea) => {
  const { pruebas = [], bien, salida } = await correrTarea(tarea);
  for (const { estado, nombre, mensaje = '' } of pruebas)
    if (estado === 'falla') console.log(`✗ ${nombre}\n    ${mensaje}`);
  if (!bien && pruebas.every(({ estado }) => estado !== 'falla')) console.error(salida);
  corridas.push(...pruebas);
};

/** What the browser would be asked, each place once: several tests may be written in one. */
const lugaresDelNavegador = async () => {
  if (!navegador) return [];
  const { pruebas = [] } = await correrTarea(enElNavegador(['--list', ...specs]));
  return [...new Map(pruebas.map((prueba) => [`${prueba.proyecto} ${prueba.lugar}`, prueba])).values()];
};

const lugares = await lugaresDelNavegador();
const bajar =
  lugares.length > 0
    ? await levantar({
        ...{ ...process.env, ...env },
        E2E_PROYECTOS: [...new Set(lugares.map(({ proyecto }) => proyecto))].join(','),
      })
    : undefined;
for (let vez = 1; vez <= veces; vez += 1) {
  console.log(`Vez ${vez} de ${veces}`);
  await correr(sinNavegador());
  const lotes = enLotes(lugares, DE_CADA, Math.random);
  for (const [i, lote] of lotes.entries()) {
    await correr(enElNavegador(lote.map(({ lugar }) => lugar)));
    console.log(`  lote ${i + 1} de ${lotes.length}`);
  }
}
await bajar?.();

if (lentas) console.log(`\n${lasMasLentas(corridas, LENTAS).join('\n')}`);
console.log(`\n${tablaDeFallas(corridas).join('\n')}`);
process.exit(corridas.some(({ estado }) => estado === 'falla') ? 1 : 0);
