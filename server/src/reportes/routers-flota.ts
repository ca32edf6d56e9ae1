import type { ReporteRoutersQuery, RouterReporte } from '@tramos/contract/reportes-routers';
import type { User } from '@tramos/contract/usuario';
import { and, asc, eq, inArray, or, type SQL } from 'drizzle-orm';
import { estaciones, routers, sensor_estados, sensores, sistemas, tramos } from '../db/esquema/red';
import { saludRouter } from '../db/router-consulta';
import { saludDe } from '../db/salud-sensor';
import type { Consultable } from '../db/tipos';
import { enAlcance, enAlcanceDeRouters } from '../http/alcance';
import { leerComienzoDeMes } from './dias-routers';
import { disponibilidadDe, ventanasDe } from './disponibilidad-router';
import { peorPrimero } from './peor-router';
import { leerSumas, type SumaRouter } from './routers-horas';

const seleccionar = (db: Consultable, condicion: SQL | undefined) =>
  db
    .select({
      router: routers,
      estacion: { id: estaciones.id, nombre: estaciones.nombre },
      sistema: { id: sistemas.id, nombre: sistemas.nombre },
    })
    .from(routers)
    .leftJoin(estaciones, eq(estaciones.id, routers.estacion_id))
    .leftJoin(sistemas, eq(sistemas.id, estaciones.sistema_id))
    .where(condicion)
    .orderBy(asc(routers.id));
type FilaRouter = Awaited<ReturnType<typeof seleccionar>>[number];

interface Detras {
  sensores: Map<number, RouterReporte['sensores']>;
  tramos: { id: number; nombre: string; sensor_a_id: number; sensor_b_id: number }[];
}

/** What speaks through these routers, and the active tramos that end at it; only what the user may see. */
const leerDetras = async (
  db: Consultable,
  ids: readonly number[],
  usuario: User,
  ahora_ms: number,
): Promise<Detras> => {
  const filas = await db
    .select({
      ...{ id: sensores.id, nombre: sensores.nombre, router_id: sensores.router_id },
      ...{ mantenimiento: sensores.mantenimiento, ultima_ms: sensor_estados.ultima_ms },
    })
    .from(sensores)
    .leftJoin(sensor_estados, eq(sensor_estados.sensor_id, sensores.id))
    .where(
      and(sensores.activo, inArray(sensores.router_id, [...ids]), enAlcance(sensores.sistema_id, usuario)),
    )
    .orderBy(asc(sensores.id));
  const por_router = new Map<number, RouterReporte['sensores']>();
  for (const { id, nombre, router_id, ultima_ms } of filas) {
    const callado = saludDe({ mantenimiento: false, falla_desde: null, ultima_ms }, ahora_ms) === 'sin_datos';
    const lista = por_router.get(router_id ?? 0) ?? [];
    por_router.set(router_id ?? 0, [...lista, { id, nombre, callado }]);
  }
  const de_sensores = filas.map(({ id }) => id);
  const extremos = or(inArray(tramos.sensor_a_id, de_sensores), inArray(tramos.sensor_b_id, de_sensores));
  return {
    sensores: por_router,
    tramos: await db
      .select({
        ...{ id: tramos.id, nombre: tramos.nombre },
        ...{ sensor_a_id: tramos.sensor_a_id, sensor_b_id: tramos.sensor_b_id },
      })
      .from(tramos)
      .where(and(tramos.activo, extremos, enAlcance(tramos.sistema_id, usuario)))
      .orderBy(asc(tramos.id)),
  };
};

const numero = (suma: SumaRouter, campo: string): number | null => {
  const valor = suma.datos?.[campo];
  return typeof valor === 'number' ? valor : null;
};
const texto = (suma: SumaRouter, campo: string): string | null => {
  const valor = suma.datos?.[campo];
  return typeof valor === 'string' ? valor : null;
};

const RELOJES = ['gps', 'ntp', 'rtc'] as const;

const disponibilidades = (suma: SumaRouter, ahora_ms: number) => {
  const { h24, d7, d30 } = ventanasDe(ahora_ms);
  const { primera_ms, ultima_ms } = suma;
  const de = (desde_ms: number, contacto_ms: number) =>
    disponibilidadDe({ desde_ms, hasta_ms: ahora_ms, contacto_ms, primera_ms, ultima_ms });
  return {
    disponibilidad_24h: de(h24, suma.contacto_24h),
    disponibilidad_7d: de(d7, suma.contacto_7d),
    disponibilidad_30d: de(d30, suma.contacto_30d),
  };
};

