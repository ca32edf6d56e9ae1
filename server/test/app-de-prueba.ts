import type { Logger } from 'pino';
import { type App, createApp } from '../src/app';
import { type Config, leerConfig } from '../src/config';
import { type BaseDePrueba, crearBaseDePrueba, silencio } from './base-de-prueba';

/** 2026-11-21 12:00 in Mexico City: tests say their own time, and move it. */
export const AHORA_MS = Date.UTC(2026, 10, 21, 18, 0, 0);

interface Reloj {
  ahora: () => number;
  avanzar: (ms: number) => void;
  fijar: (ms: number) => void;
}

const crearReloj = (inicio_ms = AHORA_MS): Reloj => {
  let t = inicio_ms;
  return {
    ahora: () => t,
    avanzar: (ms) => {
      t += ms;
    },
    fijar: (ms) => {
      t = ms;
    },
  };
};

export interface AppDePrueba extends App {
  base: BaseDePrueba;
  reloj: Reloj;
  config: Config;
}

interface Opciones {
  /** Environment variables on top of the test's own; empty text unsets one. */
  env?: Record<string, string>;
  ahora_ms?: number;
  log?: Logger;
  /** The test is about the embedded database, whatever TEST_DATABASE_URL says. */
  embebida?: boolean;
  /** A database to go on with, as after a restart; it outlives the app. */
  base?: BaseDePrueba;
  /** Milliseconds that go on while somebody sets the server's clock; otherwise both are one. */
  contador?: () => number;
}

/** The whole server on a fresh real database, with a clock the test drives. It listens only when told to. */
export const crearAppDePrueba = async ({
  env = {},
  ahora_ms,
  log = silencio,
  embebida = false,
  base: ajena,
  contador,
}: Opciones = {}): Promise<AppDePrueba> => {
  const base = ajena ?? (await crearBaseDePrueba({ embebida }));
  const entorno = { DATA_DIR: base.carpeta, PORT: '0', MQTT_PORT: '0', DEMO: 'off', ...env };
  const config: Config = { ...leerConfig(entorno), base: base.config };
  const reloj = crearReloj(ahora_ms);
  const app = await createApp({
    config,
    db: base.db,
    url_base: base.url,
    ahora: reloj.ahora,
    contador_ms: contador ?? reloj.ahora,
    log,
  });
  return {
    ...app,
    base,
    reloj,
    config,
    cerrar: async () => {
      await app.cerrar();
      if (!ajena) await base.cerrar();
    },
  };
};
