import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AppDePrueba, crearAppDePrueba } from '../../test/app-de-prueba';
import {
  ingresar,
  llamar,
  type RedDePrueba,
  sembrarEvento,
  sembrarRed,
  sembrarUsuario,
} from '../../test/sembrar';
import { eventos } from '../db/esquema/eventos';

const hay_postgres = process.env.TEST_DATABASE_URL !== undefined;

let app: AppDePrueba;
let red: RedDePrueba;
let token: string;

beforeAll(async () => {
  if (!hay_postgres) return;
  app = await crearAppDePrueba();
  red = await sembrarRed(app.base.db, 'norte');
  await sembrarUsuario(app.base.db, { username: 'moni', role: 'monitorista' });
  ({ token } = await ingresar(app, 'moni'));
});
afterAll(() => app?.cerrar());

describe.skipIf(!hay_postgres)('a selection that waits for a transaction which waits for it', () => {
  it('is acknowledged all the same, once the other is done', async () => {
    const { db } = app.base;
    const primero = await sembrarEvento(db, red);
    const segundo = await sembrarEvento(db, red);
    const esperas = async () => {
      const { rows } = await db.execute<{ n: number }>(
        sql`select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      );
      return rows[0]?.n ?? 0;
    };
    let pedido: ReturnType<typeof llamar> | undefined;
    await db.transaction(async (tx) => {
      const tomar = (id: number) => tx.update(eventos).set({ notas: 7 }).where(eq(eventos.id, id));
      await tomar(segundo);
      pedido = llamar(app, 'POST', '/api/eventos/reconocer', { token, body: { ids: [primero, segundo] } });
      await expect.poll(esperas, { timeout: 15_000 }).toBe(1);
      await tomar(primero);
    });
    const respuesta = await pedido;
    expect(respuesta?.status).toBe(200);
    expect(respuesta?.json.eventos).toMatchObject([
      { id: primero, evento_estado: 'reconocido', notas: 7 },
      { id: segundo, evento_estado: 'reconocido', notas: 7 },
    ]);
  });
});
