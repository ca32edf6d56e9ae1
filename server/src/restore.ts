import pino from 'pino';
import { leerConfig } from './config';
import { ArranqueError } from './db/arranque-error';
import { correrPrograma } from './programa';
import { comprobarRespaldo, restaurar } from './respaldo/restaurar';

const ENCIMA = '--encima';
const COMPROBAR = '--comprobar';
const USO = `Diga qué restaurar: npm run restore -- archivo [${ENCIMA}], o solo mirarlo: npm run restore -- ${COMPROBAR} archivo.`;

/**
 * `npm run restore -- file [--encima]`, with the same environment as the server, which must be off;
 * `npm run restore -- --comprobar file` only looks at the file.
 */
correrPrograma(async () => {
  const pedidas = process.argv.slice(2).filter((arg) => arg.startsWith('--'));
  const [ruta, ...otros] = process.argv.slice(2).filter((arg) => !arg.startsWith('--'));
  const [opcion, ...demas] = pedidas;
  const entendida = opcion === undefined || opcion === ENCIMA || opcion === COMPROBAR;
  if (ruta === undefined || otros.length > 0 || demas.length > 0 || !entendida) throw new ArranqueError(USO);
  if (opcion === COMPROBAR) return comprobarRespaldo(ruta);
  const pedido = { ruta, encima: opcion === ENCIMA, ahora_ms: Date.now() };
  return restaurar(leerConfig(process.env), pino({ level: 'warn' }), pedido);
});
