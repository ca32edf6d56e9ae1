import { asegurarDias, diaDe } from '../src/db/dias-guardados';
import { lecturas, resumenes } from '../src/db/esquema/mediciones';
import { PASOS_S } from '../src/db/retencion';
import type { Db } from '../src/db/tipos';

/** Stores pressure as it stands in the table, whose days are made for it. */
export const ponerLecturas = async (
  db: Db,
  ...filas: readonly (typeof lecturas.$inferInsert)[]
): Promise<void> => {
  await asegurarDias(
    db,
    filas.map(({ t0_ms }) => diaDe(t0_ms)),
  );
  await db.insert(lecturas).values([...filas]);
};

/** The same of rollups. */
export const ponerResumenes = async (
  db: Db,
  ...filas: readonly (typeof resumenes.$inferInsert)[]
): Promise<void> => {
  const finos = filas.filter(({ paso_s }) => paso_s === PASOS_S[0]);
  await asegurarDias(
    db,
    finos.map(({ t_ms }) => diaDe(t_ms)),
  );
  await db.insert(resumenes).values([...filas]);
};
