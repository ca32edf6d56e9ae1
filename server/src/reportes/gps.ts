import type { FijoReporte, ReporteGps, ReporteGpsQuery } from '@tramos/contract/reportes-routers';
import type { User } from '@tramos/contract/usuario';
import { and, eq } from 'drizzle-orm';
import { estaciones, routers } from '../db/esquema/red';
import { HORA_MS } from '../db/router-resumen';
import type { Consultable } from '../db/tipos';
import { enAlcanceDeRouters } from '../http/alcance';
import { AppError } from '../http/errores';
import { leerLimites } from './dias-routers';
import { analizarFijos, esNotable, type Lugar } from './gps-analizar';
import { type HorasLeidas, leerHorasGps } from './gps-horas';
import { leerFijos, leerSinr, leerUltimo } from './gps-leer';

/** A range of no more fixes than this lists them all. */
const FIJOS_MAX = 1_500;
/** Hours with something to look at that one answer reads, the newest. */
const HORAS_MAX = 36;
const TRAZA_PUNTOS = 500;

interface Rango {
  desde_ms: number;
  hasta_ms: number;
}

const buscarRouter = async (db: Consultable, id: number, usuario: User) => {
  const [fila] = await db
    .select({
      ...{ id: routers.id, nombre: routers.nombre, geocerca_m: routers.geocerca_m },
      estacion: {
        ...{ id: estaciones.id, nombre: estaciones.nombre },
        ...{ latitud: estaciones.latitud, longitud: estaciones.longitud },
      },
    })
    .from(routers)
    .leftJoin(estaciones, eq(estaciones.id, routers.estacion_id))
    .where(and(eq(routers.id, id), enAlcanceDeRouters(usuario)));
  if (!fila) throw new AppError(404, 'no_encontrado');
  return fila;
};

/** The fixes of a range, judged; those before it that they were judged by are left out again. */
const juzgar = async (
  db: Consultable,
  id: number,
  rango: Rango,
  lugar: Lugar,
  con_radio: boolean,
): Promise<FijoReporte[]> => {
  const fijos = await leerFijos(db, id, rango);
  const sinr = con_radio ? await leerSinr(db, id, rango) : [];
  return analizarFijos(fijos, sinr, lugar).filter((_f, i) => (fijos[i]?.t_ms ?? 0) >= rango.desde_ms);
};

/** Hours next to one another, joined; newest first. */
const enRachas = (horas: HorasLeidas['notables']): (Rango & { con_radio: boolean })[] => {
  const rachas: (Rango & { con_radio: boolean })[] = [];
  for (const { t_ms, con_radio } of horas) {
    const ultima = rachas.at(-1);
    if (ultima && ultima.desde_ms === t_ms + HORA_MS) {
      ultima.desde_ms = t_ms;
      ultima.con_radio ||= con_radio;
    } else rachas.push({ desde_ms: t_ms, hasta_ms: t_ms + HORA_MS, con_radio });
  }
  return rachas;
};

/** Judges the newest hours that have something to look at; the others are known to have none, or to lie outside whole. */
const juzgarNotables = async (
  db: Consultable,
  id: number,
  { notables }: HorasLeidas,
  { rango, lugar }: { rango: Rango; lugar: Lugar },
): Promise<FijoReporte[]> => {
  const fijos: FijoReporte[] = [];
  for (const { con_radio, ...racha } of enRachas(notables.slice(0, HORAS_MAX))) {
    const recorte = {
      desde_ms: Math.max(racha.desde_ms, rango.desde_ms),
      hasta_ms: Math.min(racha.hasta_ms, rango.hasta_ms),
    };
    fijos.unshift(...(await juzgar(db, id, recorte, lugar, con_radio)));
  }
  return fijos;
};

const cuantos = (fijos: readonly FijoReporte[], cual: (f: FijoReporte) => boolean) =>
  fijos.reduce((n, f) => n + (cual(f) ? 1 : 0), 0);

const resumenDe = (
  fijos: readonly FijoReporte[],
  { n, fuera, lejos_m, satelites_min, notables }: HorasLeidas,
  { estacion }: Lugar,
  todas: boolean,
): ReporteGps['resumen'] => {
  const leidas = new Set(notables.slice(0, HORAS_MAX).map(({ t_ms }) => t_ms));
  const sin_leer = fuera.reduce((suma, h) => suma + (leidas.has(h.t_ms) ? 0 : h.n), 0);
  const distancias = fijos.map((f) => f.distancia_m ?? 0);
  return {
    n: todas ? fijos.length : n,
    fuera: estacion === null ? null : cuantos(fijos, (f) => f.dentro === false) + (todas ? 0 : sin_leer),
    distancia_max_m: estacion === null || n === 0 ? null : todas ? Math.max(0, ...distancias) : lejos_m,
    movimientos: cuantos(fijos, (f) => f.movimiento),
    saltos: cuantos(fijos, (f) => f.salto),
    interferencias: cuantos(fijos, (f) => f.interferencia),
    satelites_min,
  };
};

/**
 * Where a router was over whole days of the site.
 *
 * @throws {AppError} 404 `no_encontrado` when it is not in the caller's scope
 */
export const leerReporteGps = async (
  db: Consultable,
  { router: id, ...dias }: ReporteGpsQuery,
  usuario: User,
  { ahora_ms, zona }: { ahora_ms: number; zona: string },
): Promise<ReporteGps> => {
  const { estacion, geocerca_m, ...router } = await buscarRouter(db, id, usuario);
  const limites = await leerLimites(db, dias, zona);
  const rango = {
    desde_ms: limites.desde_ms,
    hasta_ms: Math.max(limites.desde_ms, Math.min(limites.hasta_ms, ahora_ms)),
  };
  const lugar = { estacion, geocerca_m };
  const enteras = { desde_ms: Math.floor(rango.desde_ms / HORA_MS) * HORA_MS, hasta_ms: rango.hasta_ms };
  const horas = await leerHorasGps(db, id, enteras, lugar, TRAZA_PUNTOS);
  const todas = horas.n <= FIJOS_MAX;
  const fijos = todas
    ? await juzgar(db, id, rango, lugar, true)
    : await juzgarNotables(db, id, horas, { rango, lugar });
  const ultimo_ms = await leerUltimo(db, id, rango);
  const ultimo =
    ultimo_ms === null
      ? []
      : await juzgar(db, id, { desde_ms: ultimo_ms, hasta_ms: rango.hasta_ms }, lugar, true);
  return {
    ...{ router, estacion, geocerca_m, desde: rango.desde_ms, hasta: rango.hasta_ms },
    lista: todas ? 'todas' : 'notables',
    fijos: (todas ? fijos : fijos.filter(esNotable).slice(-FIJOS_MAX)).toReversed(),
    parcial: !todas && horas.notables.length > HORAS_MAX,
    traza: todas ? fijos.map(({ longitud, latitud }) => [longitud, latitud]) : horas.traza,
    ultimo: ultimo.at(-1) ?? null,
    resumen: resumenDe(fijos, horas, lugar, todas),
  };
};
