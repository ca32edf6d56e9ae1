import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AppDePrueba, crearAppDePrueba } from '../../test/app-de-prueba';
import { esperas } from '../../test/esperas';
import {
  ingresar,
  llamar,
  type RedDePrueba,
  sembrarEvento,
  sembrarRed,
  sembrarUsuario,
} from '../../test/sembrar';
import { eventos } from '../db/esquema/eventos';
import { conReintento } from '../db/transaccion';
import { bloquearCuenta } from '../sesion/usuarios';

let app: AppDePrueba;
let red: RedDePrueba;
let moni: number;
let token: string;

beforeAll(async () => {
  app = await crearAppDePrueba();
  red = await sembrarRed(app.base.db, 'norte');
  moni = await sembrarUsuario(app.base.db, { username: 'moni', role: 'monitorista' });
  ({ token } = await ingresar(app, 'moni'));
});
afterAll(() => app.cerrar());

describe('a selection that waits for a transaction which waits for it', () => {
  /** Of two that wait for each other the database ends either: again, with other events, until it is the selection. */
  const cruzar = () =>
    conReintento(async () => {
      const { db } = app.base;
      const ids = [await sembrarEvento(db, red), await sembrarEvento(db, red)] as const;
      const [primero, segundo] = ids;
      let pedido: ReturnType<typeof llamar> | undefined;
      await db
        .transaction(async (tx) => {
          const tomar = (id: number) => tx.update(eventos).set({ notas: 7 }).where(eq(eventos.id, id));
          await tomar(segundo);
          pedido = llamar(app, 'POST', '/api/eventos/reconocer', { token, body: { ids } });
          await expect.poll(() => esperas(db)).toBe(1);
          await tomar(primero);
        })
        .finally(() => pedido);
      return { ids, respuesta: await pedido };
    });

  it('is acknowledged all the same, once the other is done', async () => {
    const { ids, respuesta } = await cruzar();
    expect(respuesta?.status).toBe(200);
    expect(respuesta?.json.eventos).toMatchObject(
      ids.map((id) => ({ id, evento_estado: 'reconocido', notas: 7 })),
    );
  });
});

describe('what somebody does to an event', () => {
  it('does not wait for their account, which they sign in with elsewhere at the same time', async () => {
    const { db } = app.base;
    const id = await sembrarEvento(db, red);
    let pedido: ReturnType<typeof llamar> | undefined;
    let hecho = false;
    await db.transaction(async (tx) => {
      await bloquearCuenta(tx, moni);
      pedido = llamar(app, 'POST', `/api/eventos/${id}/reconocer`, { token }).finally(() => {
        hecho = true;
      });
      await expect.poll(async () => hecho || (await esperas(db)) > 0).toBe(true);
      expect(hecho).toBe(true);
    });
    expect((await pedido)?.status).toBe(200);
  });
});
