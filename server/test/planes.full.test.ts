import { afterAll } from 'vitest';
import { type BaseDePrueba, crearBaseDePrueba } from './base-de-prueba';
import { probarPlanes } from './planes';

/** On the embedded database. */
let base: BaseDePrueba;
afterAll(() => base.cerrar());

probarPlanes(async () => {
  base = await crearBaseDePrueba({ embebida: true });
  return base.db;
});
