import type { AjustesSitio } from '@tramos/contract/ajustes';
import { sql } from 'drizzle-orm';
import { disparos } from '../db/esquema/mediciones';
import { sensores } from '../db/esquema/red';
import { primerResumenDe } from '../db/resumenes-al-dia';
import type { Paso } from '../db/retencion';
import type { Consultable } from '../db/tipos';
import { leerPrimeraLectura } from '../db/ultima-guardada';

interface Fila extends Record<string, unknown> {
  minutos: number | null;
  horas: number | null;
  dias: number | null;
  disparos: number | null;
}

/** Of the first of each sensor the least is the oldest. */
const primerResumen = (paso_s: Paso) => sql`(
  select min(r.t_ms) from ${sensores} s cross join lateral ${primerResumenDe(paso_s, sql`s.id`)} r)`;

const instante = (t_ms: number | null): string | null =>
  t_ms === null ? null : new Date(t_ms).toISOString();

/** The oldest that is stored of each kind of data: what shorter ages would delete begins there. */
export const masAntiguas = async (db: Consultable): Promise<AjustesSitio['retencion']['mas_antigua']> => {
  const { rows } = await db.execute<Fila>(sql`
    select (select min(t_ms) from ${disparos}) as disparos,
      ${primerResumen(60)} as minutos, ${primerResumen(3_600)} as horas, ${primerResumen(86_400)} as dias`);
  const [fila] = rows;
  return {
    crudo_d: instante(await leerPrimeraLectura(db)),
    minutos_d: instante(fila?.minutos ?? null),
    horas_d: instante(fila?.horas ?? null),
    dias_d: instante(fila?.dias ?? null),
    disparos_d: instante(fila?.disparos ?? null),
  };
};