const aFila = (
  { router, estacion, sistema }: FilaRouter,
  suma: SumaRouter,
  detras: Detras,
  ahora_ms: number,
): RouterReporte => {
  const estado = router.activo ? saludRouter(router.ultimo_contacto, ahora_ms) : 'inactivo';
  const propios = detras.sensores.get(router.id) ?? [];
  const callados = new Set(propios.filter(({ callado }) => callado).map(({ id }) => id));
  return {
    ...{ id: router.id, clave: router.clave, nombre: router.nombre, plan_mb: router.plan_mb },
    ...{ sistema, estacion, estado, sensores: propios },
    ultimo_contacto: router.ultimo_contacto?.toISOString() ?? null,
    operador: texto(suma, 'operador'),
    tecnologia: texto(suma, 'tecnologia'),
    firmware: texto(suma, 'firmware'),
    fuente_reloj: RELOJES.find((una) => una === suma.datos?.fuente) ?? null,
    ranura_sim: numero(suma, 'ranura_sim'),
    rsrp_dbm: numero(suma, 'rsrp_dbm'),
    rsrq_db: numero(suma, 'rsrq_db'),
    sinr_db: numero(suma, 'sinr_db'),
    uptime_s: numero(suma, 'uptime_s'),
    temperatura_c: numero(suma, 'temperatura_c'),
    cola: numero(suma, 'cola'),
    offset_ms: numero(suma, 'offset_ms'),
    datos_mes_mb: suma.datos_mes_mb,
    reinicios_30d: suma.reinicios_30d,
    latencia_ms: suma.latencia_ms,
    oido_desde: suma.primera_ms === null ? null : new Date(suma.primera_ms).toISOString(),
    ...disponibilidades(suma, ahora_ms),
    tramos_ciegos:
      estado === 'en_linea'
        ? []
        : detras.tramos
            .filter(({ sensor_a_id, sensor_b_id }) => callados.has(sensor_a_id) || callados.has(sensor_b_id))
            .map(({ id, nombre }) => ({ id, nombre })),
  };
};

const MARCAS = /\p{M}/gu;
const plano = (dicho: string) => dicho.normalize('NFD').replace(MARCAS, '').toLowerCase();

/** Whether a router answers to what was searched, ignoring case and accents. */
const responde = ({ router, estacion, sistema }: FilaRouter, buscado: string): boolean =>
  [router.nombre, router.clave, estacion?.nombre, sistema?.nombre].some(
    (uno) => uno !== undefined && plano(uno).includes(plano(buscado)),
  );

interface Momento {
  ahora_ms: number;
  zona: string;
}

const leerFilas = async (
  db: Consultable,
  filas: readonly FilaRouter[],
  usuario: User,
  { ahora_ms, zona }: Momento,
): Promise<RouterReporte[]> => {
  if (filas.length === 0) return [];
  const ids = filas.map(({ router }) => router.id);
  const sumas = await leerSumas(db, ids, { ahora_ms, mes_ms: await leerComienzoDeMes(db, ahora_ms, zona) });
  const detras = await leerDetras(db, ids, usuario, ahora_ms);
  return filas.flatMap((fila) => {
    const suma = sumas.get(fila.router.id);
    return suma ? [aFila(fila, suma, detras, ahora_ms)] : [];
  });
};

/** The routers in the caller's scope, worst first. */
export const leerFlota = async (
  db: Consultable,
  { sistema, estacion, estado, search }: ReporteRoutersQuery,
  usuario: User,
  momento: Momento,
): Promise<RouterReporte[]> => {
  const condicion = and(
    enAlcanceDeRouters(usuario),
    sistema === undefined ? undefined : eq(estaciones.sistema_id, sistema),
    estacion === undefined ? undefined : eq(routers.estacion_id, estacion),
  );
  const filas = await seleccionar(db, condicion);
  const buscadas = search ? filas.filter((fila) => responde(fila, search)) : filas;
  const todas = await leerFilas(db, buscadas, usuario, momento);
  return todas.filter((fila) => estado === undefined || fila.estado === estado).sort(peorPrimero);
};

/** One router as the fleet shows it; null when it is not in the caller's scope. */
export const leerRouter = async (
  db: Consultable,
  id: number,
  usuario: User,
  momento: Momento,
): Promise<RouterReporte | null> => {
  const filas = await seleccionar(db, and(eq(routers.id, id), enAlcanceDeRouters(usuario)));
  const [fila] = await leerFilas(db, filas, usuario, momento);
  return fila ?? null;
};
