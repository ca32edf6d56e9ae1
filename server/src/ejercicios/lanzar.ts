import { fork } from 'node:child_process';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import type { EncargoMotor, Novedades } from './motor';

/** Runs a motor somewhere and hands over what happens in it; `alCaer` when it stopped by itself. Returns its stop. */
export type Lanzar = (
  encargo: EncargoMotor,
  recibir: (novedades: Novedades) => void,
  alCaer: (motivo: string) => void,
) => () => void;

/** In a process of its own. From source it is TypeScript and needs the loader; from the bundle it lies beside the server. */
export const lanzarHijo: Lanzar = (encargo, recibir, alCaer) => {
  const de_fuente = import.meta.url.endsWith('.ts');
  const ruta = fileURLToPath(new URL(de_fuente ? './hijo.ts' : './ejercicio-hijo.js', import.meta.url));
  const cargador = de_fuente ? ['--import', createRequire(import.meta.url).resolve('tsx')] : [];
  const hijo = fork(ruta, [], {
    execArgv: cargador,
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  let parado = false;
  const caer = (motivo: string) => {
    if (!parado) alCaer(motivo);
    parado = true;
  };
  hijo.on('message', (novedades) => {
    if (!parado) recibir(novedades as Novedades);
  });
  hijo.once('error', (error) => caer(String(error)));
  hijo.once('exit', (codigo) => caer(`terminó con ${codigo}`));
  hijo.send(encargo, () => undefined);
  return () => {
    parado = true;
    if (hijo.connected) hijo.disconnect();
  };
};
