import { afterAll } from 'vitest';
import { type BaseDePrueba, crearBaseDePrueba } from './base-de-prueba';
import { probarPlanes } from './planes';

let base: BaseDePrueba;
afterAll(() => base.cerrar());

probarPlanes(async () => {
  base = await crearBaseDePrueba();
  return base.db;
});
