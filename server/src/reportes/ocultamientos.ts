import type {
  OcultamientosNuevosSchema,
  ReporteOcultamientosQuerySchema,
  ReporteOcultamientosSchema,
} from '@tramos/contract/ocultamientos';
import { TURNO_H } from '@tramos/contract/turno';
import { and, desc, eq, gt, gte, inArray, isNotNull, lt, max, ne, or, type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { preferencias } from '../db/esquema/cuentas';
import { sistemas } from '../db/esquema/red';
import { ocultamientos } from '../db/esquema/sitio';
import { contiene } from '../db/plegado';
import type { Consultable } from '../db/tipos';
import { enAlcance } from '../http/alcance';
import { contar } from '../http/pagina';
import type { UsuarioSesion } from '../http/usuario-sesion';
import { enDias } from './dias';
import { leerTurno } from './turnos';

const PAGINA = 50;
const HORA_MS = 3_600_000;
/** News of before are nobody's news: what hides still stands among what hides now. */
const NUEVO_MS = 7 * 24 * HORA_MS;

const vigente = (ahora_ms: number): SQL =>
  sql`(cardinality(${ocultamientos.retiene}) > 0
    and (${ocultamientos.hasta} is null or ${ocultamientos.hasta} > ${new Date(ahora_ms).toISOString()}::timestamptz))`;

/** What is of no sistema is told to whoever sees all of them. */
const visibles = (usuario: UsuarioSesion): SQL => enAlcance(ocultamientos.sistema_id, usuario);

type Filtros = z.output<typeof ReporteOcultamientosQuerySchema>;
interface Pregunta {
  usuario: UsuarioSesion;
  zona: string;
  ahora_ms: number;
}

const cuandoDe = async (
  db: Consultable,
  { turno, ...dias }: Filtros,
  { usuario, zona, ahora_ms }: Pregunta,
): Promise<SQL | undefined> => {
  if (turno === undefined) return enDias(ocultamientos.cuando, dias, zona);
  if (turno === 'actual') return gte(ocultamientos.cuando, new Date(ahora_ms - TURNO_H * HORA_MS));
  const { desde, hasta } = await leerTurno(db, turno, usuario);
  return and(gte(ocultamientos.cuando, new Date(desde)), lt(ocultamientos.cuando, new Date(hasta)));
};

/** What could hide a tap, newest first: of some days, of a shift, or all that hides now. */
export const leerReporteOcultamientos = async (
  db: Consultable,
  filtros: Filtros,
  pregunta: Pregunta,
): Promise<z.output<typeof ReporteOcultamientosSchema>> => {
  const { limit = PAGINA, offset = 0, clase } = filtros;
  const ahora_vale = vigente(pregunta.ahora_ms);
  const mios = visibles(pregunta.usuario);
  const en_rango =
    and(
      mios,
      filtros.vigentes ? ahora_vale : await cuandoDe(db, filtros, pregunta),
      contiene(ocultamientos.plegado, filtros.buscar),
    ) ?? mios;
  const condicion = and(en_rango, clase && eq(ocultamientos.clase, clase)) ?? en_rango;
  const filas = await db
    .select({ fila: ocultamientos, sistema: sistemas.nombre, vale: sql<boolean>`${ahora_vale}` })
    .from(ocultamientos)
    .leftJoin(sistemas, eq(sistemas.id, ocultamientos.sistema_id))
    .where(condicion)
    .orderBy(desc(ocultamientos.asiento_id))
    .limit(limit)
    .offset(offset);
  const n = sql<number>`count(*)::int`;
  return {
    ocultamientos: filas.map(
      ({ fila: { cuando, hasta, terminado_at, retiene, ...fila }, sistema, vale }) => ({
        ...{ id: fila.asiento_id, cuando: cuando.toISOString(), quien: fila.username, clase: fila.clase },
        ...{ accion: fila.accion, objeto: fila.objeto, donde: fila.donde, sistema },
        ...{ antes: fila.antes, despues: fila.despues, hasta: hasta?.toISOString() ?? null },
        terminado_at: terminado_at?.toISOString() ?? null,
        estado: vale ? 'vigente' : terminado_at || retiene.length > 0 ? 'terminado' : 'pasado',
      }),
    ),
    total: await contar(db, ocultamientos, condicion),
    vigentes: await contar(db, ocultamientos, and(mios, ahora_vale) ?? mios),
    clases: await db
      .select({ clase: ocultamientos.clase, n })
      .from(ocultamientos)
      .where(en_rango)
      .groupBy(ocultamientos.clase)
      .orderBy(desc(n)),
  };
};

/** Where in the preferences of a person it stands how far they have looked. */
const VISTO = 'ocultamientos_visto';

const ultimoVisible = async (db: Consultable, usuario: UsuarioSesion): Promise<number> => {
  const [ultimo] = await db
    .select({ id: max(ocultamientos.asiento_id) })
    .from(ocultamientos)
    .where(visibles(usuario));
  return ultimo?.id ?? 0;
};

/** How much others did that this person has not looked at, and how much hides now. */
export const contarOcultamientos = async (
  db: Consultable,
  usuario: UsuarioSesion,
  ahora_ms: number,
): Promise<z.output<typeof OcultamientosNuevosSchema>> => {
  const mios = visibles(usuario);
  const [visto] = await db
    .select({ id: sql<number>`coalesce((${preferencias.valor} ->> ${VISTO})::float8, 0)` })
    .from(preferencias)
    .where(eq(preferencias.usuario_id, usuario.id));
  const nuevos = and(
    mios,
    gt(ocultamientos.asiento_id, visto?.id ?? 0),
    gt(ocultamientos.cuando, new Date(ahora_ms - NUEVO_MS)),
    // What nobody did (a field's manoeuvre, a suppression) is listed; it is no news of a person's doing.
    or(
      and(isNotNull(ocultamientos.usuario_id), ne(ocultamientos.usuario_id, usuario.id)),
      inArray(ocultamientos.accion, ['reset_admin', 'secreto_instalacion', 'respaldo_restaurado']),
    ),
  );
  return {
    nuevos: await contar(db, ocultamientos, nuevos ?? mios),
    vigentes: await contar(db, ocultamientos, and(mios, vigente(ahora_ms)) ?? mios),
    visto: visto?.id ?? 0,
    ultimo: await ultimoVisible(db, usuario),
  };
};

/** This person has looked at the list as far as this row; nobody has seen what is not there yet. */
export const verOcultamientos = async (
  db: Consultable,
  usuario: UsuarioSesion,
  ultimo: number,
): Promise<void> => {
  const valor = { [VISTO]: Math.min(ultimo, await ultimoVisible(db, usuario)) };
  const { id: usuario_id } = usuario;
  await db
    .insert(preferencias)
    .values({ usuario_id, valor })
    .onConflictDoUpdate({
      target: preferencias.usuario_id,
      set: { valor: sql`${preferencias.valor} || excluded.valor` },
    });
};
