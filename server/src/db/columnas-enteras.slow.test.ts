import { afterAll, beforeAll, expect, it } from 'vitest';
import { type BaseDePrueba, crearBaseDePrueba } from '../../test/base-de-prueba';
import { sembrarEvento, sembrarRed } from '../../test/sembrar';
import { esAlguno } from './columnas-enteras';
import { eventos } from './esquema/eventos';

let base: BaseDePrueba;
beforeAll(async () => {
  base = await crearBaseDePrueba();
});
afterAll(() => base.cerrar());

it('rows are found by more ids than a statement takes parameters', async () => {
  const { db } = base;
  const id = await sembrarEvento(db, await sembrarRed(db, 'norte'));
  const otros = Array.from({ length: 70_000 }, (_, i) => id + 1 + i);
  expect(await db.$count(eventos, esAlguno(eventos.id, [...otros, id]))).toBe(1);
  expect(await db.$count(eventos, esAlguno(eventos.id, []))).toBe(0);
});
