import { afterAll, beforeAll } from 'vitest';
import { type AppDePrueba, crearAppDePrueba } from './app-de-prueba';
import { ingresar, type RedDePrueba, sembrarRed, sembrarUsuario } from './sembrar';

export let app: AppDePrueba;
export let norte: RedDePrueba;
export let sur: RedDePrueba;

/** Who acts: what they may do, and the one sistema they see, where it is not all of them. */
const PERSONAS = {
  moni: { role: 'monitorista' },
  campo: { role: 'user' },
  norteno: { role: 'monitorista', sistema: 'norte' },
  ajeno: { role: 'administrator', sistema: 'sur' },
} as const;
type Persona = keyof typeof PERSONAS;

/** Of whoever is signed in. */
export const tokens: Record<string, string> = {};

/** Signs them in, in place of the session that each had. */
export const entrar = async (quienes: readonly Persona[]): Promise<void> => {
  for (const username of quienes) tokens[username] = (await ingresar(app, username)).token;
};

/** A server with two sistemas for the tests of this file, and these people signed in to it. */
export const instalarPersonas = (...quienes: readonly Persona[]): void => {
  beforeAll(async () => {
    app = await crearAppDePrueba();
    const { db } = app.base;
    norte = await sembrarRed(db, 'norte');
    sur = await sembrarRed(db, 'sur');
    for (const username of quienes) {
      const { role, ...alcance } = PERSONAS[username];
      const sistemas = 'sistema' in alcance ? { sistemas: [{ norte, sur }[alcance.sistema].sistema_id] } : {};
      await sembrarUsuario(db, { username, role, ...sistemas });
    }
    await entrar(quienes);
  });
  afterAll(() => app.cerrar());
};
