import { join } from 'node:path';
import { leerConfig } from './config';
import { ArranqueError } from './db/arranque-error';
import { correrPrograma } from './programa';
import { rotarSecreto } from './sesion/secretos';

/** `npm run secretos [-- --retirar]`, with the same environment as the server, which may be running. */
correrPrograma(async () => {
  const config = leerConfig(process.env);
  if (config.jwt_secret !== null)
    throw new ArranqueError(
      'El secreto está en JWT_SECRET: ponga uno nuevo delante, separado por una coma (JWT_SECRET=nuevo,anterior), y reinicie; quite el anterior después de 7 días.',
    );
  const retirar = process.argv.includes('--retirar');
  const quedan = rotarSecreto(join(config.carpeta_modo, 'jwt.secreto'), Date.now(), retirar);
  return retirar
    ? ['Los secretos anteriores dejaron de valer: quien seguía con uno de ellos vuelve a entrar.']
    : [
        `Hay un secreto nuevo: en medio minuto firma lo nuevo, sin reiniciar y sin cerrar ninguna sesión. Los anteriores (${quedan}) siguen abriendo lo que hicieron; con -- --retirar dejan de valer ahora.`,
      ];
});
