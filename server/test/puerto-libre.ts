import { createServer } from 'node:net';

/** Below those that a system gives to whoever asks for any port (from 32768 on Linux). */
const [PRIMERO, CUANTOS] = [20_000, 12_000];

/**
 * A port that nobody holds, and that stays free until it is used, also again after a while: meanwhile other tests ask the
 * system for any port, and get none of these.
 */
export const puertoLibre = async (): Promise<number> => {
  const puerto = PRIMERO + Math.floor(Math.random() * CUANTOS);
  const libre = await new Promise<boolean>((listo) => {
    const prueba = createServer().once('error', () => listo(false));
    prueba.listen(puerto, '127.0.0.1', () => prueba.close(() => listo(true)));
  });
  return libre ? puerto : puertoLibre();
};
