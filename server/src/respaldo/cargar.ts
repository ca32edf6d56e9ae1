import { sql } from 'drizzle-orm';
import { anotar } from '../auditoria/auditoria';
import { ArranqueError } from '../db/arranque-error';
import { hacerDias } from '../db/dias-guardados';
import { migrarEn } from '../db/migrar';
import { sinPlazos } from '../db/plazos';
import type { Db, Tx } from '../db/tipos';
import type { Archivo } from './archivos';
import { fijarTexto, leerDias, ponerFilas } from './filas';
import { type Cabeza, danado, leerCabeza, leerCuerpo } from './formato';
import { leerPartidas, leerTablas } from './tablas';

/** What the triggers would do has been done: it stands in the rows. */
const conGuardas = (tx: Tx, cabeza: Cabeza, que: 'enable' | 'disable') =>
  cabeza.tablas.reduce(
    (antes, { nombre }) =>
      antes.then(async () => {
        await tx.execute(sql`alter table public.${sql.identifier(nombre)} ${sql.raw(que)} trigger user`);
      }),
    Promise.resolve(),
  );

/** Makes days that rows need, each once. */
const crearDias = (tx: Tx) => {
  const hechos = new Set<number>();
  return async (dias: readonly number[]): Promise<void> => {
    const faltan = dias.filter((dia) => !hechos.has(dia));
    if (faltan.length > 0) await hacerDias(tx, faltan);
    for (const dia of faltan) hechos.add(dia);
  };
};

const llenar = async (tx: Tx, cabeza: Cabeza, ruta: string): Promise<Archivo[]> => {
  const partidas = new Set(await leerPartidas(tx));
  const hacer = crearDias(tx);
  const archivos: Archivo[] = [];
  let tabla: Cabeza['tablas'][number] | undefined;
  for await (const linea of leerCuerpo(ruta)) {
    if ('tabla' in linea) tabla = cabeza.tablas.find(({ nombre }) => nombre === linea.tabla);
    else if ('f' in linea) {
      if (!tabla) throw danado('tiene filas de ninguna tabla');
      if (partidas.has(tabla.nombre)) await hacer(await leerDias(tx, tabla.nombre, linea.f));
      await ponerFilas(tx, tabla, linea.f);
    } else if ('secuencia' in linea)
      await tx.execute(
        sql`select setval(format('public.%I', ${linea.secuencia}::text)::regclass, ${linea.ultimo}::bigint, ${linea.usada}::boolean)`,
      );
    else if ('archivo' in linea)
      archivos.push({ nombre: linea.archivo, datos: Buffer.from(linea.datos, 'base64') });
  }
  return archivos;
};

/**
 * Makes this database what the backup says, in one transaction: all of what stood in it is gone then, or none. The
 * tables are made as the version that wrote it had them, filled, and brought up to date; the audit says so.
 * @param preparar gets the files that stood beside the database, while all can still be undone
 */
export const cargar = (
  db: Db,
  ruta: string,
  preparar: (archivos: readonly Archivo[]) => void,
  ahora_ms: number,
): Promise<void> =>
  db.transaction(async (tx) => {
    const cabeza = await leerCabeza(ruta);
    await sinPlazos(tx);
    await fijarTexto(tx);
    await tx.execute(sql`drop schema if exists public cascade`);
    await tx.execute(sql`drop schema if exists drizzle cascade`);
    await tx.execute(sql`create schema public`);
    await migrarEn(tx, cabeza.migraciones.length);
    const esperadas = JSON.stringify(await leerTablas(tx));
    if (esperadas !== JSON.stringify(cabeza.tablas))
      throw new ArranqueError('El respaldo es de otras tablas que las de esta versión.');
    await conGuardas(tx, cabeza, 'disable');
    // What the migrations themselves put into an empty site.
    await tx.execute(
      sql`truncate ${sql.join(
        cabeza.tablas.map(({ nombre }) => sql`public.${sql.identifier(nombre)}`),
        sql`, `,
      )}`,
    );
    const archivos = await llenar(tx, cabeza, ruta);
    await conGuardas(tx, cabeza, 'enable');
    await migrarEn(tx);
    await anotar(tx, {
      ...{ cuando_ms: ahora_ms, usuario_id: null, username: null, ip: null },
      ...{ accion: 'respaldo_restaurado', datos: { tomado: cabeza.tomado, version: cabeza.version } },
    });
    preparar(archivos);
  });
