import type { LoginResponse } from '@tramos/contract/sesion';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { evaluar } from '../src/alarmas/evaluar';
import { AHORA_MS, type AppDePrueba, crearAppDePrueba } from './app-de-prueba';
import { type ConsolaDePrueba, conectar, consolaDe, direccionDe } from './consola';
import { ingresar, type RedDePrueba, sembrarRed, sembrarUsuario } from './sembrar';

export let app: AppDePrueba;
export let norte: RedDePrueba;
export let sur: RedDePrueba;
let serie = 0;
const abiertas: ConsolaDePrueba[] = [];

/**
 * A server with two sistemas for the tests of this file, and consoles that are closed after each. What the alarms have
 * to say of the events of a test is said before the next one, whose messages it would stand between.
 */
export const instalarOyentes = (): void => {
  beforeAll(async () => {
    app = await crearAppDePrueba();
    await app.escuchar();
    norte = await sembrarRed(app.base.db, 'norte');
    sur = await sembrarRed(app.base.db, 'sur');
  });
  afterAll(() => app.cerrar());
  afterEach(async () => {
    for (const consola of abiertas.splice(0)) consola.cerrar();
    await evaluar(app.deps);
  });
};

/** A new account, signed in. */
export const alguien = async (
  opciones: Partial<Parameters<typeof sembrarUsuario>[1]> = {},
): Promise<LoginResponse> => {
  serie += 1;
  const username = `oyente${serie}`;
  await sembrarUsuario(app.base.db, { username, role: 'monitorista', ...opciones });
  return ingresar(app, username);
};

export const seguir = async (consola: Promise<ConsolaDePrueba>): Promise<ConsolaDePrueba> => {
  abiertas.push(await consola);
  return consola;
};
export const escuchar = (sesion: LoginResponse, desde?: number) => seguir(consolaDe(app, sesion, desde));
export const suelta = () => seguir(conectar(direccionDe(app)));

/** Stores a message and sends it, as ingest does; gives back its position. */
export const publicar = async (sistema_id: number | null): Promise<number> => {
  const { db, push } = app.deps;
  const pendiente = await db.transaction((tx) =>
    push.anexar(
      tx,
      'presion_negativa',
      { sensor_id: norte.sensor_a_id, timestamp: new Date(AHORA_MS).toISOString() },
      { sistema_id },
    ),
  );
  push.difundir([pendiente]);
  return pendiente.pos;
};
export const posiciones = (consola: ConsolaDePrueba) => consola.de('presion_negativa').map((d) => d.pos);
/** Waits until a message sent now has come through: whatever was to be heard before it has been. */
export const ponerMarca = async (...consolas: ConsolaDePrueba[]) => {
  const pos = await publicar(null);
  for (const consola of consolas) await expect.poll(() => posiciones(consola)).toContain(pos);
  return pos;
};
