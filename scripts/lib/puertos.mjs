import { createServer } from 'node:net';
import { proyectosDe } from '../../e2e/proyectos.mjs';

/** One to tell that all are up, and one for each project, whose server takes another for MQTT 1,000 above it. */
const PUERTOS = 1 + proyectosDe({}).length;
const PRIMERO = 3_200;
const PASO = 20;
const INTENTOS = 25;

/** Nobody holds it now. */
export const libre = (puerto) =>
  new Promise((listo) => {
    const servidor = createServer();
    servidor.once('error', () => listo(false));
    servidor.listen(puerto, '127.0.0.1', () => servidor.close(() => listo(true)));
  });

/** Below those that a system gives to whoever asks for any port (from 32768 on Linux). */
const [DESDE, CUANTOS] = [20_000, 12_000];

/**
 * A port of this machine that nobody holds, and that stays free until it is used, also again after a while: whoever asks
 * the system for any port meanwhile, as each connection does, gets none of these.
 * @param {() => number} [azar] in [0, 1)
 * @param {(puerto: number) => Promise<boolean>} [estaLibre]
 * @returns {Promise<number>}
 */
export const puertoLibre = async (azar = Math.random, estaLibre = libre) => {
  const puerto = DESDE + Math.floor(azar() * CUANTOS);
  return (await estaLibre(puerto)) ? puerto : puertoLibre(azar, estaLibre);
};

/**
 * What the browser tests need of the environment: a row of ports that nobody holds, so that what another run left behind,
 * or one beside this one, takes nothing away from it. E2E_PUERTO names the first.
 * @param {(puerto: number) => Promise<boolean>} estaLibre
 * @returns {Promise<{E2E_PUERTO: string}>}
 * @throws {Error} in Spanish, where there is no such row
 */
export const puertosDePrueba = async (estaLibre = libre) => {
  const { E2E_PUERTO } = process.env;
  if (E2E_PUERTO) return { E2E_PUERTO };
  for (let base = PRIMERO; base < PRIMERO + INTENTOS * PASO; base += PASO) {
    const puertos = Array.from({ length: PUERTOS }, (_, i) => [base + i, base + 1_000 + i]).flat();
    const libres = await Promise.all(puertos.map(estaLibre));
    if (libres.every(Boolean)) return { E2E_PUERTO: String(base) };
  }
  throw new Error(
    `No hay puertos libres para las pruebas entre ${PRIMERO} y ${PRIMERO + INTENTOS * PASO}: indique otros en E2E_PUERTO.`,
  );
};
