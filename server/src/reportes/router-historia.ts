import type { HistoriaRouter, HistoriaRouterQuery } from '@tramos/contract/reportes-routers';
import { MEDIDAS_ROUTER, ROUTER_SIN_CONTACTO_MS } from '@tramos/contract/routers';
import type { User } from '@tramos/contract/usuario';
import { sql } from 'drizzle-orm';
import { router_horas } from '../db/esquema/red';
import {
  HORA_MS,
  type ResumenRouter,
  ROUTER_ESTADOS_EDAD_MS,
  resumirEstados,
  vacio,
} from '../db/router-resumen';
import type { Consultable } from '../db/tipos';
import { AppError } from '../http/errores';
import { leerLimites } from './dias-routers';
import { disponibilidadDe } from './disponibilidad-router';
import { leerCubetas, leerSilencios, pasoDe } from './router-cubetas';
import { leerEstados, silenciosDe } from './router-estados';
import { leerRouter } from './routers-flota';

/** A range is made of its states when there are no more of them than this, else of their hours. */
const ESTADOS_MAX = 3_500;

interface Rango {
  desde_ms: number;
  hasta_ms: number;
}

interface Tramo extends Rango {
  fuente: HistoriaRouter['fuente'];
  paso_ms: number;
  cubetas: ResumenRouter[];
  huecos: [number, number][];
}

interface Oido extends Record<string, unknown> {
  n: number;
  primera_ms: number | null;
  ultima_ms: number | null;
}

/** States of a range by its hours, the first ever, and the newest of the range. */
const leerOido = async (db: Consultable, id: number, { desde_ms, hasta_ms }: Rango): Promise<Oido> => {
  const { rows } = await db.execute<Oido>(sql`
    select coalesce(sum(n), 0)::int as n, max(ultima_ms) as ultima_ms,
      (select primera_ms from ${router_horas} where router_id = ${id} and n > 0 order by t_ms limit 1) as primera_ms
    from ${router_horas} where router_id = ${id} and t_ms >= ${desde_ms} and t_ms < ${hasta_ms}`);
  return rows[0] ?? { n: 0, primera_ms: null, ultima_ms: null };
};

const deEstados = async (db: Consultable, id: number, rango: Rango, puntos: number): Promise<Tramo> => {
  const paso_ms = pasoDe(rango.hasta_ms - rango.desde_ms, puntos, true);
  const estados = await leerEstados(db, id, rango);
  const cubetas = [...resumirEstados(estados, { paso_ms, origen_ms: rango.desde_ms }).values()]
    .filter(({ t_ms }) => t_ms >= rango.desde_ms && t_ms < rango.hasta_ms)
    .sort((a, b) => a.t_ms - b.t_ms);
  return { ...rango, fuente: 'estados', paso_ms, cubetas, huecos: silenciosDe(estados, rango) };
};

const deHoras = async (db: Consultable, id: number, rango: Rango, puntos: number): Promise<Tramo> => {
  const paso_ms = pasoDe(rango.hasta_ms - rango.desde_ms, puntos, false);
  const cubetas = await leerCubetas(db, id, { ...rango, paso_ms });
  return { ...rango, fuente: 'horas', paso_ms, cubetas, huecos: await leerSilencios(db, id, rango) };
};

const entre01 = (parte: number) => Math.min(1, Math.max(0, parte));

const seriesDe = (cubetas: readonly ResumenRouter[]): HistoriaRouter['medidas'] =>
  Object.fromEntries(
    MEDIDAS_ROUTER.map((medida, i) => [
      medida,
      {
        minimo: cubetas.map((c) => c.minimo[i] ?? null),
        maximo: cubetas.map((c) => c.maximo[i] ?? null),
        media: cubetas.map((c) => (c.cuenta[i] ? (c.suma[i] ?? 0) / c.cuenta[i] : null)),
      },
    ]),
  ) as HistoriaRouter['medidas'];

