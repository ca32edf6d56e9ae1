import { diaDeSitio } from '@tramos/contract/hora-sitio';
import { CAMPO_PASO_MS, type CampoPresion, TIRA_PERIODO_MS, type TiraPeriodo } from '@tramos/contract/tira';
import { and, asc, eq, sql } from 'drizzle-orm';
import { listaDeNumeros, numerosDe } from '../db/columnas-enteras';
import { sensores } from '../db/esquema/red';
import { resumenesDe } from '../db/resumenes-al-dia';
import type { Paso } from '../db/retencion';
import { ID_MAX } from '../db/texto';
import type { Consultable } from '../db/tipos';
import { enAlcance } from '../http/alcance';
import type { UsuarioSesion } from '../http/usuario-sesion';
import { redondear } from './muestras';

/**
 * The field of pressure behind the linear view: what each sensor of a sistema measured, bucket by bucket, as it departs
 * from its own mean of that day. Sensors stand at pressures far apart; what they share is how they move.
 */

const RESUMEN_S: Record<TiraPeriodo, Paso> = { '24h': 600, '7d': 3_600, '30d': 3_600 };

/** Sum and number of the samples of one bucket; the bucket is its beginning in steps since the epoch. */
interface Cubeta {
  k: number;
  suma: number;
  n: number;
}

interface FilaColumnas extends Record<string, unknown> {
  id: number;
  k: string | null;
  suma: string | null;
  n: string | null;
}

/** One stretch of the key of the rollups per sensor, merged into buckets, as one row of columns. */
const leerCubetas = async (
  db: Consultable,
  ids: readonly number[],
  { paso_s, paso_ms, desde, hasta }: { paso_s: Paso; paso_ms: number; desde: number; hasta: number },
): Promise<Map<number, Cubeta[]>> => {
  const { rows } = await db.execute<FilaColumnas>(sql`
    select s.id, c.* from unnest(${listaDeNumeros(ids)}::int[]) s (id)
    cross join lateral (
      select array_agg(k)::text as k, array_agg(suma)::text as suma, array_agg(n)::text as n
      from (
        select floor(t_ms / ${paso_ms}::float8)::int8 as k, sum(suma) as suma, sum(n)::int8 as n
        from ${resumenesDe(paso_s)} r
        where sensor_id = s.id and t_ms >= ${desde} and t_ms < ${hasta}
        group by 1 order by 1
      ) cubetas
    ) c`);
  return new Map(
    rows.map(({ id, k, suma, n }) => {
      const [sumas, cuentas] = [numerosDe(suma), numerosDe(n)];
      return [id, numerosDe(k).map((uno, i) => ({ k: uno, suma: sumas[i] ?? 0, n: cuentas[i] ?? 0 }))];
    }),
  );
};

/**
 * How far the mean of each bucket lies above the mean of all samples of its day; `diaDe` names the day of a bucket, and
 * a day that is not over goes by what it has so far. Pure; kg/cm².
 */
export const desviosDelDia = (
  cubetas: readonly Cubeta[],
  diaDe: (k: number) => string,
): { k: number; desvio: number }[] => {
  const dias = new Map<string, { suma: number; n: number }>();
  for (const { k, suma, n } of cubetas) {
    const dia = dias.get(diaDe(k)) ?? { suma: 0, n: 0 };
    dias.set(diaDe(k), { suma: dia.suma + suma, n: dia.n + n });
  }
  return cubetas.map(({ k, suma, n }) => {
    const dia = dias.get(diaDe(k)) ?? { suma, n };
    return { k, desvio: redondear(suma / n - dia.suma / dia.n) };
  });
};

const DIA_MS = 86_400_000;

/** The field of a sistema up to `ahora_ms`, in the days of `zona`; without sensors where the caller does not see it. */
export const leerCampo = async (
  db: Consultable,
  { sistema, periodo }: { sistema: number; periodo: TiraPeriodo },
  usuario: UsuarioSesion,
  { ahora_ms, zona }: { ahora_ms: number; zona: string },
): Promise<CampoPresion> => {
  const paso_ms = CAMPO_PASO_MS[periodo];
  const primera = Math.floor((ahora_ms - TIRA_PERIODO_MS[periodo]) / paso_ms);
  const cubetas = Math.floor(ahora_ms / paso_ms) - primera + 1;
  const instalados = await db
    .select({ sensor_id: sensores.id, posicion: sensores.posicion })
    .from(sensores)
    .where(
      and(
        eq(sensores.sistema_id, Math.min(sistema, ID_MAX)),
        eq(sensores.activo, true),
        enAlcance(sensores.sistema_id, usuario),
      ),
    )
    .orderBy(asc(sensores.posicion), asc(sensores.id));
  // The first day is read whole: its mean is that of all of it.
  const medidas = await leerCubetas(
    db,
    instalados.map(({ sensor_id }) => sensor_id),
    { paso_s: RESUMEN_S[periodo], paso_ms, desde: primera * paso_ms - DIA_MS, hasta: ahora_ms },
  );
  const diaDe = crearDias(paso_ms, zona);
  return {
    ...{ desde: primera * paso_ms, paso_ms, cubetas },
    sensores: instalados.map(({ sensor_id, posicion }) => {
      const desvio = new Array<number | null>(cubetas).fill(null);
      for (const uno of desviosDelDia(medidas.get(sensor_id) ?? [], diaDe))
        if (uno.k >= primera) desvio[uno.k - primera] = uno.desvio;
      return { sensor_id, posicion, desvio };
    }),
  };
};

/** The site's day at the middle of a bucket; every sensor asks for the same ones. */
const crearDias = (paso_ms: number, zona: string) => {
  const dias = new Map<number, string>();
  return (k: number): string => {
    const dia = dias.get(k) ?? diaDeSitio((k + 0.5) * paso_ms, zona);
    dias.set(k, dia);
    return dia;
  };
};
