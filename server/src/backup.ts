import pino from 'pino';
import { leerConfig } from './config';
import { correrPrograma } from './programa';
import { hacerRespaldo } from './respaldo/hacer';

/** `npm run backup [-- file]`, with the same environment as the server, which may be running. */
correrPrograma(async () => {
  const log = pino({ level: 'warn' });
  return hacerRespaldo(leerConfig(process.env), log, process.argv[2], Date.now());
});
