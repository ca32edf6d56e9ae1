import { type Ventana, VentanaSchema, type VentanasGrupo } from '@tramos/contract/evento-grupo';
import { radioDe_ms } from '@tramos/deteccion/enlaces';
import { resumenDe } from '@tramos/deteccion/grupo-resumen';
import { agrupar } from '@tramos/deteccion/grupos';
import type { MiembroDeGrupo, ReglasDeGrupo } from '@tramos/deteccion/miembros';
import { and, asc, eq, gt, lte, max, ne, sql } from 'drizzle-orm';
import { esAlguno } from '../db/columnas-enteras';
import { eventos, grupos } from '../db/esquema/eventos';
import { delMismo } from '../db/real';
import type { Db, Tx } from '../db/tipos';
import { resumirGrupos } from './escribir';
import { aMiembro, columnaDe, type FilaDeGrupo, grupoDe, leerFilas } from './filas';
import { agruparNuevos } from './nuevos';
import { reglasDe, tomarSistema } from './sistema';

/** Events that are in memory at once, besides those of groups that may still grow. */
const LEIDOS = 500;
/** Events of one transaction: it holds the sistema, and a new event of it waits to be stored. */
const ESCRITOS = 200;
const VIVOS = 50;
interface Cursor {
  ocurrio_at: Date;
  id: number;
}

/** The next real events of the sistema in the order in which they happened; an exercise keeps the groups it had. */
const leerSiguientes = (db: Db, sistema_id: number, tope: number, cursor: Cursor): Promise<FilaDeGrupo[]> =>
  leerFilas(
    db,
    and(
      eq(eventos.sistema_id, sistema_id),
      lte(eventos.id, tope),
      ne(eventos.tipo, 'prueba'),
      delMismo(null),
      sql`(${eventos.ocurrio_at}, ${eventos.id}) > (${cursor.ocurrio_at.toISOString()}::timestamptz, ${cursor.id}::int)`,
    ),
  )
    .orderBy(asc(eventos.ocurrio_at), asc(eventos.id))
    .limit(LEIDOS);

/** Where each event has to stand: its group's members, by the group's id. */
type Grupos = Map<number, number[]>;

/**
 * The groups of events that come in the order of time: `tomar` hands in more and gives out what nothing to come can
 * touch, as the whole of them would have been grouped at once.
 */
const crearAgrupacion = (reglas: ReglasDeGrupo) => {
  let abiertos: MiembroDeGrupo[] = [];
  return (mas: readonly MiembroDeGrupo[], fin: boolean): Grupos => {
    abiertos.push(...mas);
    const frontera_ms = fin ? Infinity : (abiertos.at(-1)?.ocurrio_ms ?? 0) - radioDe_ms(reglas);
    const por_id = new Map(abiertos.map((m) => [m.id, m]));
    const partes = agrupar(abiertos, { ...reglas, duracion_max_ms: Infinity }).map((ids) =>
      ids.flatMap((id) => por_id.get(id) ?? []),
    );
    const cerradas = partes.filter((parte) => parte.every((m) => m.ocurrio_ms < frontera_ms));
    const salen = new Set(cerradas.flat());
    abiertos = abiertos.filter((m) => !salen.has(m));
    return new Map(
      cerradas
        .flatMap((parte) => agrupar(parte, reglas))
        .map((ids): [number, number[]] => [ids[0] ?? 0, ids]),
    );
  };
};

/** Lots of whole groups, of not many events each; a large group is a lot of its own. */
const enLotes = (hechos: Grupos): Grupos[] => {
  const lotes: Grupos[] = [];
  let n = Infinity;
  for (const [id, miembros] of hechos) {
    if (n + miembros.length > ESCRITOS) {
      lotes.push(new Map());
      n = 0;
    }
    n += miembros.length;
    lotes.at(-1)?.set(id, miembros);
  }
  return lotes;
};

const mover = async (tx: Tx, ventana: Ventana, destinos: readonly (readonly [number, number])[]) => {
  const columna = sql.identifier(columnaDe(ventana).name);
  await tx.execute(sql`
    update ${eventos} as e set ${columna} = f.grupo
    from unnest(${`{${destinos.map(([id]) => id).join()}}`}::int[], ${`{${destinos.map(([, g]) => g).join()}}`}::int[])
      as f (id, grupo)
    where e.id = f.id`);
};

