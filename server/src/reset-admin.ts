import pino from 'pino';
import { leerConfig } from './config';
import { alcanzarBase } from './db/conexion';
import { migrar } from './db/migrar';
import { correrPrograma } from './programa';
import { resetAdmin } from './sesion/reset-admin';

/** `npm run reset-admin`, with the same environment as the server, which may be running. */
correrPrograma(async () => {
  const config = leerConfig(process.env);
  const base = await alcanzarBase(config.base, pino({ level: 'warn' }));
  try {
    await migrar(base.db);
    const ruta = await resetAdmin(base.db, config, Date.now());
    return [`La contraseña nueva de admin está en ${ruta}; pedirá cambiarla al entrar.`];
  } finally {
    await base.cerrar();
  }
});
