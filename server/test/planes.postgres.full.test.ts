import { afterAll, describe } from 'vitest';
import { type BaseDePrueba, crearBaseDePrueba } from './base-de-prueba';
import { probarPlanes } from './planes';

/** On PostgreSQL. */
let base: BaseDePrueba | undefined;
afterAll(() => base?.cerrar());

describe.skipIf(process.env.TEST_DATABASE_URL === undefined)('on PostgreSQL', () => {
  probarPlanes(async () => {
    base = await crearBaseDePrueba();
    return base.db;
  });
});