const resumenDe = ({ cubetas, desde_ms, hasta_ms }: Tramo, { primera_ms, ultima_ms }: Oido) => {
  const total = (de: (c: ResumenRouter) => number) => cubetas.reduce((suma, c) => suma + de(c), 0);
  const contacto_ms = total((c) => c.contacto_ms);
  const disponibilidad = disponibilidadDe({ desde_ms, hasta_ms, contacto_ms, primera_ms, ultima_ms });
  const largo_ms = primera_ms === null ? 0 : Math.max(0, hasta_ms - Math.max(desde_ms, primera_ms));
  return {
    disponibilidad,
    sin_contacto_ms: disponibilidad === null ? largo_ms : Math.round((1 - disponibilidad) * largo_ms),
    reinicios: total((c) => c.reinicios),
    datos_mb: total((c) => c.datos_mb),
    estados: total((c) => c.n),
  };
};

/**
 * Share of a bucket, of its time since the router was first heard, as in the share of all of them. Contact of the last
 * one reaches beyond the end of the range while its newest state still counts.
 */
const contactoDe = (
  c: ResumenRouter,
  { paso_ms, hasta_ms }: Tramo,
  { primera_ms, ultima_ms }: Oido,
): number => {
  const fin_ms = Math.min(c.t_ms + paso_ms, hasta_ms);
  const sobra_ms =
    fin_ms === hasta_ms && ultima_ms !== null
      ? Math.max(0, Math.min(ultima_ms + ROUTER_SIN_CONTACTO_MS, c.t_ms + paso_ms) - hasta_ms)
      : 0;
  const desde_ms = Math.max(c.t_ms, Math.min(primera_ms ?? c.t_ms, fin_ms - 1));
  return entre01((c.contacto_ms - sobra_ms) / (fin_ms - desde_ms));
};

/**
 * Every bucket of the range since the router was first heard, those without any contact too: whoever averages a column
 * counts them.
 */
const cubrir = (
  { cubetas, paso_ms, desde_ms, hasta_ms }: Tramo,
  primera_ms: number | null,
): ResumenRouter[] => {
  if (primera_ms === null) return [];
  const por_t = new Map(cubetas.map((cubeta) => [cubeta.t_ms, cubeta]));
  const primero = Math.max(0, Math.floor((primera_ms - desde_ms) / paso_ms));
  const cuantas = Math.max(0, Math.ceil((hasta_ms - desde_ms) / paso_ms) - primero);
  return Array.from({ length: cuantas }, (_, i) => {
    const t_ms = desde_ms + (primero + i) * paso_ms;
    return por_t.get(t_ms) ?? vacio(t_ms);
  });
};

/**
 * A router over whole days of the site, up to now.
 *
 * @throws {AppError} 404 `no_encontrado` when it is not in the caller's scope
 */
export const leerHistoria = async (
  db: Consultable,
  { router: id, puntos, ...dias }: HistoriaRouterQuery,
  usuario: User,
  { ahora_ms, zona }: { ahora_ms: number; zona: string },
): Promise<HistoriaRouter> => {
  const router = await leerRouter(db, id, usuario, { ahora_ms, zona });
  if (!router) throw new AppError(404, 'no_encontrado');
  const limites = await leerLimites(db, dias, zona);
  const desde_ms = Math.floor(limites.desde_ms / HORA_MS) * HORA_MS;
  const rango = { desde_ms, hasta_ms: Math.max(desde_ms + HORA_MS, Math.min(limites.hasta_ms, ahora_ms)) };
  const oido = await leerOido(db, id, rango);
  const crudos = oido.n <= ESTADOS_MAX && desde_ms >= ahora_ms - ROUTER_ESTADOS_EDAD_MS;
  const tramo = await (crudos ? deEstados : deHoras)(db, id, rango, puntos);
  const cubetas = cubrir(tramo, oido.primera_ms);
  return {
    router,
    ...{ desde: desde_ms, hasta: rango.hasta_ms, fuente: tramo.fuente, paso_ms: tramo.paso_ms },
    t: cubetas.map(({ t_ms }) => t_ms),
    n: cubetas.map(({ n }) => n),
    contacto: cubetas.map((c) => contactoDe(c, tramo, oido)),
    reinicios: cubetas.map(({ reinicios }) => reinicios),
    datos_mb: cubetas.map(({ datos_mb }) => datos_mb),
    medidas: seriesDe(cubetas),
    huecos: tramo.huecos,
    resumen: resumenDe(tramo, oido),
  };
};
