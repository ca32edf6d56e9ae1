import { spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { arrancar } from '../e2e/arrancar.mjs';
import { proyectosDe } from '../e2e/proyectos.mjs';
import { asegurarConstruccion } from './lib/construir.mjs';
import { asegurarNavegador, FALTA_LECTOR_DE_PDF, hallarLectorDePdf } from './lib/navegador.mjs';
import { asegurarDependencias, exigirNode, RAIZ, terminarCon } from './lib/preparar.mjs';
import { puertosDePrueba } from './lib/puertos.mjs';
import { codigoDe, corridasDe, enLotes, lasMasLentas, pedidoDe, tablaDeFallas } from './lib/repetir.mjs';
import { conVitest, enNavegador, PROYECTOS, pruebasDe } from './lib/revision.mjs';
import { alInterrumpir, correrTarea } from './lib/tareas.mjs';

/**
 * `npm run test:flakes -- [times] [pattern]`: runs the tests of the gate, or those whose file has that in its name, so many
 * times without a second try, while another process keeps one core busy; the browser tests in lots drawn at random, on
 * servers that stay up. Says which failed, how often, and with what. `--largas` takes what `npm run test:full` adds instead,
 * and `--lentas` lists what takes longest.
 */
const DE_CADA = 10;
/** Browsers at once on the core that is left: with more it would be their number that is tried. */
const A_LA_VEZ = 2;
const LENTAS = 20;
const SALIDA = join('test-results', 'repetidas');

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
if (navegador && largas && !hallarLectorDePdf()) terminarCon(new Error(FALTA_LECTOR_DE_PDF));
const puertos = await puertosDePrueba().catch(terminarCon);
const datos = mkdtempSync(join(tmpdir(), 'tramos-e2e-'));
const env = { ...navegador?.env, ...puertos, ...{ E2E_DATOS: datos, E2E_QUEDAN: 'on' } };
const ocupado = spawn(process.execPath, ['-e', 'for (;;);'], { stdio: 'ignore' });
process.on('exit', () => ocupado.kill('SIGKILL'));

let servidores;
/** The servers first: until they have ended they write there. */
const limpiar = async () => {
  await servidores?.bajar();
  rmSync(datos, { recursive: true, force: true, maxRetries: 20, retryDelay: 250 });
};
alInterrumpir(limpiar);

const PROYECTOS_PEDIDOS = largas ? proyectosDe({}).map(({ nombre }) => nombre) : PROYECTOS;
const enElNavegador = (args) => ({
  ...enNavegador('navegador', { proyectos: PROYECTOS_PEDIDOS, env, a_la_vez: A_LA_VEZ, args }),
  ...{ verbose: false, tal_vez_ninguna: true },
});
const sinNavegador = (semilla) => ({
  ...conVitest(
    'vitest',
    [...(patron ? [patron] : []), ...['--retry=0', '--sequence.shuffle.files', `--sequence.seed=${semilla}`]],
    { TRAMOS_PRUEBAS: largas ? 'completas' : 'puerta' },
  ),
  tal_vez_ninguna: true,
});

rmSync(join(RAIZ, SALIDA), { recursive: true, force: true });
const corridas = [];
/** Runs a command that has tests, and says at once which of them failed; true when none did. */
const correr = async (tarea, pedidas) => {
  const parte = await correrTarea(tarea);
  const suyas = corridasDe(parte, pedidas);
  const fallas = suyas.filter(({ estado }) => estado === 'falla');
  for (const { nombre, mensaje = '' } of fallas) console.log(`✗ ${nombre}\n    ${mensaje}`);
  if (!parte.bien && !parte.pruebas?.some(({ estado }) => estado === 'falla')) console.error(parte.salida);
  corridas.push(...suyas);
  return fallas.length === 0;
};

/** What the browser is asked for. A pattern may be of files that none of the projects has. */
const pruebasDelNavegador = async () => {
  if (!navegador) return [];
  const args = ['--list', '--pass-with-no-tests', ...pruebasDe(largas ? 'completas' : 'puerta'), ...specs];
  const lista = await correrTarea(enElNavegador(args));
  corridas.push(...corridasDe({ ...lista, nombre: 'la lista de las pruebas del navegador' }));
  if (!lista.bien) console.error(lista.salida);
  return lista.bien ? (lista.pruebas ?? []) : [];
};

/**
 * Each test is asked for by project, file and title: a place may be that of several. What Playwright keeps of one that failed
 * stays in a folder of the lot's own, which the next lot does not clear.
 */
const correrLote = async (lote, nombre) => {
  const lista = join(datos, 'lote.txt');
  const renglones = lote.map(({ nombre }) => nombre).join('\n');
  writeFileSync(lista, renglones);
  const salida = join(SALIDA, nombre);
  const args = ['--retries=0', `--test-list=${lista}`, `--output=${join(RAIZ, salida)}`];
  if (await correr(enElNavegador(args), lote)) return;
  console.log(`  Cómo estaba la página de cada una se lee en ${salida}`);
  console.log(
    `  Para repetir el lote, guarde estos renglones y déselos a Playwright con --test-list:\n${renglones}`,
  );
};

const repetir = async () => {
  const pruebas = await pruebasDelNavegador();
  if (pruebas.length > 0) {
    const E2E_PROYECTOS = [...new Set(pruebas.map(({ proyecto }) => proyecto))].join(',');
    servidores = arrancar({ ...process.env, ...env, E2E_PROYECTOS });
    await servidores.arriba;
  }
  for (let vez = 1; vez <= veces; vez += 1) {
    const semilla = randomInt(2 ** 31);
    console.log(`Vez ${vez} de ${veces}, sin navegador con --sequence.seed=${semilla}`);
    await correr(sinNavegador(semilla));
    const lotes = enLotes(pruebas, DE_CADA, Math.random);
    for (const [i, lote] of lotes.entries()) {
      await correrLote(lote, `vez-${vez}-lote-${i + 1}`);
      console.log(`  lote ${i + 1} de ${lotes.length}`);
    }
    if (corridas.length === 0) return;
  }
};

try {
  await repetir();
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
await limpiar();

if (lentas) console.log(`\n${lasMasLentas(corridas, LENTAS).join('\n')}`);
console.log(`\n${tablaDeFallas(corridas).join('\n')}`);
const codigo = codigoDe(corridas);
if (codigo === 2)
  console.error(`Ninguna prueba corrió${patron && `: ninguna está en un archivo de nombre ${patron}`}.`);
process.exit(process.exitCode ?? codigo);
