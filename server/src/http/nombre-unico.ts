import { mismoNombre } from '@tramos/contract/texto';
import { sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { CERROJOS } from '../db/cerrojos';
import type { Tx } from '../db/tipos';
import { AppError } from './errores';

/** Rows of which no two may have names that look alike (docs/decisions/045): those there are live on as they are. */
export interface NombreUnico {
  /** How a row of it is called in a refusal. */
  otro: string;
  /** Of its own for each: who writes a name waits for who is writing another. */
  cerrojo: number;
}

/** Of persons: by it others know who acknowledged, so nobody writes under that of somebody else. */
export const NOMBRE_DE_PERSONA: NombreUnico = { otro: 'otra cuenta', cerrojo: CERROJOS.nombres_de_personas };

type ConNombre = PgTable & { id: PgColumn; nombre: PgColumn; sistema_id?: PgColumn };
interface Nombrado {
  id?: number;
  nombre: string;
  sistema_id?: number;
}

/** Two rows have one if their names look alike: where rows belong to a sistema, of one sistema. */
export const llaveDeNombre = ({ nombre, sistema_id }: Nombrado): string =>
  `${sistema_id ?? ''}/${mismoNombre(nombre)}`;

/** @throws {AppError} 409 `clave_repetida` when a name is new and another row has one that looks like it */
export const exigirNombreLibre = async (
  { tx }: { tx: Tx },
  { tabla, nombre_unico }: { tabla: PgTable; nombre_unico?: NombreUnico },
  cuerpo: object,
  antes: object | null,
  /** Of the row, where it is written already: what the database itself refuses it says first. */
  escrita_id?: number,
): Promise<void> => {
  if (!nombre_unico) return;
  const [nueva, vieja] = [cuerpo as Nombrado, antes as Nombrado | null];
  const llave = llaveDeNombre(nueva);
  if (vieja && llaveDeNombre(vieja) === llave) return;
  const { otro, cerrojo } = nombre_unico;
  await tx.execute(sql`select pg_advisory_xact_lock(${cerrojo})`);
  const { id, nombre, sistema_id } = tabla as ConNombre;
  const filas = (await tx
    .select({ id, nombre, ...(sistema_id && { sistema_id }) })
    .from(tabla)) as Required<Nombrado>[];
  const propia = escrita_id ?? vieja?.id;
  const parecida = filas.find((fila) => fila.id !== propia && llaveDeNombre(fila) === llave);
  if (parecida)
    throw new AppError(409, 'clave_repetida', {
      field: 'nombre',
      message: `Ya hay ${otro} con ese nombre, o con uno que se ve igual: escriba otro.`,
    });
};
