import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { asegurarDias, diaDe } from '../src/db/dias-guardados';
import { resumenes_hasta } from '../src/db/esquema/mediciones';
import { type BaseDePrueba, crearBaseDePrueba } from './base-de-prueba';
import { type Campo, sembrarCampo } from './campo-de-prueba';

/** A database for the tests of a file, in which before each of them nothing is measured and all is summed up to `desde_ms`. */
export const usarResumenes = (desde_ms: number): { readonly base: BaseDePrueba; readonly campo: Campo } => {
  const puesto = {} as { base: BaseDePrueba; campo: Campo };
  beforeAll(async () => {
    puesto.base = await crearBaseDePrueba();
    puesto.campo = await sembrarCampo(puesto.base.db);
    await asegurarDias(puesto.base.db, [diaDe(desde_ms)]);
  });
  beforeEach(async () => {
    await puesto.base.db.execute(sql`truncate lecturas, resumenes`);
    await puesto.base.db.update(resumenes_hasta).set({ hasta_ms: desde_ms });
  });
  afterAll(() => puesto.base.cerrar());
  return puesto;
};
