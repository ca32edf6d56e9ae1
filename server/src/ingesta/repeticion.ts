import type { Entrada } from '@tramos/deteccion/tipos';
import { and, asc, gte, lt, type SQL, sql } from 'drizzle-orm';
import { disparos, lecturas } from '../db/esquema/mediciones';
import type { Db } from '../db/tipos';
import { comoMuestras, unirCorridas } from './corridas';

export type EntradaDeCampo = Exclude<Entrada, { tipo: 'tiempo' }>;

/**
 * Rows that are held at a time. How much a device says of one moment is its own affair: batches that lie over each other
 * are stored, all of them, and read at once they would fill the memory.
 */
export const PAGINA = 200;

interface Fila {
  sensor_id: number;
  recibido_ms: number;
}
const juntas = (a: Fila, b: Fila | undefined) =>
  a.sensor_id === b?.sensor_id && a.recibido_ms === b.recibido_ms;

/** Page after page of what `leer` gives behind a row; what came together is parted only where it fills a page by itself. */
async function* porPaginas<F extends Fila>(leer: (tras: F | undefined) => Promise<F[]>): AsyncGenerator<F[]> {
  let tras: F | undefined;
  for (;;) {
    const filas = await leer(tras);
    if (filas.length < PAGINA) return yield filas;
    const corte = filas.findLastIndex((fila) => !juntas(fila, filas.at(-1))) + 1;
    const enteras = corte > 0 ? filas.slice(0, corte) : filas;
    yield enteras;
    tras = enteras.at(-1);
  }
}

const tras = (columnas: SQL, valores: SQL | undefined) => valores && sql`${columnas} > ${valores}`;

async function* leerLecturas(db: Db, desde_ms: number, hasta_ms: number): AsyncGenerator<EntradaDeCampo> {
  const { recibido_ms, sensor_id, t0_ms } = lecturas;
  const paginas = porPaginas<typeof lecturas.$inferSelect>((previa) =>
    db
      .select()
      .from(lecturas)
      .where(
        and(
          gte(t0_ms, desde_ms),
          lt(t0_ms, hasta_ms),
          tras(
            sql`(${recibido_ms}, ${sensor_id}, ${t0_ms})`,
            previa &&
              sql`(${previa.recibido_ms}::float8, ${previa.sensor_id}::integer, ${previa.t0_ms}::float8)`,
          ),
        ),
      )
      .orderBy(asc(recibido_ms), asc(sensor_id), asc(t0_ms))
      .limit(PAGINA),
  );
  for await (const filas of paginas)
    for (const { sensor_id: id, t0, dt_ms, p, reloj, ...f } of unirCorridas(
      filas.map(({ t0_ms: t0, ...fila }) => ({ ...fila, t0 })),
    )) {
      const comun = { sensor_id: id, recibido: f.recibido_ms, reproducido: f.reproducido };
      yield { tipo: 'muestras', ...comun, t0, dt_ms, p, ...(reloj ? { reloj } : {}) };
    }
}

async function* leerDisparos(db: Db, desde_ms: number, hasta_ms: number): AsyncGenerator<EntradaDeCampo> {
  const { recibido_ms, sensor_id, id, t_ms } = disparos;
  const paginas = porPaginas<typeof disparos.$inferSelect>((previo) =>
    db
      .select()
      .from(disparos)
      .where(
        and(
          gte(t_ms, desde_ms),
          lt(t_ms, hasta_ms),
          tras(
            sql`(${recibido_ms}, ${sensor_id}, ${id})`,
            previo && sql`(${previo.recibido_ms}::float8, ${previo.sensor_id}::integer, ${previo.id}::text)`,
          ),
        ),
      )
      .orderBy(asc(recibido_ms), asc(sensor_id), asc(id))
      .limit(PAGINA),
  );
  for await (const filas of paginas)
    for (const { t_ms: t, recibido_ms: recibido, reloj, forma_onda, ...fila } of filas) {
      const opcionales = {
        ...(reloj ? { reloj } : {}),
        ...(forma_onda ? { forma_onda: { ...forma_onda, p: comoMuestras(forma_onda.p) } } : {}),
      };
      yield { tipo: 'disparo', ...fila, recibido, t, ...opcionales };
    }
}

/** What the field sent that tells of `[desde_ms, hasta_ms)`, as it was stored, in the order in which it came. */
export async function* leerGuardado(
  db: Db,
  desde_ms: number,
  hasta_ms: number,
): AsyncGenerator<EntradaDeCampo> {
  const muestras = leerLecturas(db, desde_ms, hasta_ms);
  const picos = leerDisparos(db, desde_ms, hasta_ms);
  let [m, d] = [await muestras.next(), await picos.next()];
  while (!m.done || !d.done)
    if (d.done || (!m.done && m.value.recibido <= d.value.recibido)) {
      if (!m.done) yield m.value;
      m = await muestras.next();
    } else {
      yield d.value;
      d = await picos.next();
    }
}
