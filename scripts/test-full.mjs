import { asegurarConstruccion } from './lib/construir.mjs';
import { tablaDePartes } from './lib/conteo.mjs';
import {
  FALTA_LECTOR_DE_PDF,
  FALTA_NAVEGADOR,
  hallarBocinas,
  hallarFirefox,
  hallarLectorDePdf,
  hallarNavegador,
  hallarSinVentana,
} from './lib/navegador.mjs';
import { NOMBRES, partesDe } from './lib/partes.mjs';
import { iniciarPostgres } from './lib/postgres.mjs';
import { asegurarDependencias, exigirNode } from './lib/preparar.mjs';
import { puertosDePrueba } from './lib/puertos.mjs';
import { alInterrumpir, correrTareas } from './lib/tareas.mjs';

/**
 * `npm run test:full [-- parts]`: what takes longer than the gate has, in named parts. It goes on after a part that fails,
 * and ends with a table.
 */
const pedidas = process.argv.slice(2);
const desconocida = pedidas.find((pedida) => !NOMBRES.includes(pedida));
if (desconocida) {
  console.error(`Ninguna parte se llama ${desconocida}: ${NOMBRES.join(', ')}`);
  process.exit(2);
}
exigirNode();
asegurarDependencias();
await asegurarConstruccion();

const exigir = (medio, falta) => {
  if (medio !== undefined) return medio;
  throw new Error(falta);
};

/** Counts statements, as a site's own does where its administrator followed operations.md. */
const CUENTAN_SENTENCIAS = [
  'shared_preload_libraries=pg_stat_statements',
  // Those of every test's database are counted together.
  'pg_stat_statements.max=20000',
];

/**
 * What a part needs is looked for, installed or started when its turn comes.
 * @type {Record<import('./lib/partes.mjs').Medio, () => Promise<Record<string, string>>>} environment that names it
 */
const MEDIOS = {
  navegador: async () => ({
    ...exigir(hallarNavegador(), FALTA_NAVEGADOR).env,
    ...(await puertosDePrueba()),
  }),
  sin_ventana: async () => ({
    ...exigir(hallarSinVentana(), 'Falta el Chromium sin ventana: instale chromium-headless-shell y repita.')
      .env,
    ...(await puertosDePrueba()),
  }),
  firefox: async () => ({
    FIREFOX_PATH: exigir(hallarFirefox(), 'Falta Firefox: instálelo y repita.'),
    PULSEAUDIO_PATH: exigir(
      hallarBocinas(),
      'Falta PulseAudio, sin el que Firefox no suena: instálelo y repita.',
    ),
    ...(await puertosDePrueba()),
  }),
  lector_de_pdf: async () => {
    exigir(hallarLectorDePdf(), FALTA_LECTOR_DE_PDF);
    return {};
  },
  postgres: async () => {
    const { url, parar } = await iniciarPostgres(CUENTAN_SENTENCIAS);
    process.on('exit', parar);
    return { TEST_DATABASE_URL: url };
  },
};
alInterrumpir();

/** Three times what a part may take: one that hangs is stopped there, and the next goes on. */
const LIMITE_MS = 30 * 60_000;

/** A part for which something is missing has failed, and the next one goes on. */
const correrParte = async ({ nombre, necesita = [], tarea }) => {
  try {
    const env = {};
    for (const medio of necesita) Object.assign(env, await MEDIOS[medio]());
    const [parte] = await correrTareas([{ ...tarea(env), limite_ms: LIMITE_MS }], 1);
    return parte;
  } catch (error) {
    console.error(`✗ ${nombre}: ${error.message}`);
    return { nombre, bien: false, segundos: 0 };
  }
};

const partes = [];
for (const parte of partesDe(pedidas)) partes.push(await correrParte(parte));
console.log(tablaDePartes(partes).join('\n'));
process.exit(partes.every(({ bien }) => bien) ? 0 : 1);
