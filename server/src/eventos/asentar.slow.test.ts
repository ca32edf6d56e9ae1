import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { app, instalarPersonas, norte } from '../../test/personas';
import { sembrarEvento } from '../../test/sembrar';
import { evento_historial, eventos } from '../db/esquema/eventos';
import { push_log } from '../db/esquema/sitio';
import { cuentaPorUsername } from '../sesion/usuarios';
import { asentar } from './asentar';

instalarPersonas('moni');

it('changes nothing that it has no line for in the audit', async () => {
  const { db } = app.base;
  const previsto = await sembrarEvento(db, norte);
  const otro = await sembrarEvento(db, norte);
  const cuenta = await cuentaPorUsername(db, 'moni');
  if (!cuenta) throw new Error('moni has no account');
  const usuario = { ...cuenta.user, falta_segundo_factor: false, sesion_id: '', revision: 0 };
  const cambio = db.update(eventos).set({ notas: 9 }).where(eq(eventos.id, otro)).returning();
  const actuacion = {
    ...{ cambio, candidatos: [previsto], hechos: [{ accion: 'nota' as const, texto: 'Sin novedad' }] },
    actor: { usuario, ip: '192.0.2.10' },
  };
  await expect(asentar(db, app.deps, actuacion)).rejects.toMatchObject({ cause: { code: '22023' } });
  expect(await db.select({ notas: eventos.notas }).from(eventos).where(eq(eventos.id, otro))).toEqual([
    { notas: 0 },
  ]);
  const notas = db.select().from(evento_historial).where(eq(evento_historial.accion, 'nota'));
  expect(await notas).toEqual([]);
  expect(await db.select().from(push_log)).toEqual([]);
});