const escribirResumenes = async (tx: Tx, ventana: Ventana, lote: Grupos, filas: readonly FilaDeGrupo[]) => {
  const por_id = new Map(filas.map((fila) => [fila.id, fila]));
  const nuevos = [...lote].flatMap(([id, ids]) => {
    const miembros = ids.flatMap((m) => por_id.get(m) ?? []);
    const [primero] = miembros;
    if (primero === undefined || miembros.length < 2) return [];
    return [{ ventana, id, sistema_id: primero.sistema_id, ...resumenDe(miembros.map(aMiembro)) }];
  });
  if (nuevos.length === 0) return;
  await tx
    .insert(grupos)
    .values(nuevos)
    .onConflictDoUpdate({
      target: [grupos.ventana, grupos.id],
      set: {
        evento_principal: sql`excluded.evento_principal`,
        possible_operational_movement: sql`excluded.possible_operational_movement`,
        motivos: sql`excluded.motivos`,
      },
    });
};

/** Groups that events have left and that may still hold others, or nobody. */
const resumirDejados = async (tx: Tx, ventana: Ventana, dejados: readonly number[]): Promise<void> => {
  if (dejados.length === 0) return;
  const hay = await tx
    .select({ id: grupos.id })
    .from(grupos)
    .where(and(eq(grupos.ventana, ventana), esAlguno(grupos.id, dejados)));
  await resumirGrupos(
    tx,
    ventana,
    hay.map(({ id }) => id),
  );
};

const escribirLote = async (db: Db, sistema_id: number, ventana: Ventana, lote: Grupos): Promise<void> => {
  const ids = [...lote.values()].flat();
  await db.transaction(async (tx) => {
    await tomarSistema(tx, sistema_id);
    const filas = await leerFilas(tx, esAlguno(eventos.id, ids));
    const tenia = new Map(filas.map((fila) => [fila.id, grupoDe(fila, ventana)]));
    const destinos = [...lote].flatMap(([grupo, miembros]) =>
      miembros.flatMap((id) => (tenia.get(id) === grupo ? [] : [[id, grupo] as const])),
    );
    if (destinos.length > 0) await mover(tx, ventana, destinos);
    await escribirResumenes(tx, ventana, lote, filas);
    const vive = (id: number) => (lote.get(id)?.length ?? 0) > 1;
    const dejados = destinos.map(([id]) => tenia.get(id) ?? 0).filter((id) => !vive(id));
    await resumirDejados(tx, ventana, [...new Set(dejados)]);
  });
};

/** Events that came while the older ones were being grouped: those may have been parted from them. */
const reunirVivos = async (db: Db, sistema_id: number, tope: number, seguir: () => boolean) => {
  for (let ultimo = tope; seguir(); ) {
    const vivos = await db
      .select({ id: eventos.id })
      .from(eventos)
      .where(and(eq(eventos.sistema_id, sistema_id), gt(eventos.id, ultimo)))
      .orderBy(asc(eventos.id))
      .limit(VIVOS);
    const ids = vivos.map(({ id }) => id);
    if (ids.length === 0) return;
    await db.transaction((tx) => agruparNuevos(tx, ids));
    ultimo = ids.at(-1) ?? ultimo;
  }
};

const topeDe = (db: Db, sistema_id: number): Promise<number> =>
  db.transaction(async (tx) => {
    await tomarSistema(tx, sistema_id);
    const [fila] = await tx
      .select({ id: max(eventos.id) })
      .from(eventos)
      .where(eq(eventos.sistema_id, sistema_id));
    return fila?.id ?? 0;
  });

/**
 * Groups every stored event of a sistema by these windows, in the order in which they happened. Returns false when it
 * was told to stop before the end; done again from the start it writes only what differs.
 */
export const reagruparSistema = async (
  db: Db,
  sistema_id: number,
  ventanas: VentanasGrupo,
  seguir: () => boolean,
): Promise<boolean> => {
  const tope = await topeDe(db, sistema_id);
  const reglas = reglasDe(ventanas);
  const agrupaciones = VentanaSchema.options.map(
    (ventana) => [ventana, crearAgrupacion(reglas[ventana])] as const,
  );
  let cursor: Cursor = { ocurrio_at: new Date(0), id: 0 };
  for (let fin = false; !fin; ) {
    const filas = await leerSiguientes(db, sistema_id, tope, cursor);
    fin = filas.length < LEIDOS;
    cursor = filas.at(-1) ?? cursor;
    for (const [ventana, tomar] of agrupaciones)
      for (const lote of enLotes(tomar(filas.map(aMiembro), fin))) {
        if (!seguir()) return false;
        await escribirLote(db, sistema_id, ventana, lote);
      }
  }
  await reunirVivos(db, sistema_id, tope, seguir);
  return seguir();
};
