import pino from 'pino';
import { leerConfig } from './config';
import { ArranqueError } from './db/arranque-error';
import { negarCopias } from './db/copia-viva';
import { correrPrograma } from './programa';
import { restaurar } from './respaldo/restaurar';

const ENCIMA = '--encima';

/** `npm run restore -- file [--encima]`, with the same environment as the server, which must be off. */
correrPrograma(async () => {
  negarCopias();
  const [ruta, ...otros] = process.argv.slice(2).filter((arg) => arg !== ENCIMA);
  if (ruta === undefined || otros.length > 0)
    throw new ArranqueError('Diga qué restaurar: npm run restore -- archivo [--encima].');
  const encima = process.argv.includes(ENCIMA);
  const pedido = { ruta, encima, ahora_ms: Date.now() };
  return restaurar(leerConfig(process.env), pino({ level: 'warn' }), pedido);
});
