import type { AlarmaRegla } from '@tramos/contract/alarmas';
import { and, eq } from 'drizzle-orm';
import { evaluar } from '../src/alarmas/evaluar';
import { alarmas } from '../src/db/esquema/alarmas';
import type { AppDePrueba } from './app-de-prueba';

/** What became of one rule of one object once all that was sent has been dealt with; undefined when it never was. */
export const alarmaDe = async (app: AppDePrueba, regla: AlarmaRegla, objeto_id: number) => {
  await app.ingesta.vaciar();
  await app.ingesta.tic();
  await evaluar(app.deps);
  const [fila] = await app.base.db
    .select()
    .from(alarmas)
    .where(and(eq(alarmas.regla, regla), eq(alarmas.objeto_id, objeto_id)));
  return fila;
};
