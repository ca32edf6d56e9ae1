import type { ReporteEventos } from '@tramos/contract/reportes-eventos';
import { and, asc, eq, type SQL, sql } from 'drizzle-orm';
import { sistemas, tramos } from '../db/esquema/red';
import { evento_resumen } from '../db/esquema/reportes';
import type { Consultable } from '../db/tipos';
import { enAlcance } from '../http/alcance';
import type { UsuarioSesion } from '../http/usuario-sesion';
import { armarReporte, MEDIDA, type Parte, partirRango, type Suma } from './cuentas-eventos';

export interface FiltrosEventos {
  desde: string;
  hasta: string;
  sistema?: number | undefined;
  tramo?: number | undefined;
  validez?: string | undefined;
}

const unaParte = ({ mes, desde, hasta }: Parte): SQL =>
  sql`(${evento_resumen.mes} = ${mes} and ${evento_resumen.desde} >= ${desde}::date and ${evento_resumen.desde} < ${hasta}::date)`;

/** A select per part, each through the index: together they would be one scan of everything between. */
const sumasDe = (partes: readonly Parte[], medida: number, donde: SQL, por_tramo: boolean): SQL => {
  const trozos = partes.map(
    (
      parte,
    ) => sql`select ${por_tramo ? sql`tramo_id` : sql`0`} as tramo_id, clave, sum(n) * ${sql.raw(String(parte.signo))} as n
      from ${evento_resumen} where medida = ${sql.raw(String(medida))} and ${unaParte(parte)} and ${donde} group by 1, 2`,
  );
  return sql`select tramo_id, clave, sum(n)::int as n from (${sql.join(trozos, sql` union all `)}) s group by 1, 2`;
};

/** The statements of the report, in their order: what a bench runs bare. */
export const sentenciasDeEventos = (filtros: FiltrosEventos, alcance: SQL): SQL[] => {
  const donde =
    and(
      alcance,
      filtros.sistema === undefined ? undefined : eq(evento_resumen.sistema_id, filtros.sistema),
      filtros.tramo === undefined ? undefined : eq(evento_resumen.tramo_id, filtros.tramo),
      filtros.validez === undefined ? undefined : eq(evento_resumen.estado, filtros.validez),
    ) ?? sql`true`;
  const partes = partirRango(filtros);
  return [
    sumasDe(partes, MEDIDA.hora, donde, false),
    sumasDe(partes, MEDIDA.disposicion, donde, true),
    sumasDe(partes, MEDIDA.reconocer, donde, true),
    sumasDe(partes, MEDIDA.escalar, donde, true),
    sql`select desde::text as dia, sum(n)::int as n from ${evento_resumen}
      where medida = ${sql.raw(String(MEDIDA.dia))} and not mes
        and desde >= ${filtros.desde}::date and desde <= ${filtros.hasta}::date and ${donde} group by 1`,
  ];
};

/** Counts inside the scope of who asks; short statements, one after the other. */
export const leerReporteEventos = async (
  db: Consultable,
  filtros: FiltrosEventos,
  usuario: UsuarioSesion,
): Promise<Omit<ReporteEventos, 'parcial'>> => {
  const [hora, disposicion, reconocer, escalar, dia] = sentenciasDeEventos(
    filtros,
    enAlcance(evento_resumen.sistema_id, usuario),
  );
  type Fila = Suma & Record<string, unknown>;
  const sumar = async (sentencia: SQL | undefined) =>
    sentencia ? (await db.execute<Fila>(sentencia)).rows : [];
  const sumas = {
    hora: await sumar(hora),
    disposicion: await sumar(disposicion),
    reconocer: await sumar(reconocer),
    escalar: await sumar(escalar),
    dia: dia ? (await db.execute<{ dia: string; n: number }>(dia)).rows : [],
  };
  const nombres = await db
    .select({ id: tramos.id, nombre: tramos.nombre, sistema: sistemas.nombre })
    .from(tramos)
    .innerJoin(sistemas, eq(sistemas.id, tramos.sistema_id))
    .where(enAlcance(tramos.sistema_id, usuario))
    .orderBy(asc(sistemas.nombre), asc(tramos.posicion_a), asc(tramos.id));
  return armarReporte({ desde: filtros.desde, hasta: filtros.hasta }, sumas, nombres);
};
