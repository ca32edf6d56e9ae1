import type {
  EstadoAvisos,
  EstadoDeteccion,
  EstadoDisco,
  EstadoIngesta,
  EstadoSistema,
  MotivoSinLeer,
} from '@tramos/contract/estado-sistema';
import { sql } from 'drizzle-orm';
import type { Config } from '../config';
import { conLimite } from '../db/con-limite';
import { esFueraDePlazo, sqlstateDe } from '../db/culpa';
import { carpetasDe, discosDe } from '../db/disco';
import { eventos } from '../db/esquema/eventos';
import { picks } from '../db/esquema/mediciones';
import { sensores } from '../db/esquema/red';
import { push_log } from '../db/esquema/sitio';
import { instante } from '../db/instante';
import { CUENTA_COMO_REAL } from '../db/real';
import type { Tx } from '../db/tipos';
import type { Deps } from '../deps';
import { ultimaPos } from '../realtime/bitacora';
import type { Realtime } from '../realtime/realtime';
import type { SenalesIngesta } from '../salud-servidor';
import { leerEstadoBase, leerTablas } from './base';
import { leerProceso } from './proceso';
import { leerSentencias } from './sentencias';

/** What the screen costs the database at most: each statement, the wait for a lock, and all of them together. */
const SENTENCIA_MS = 5_000;
const CERROJO_MS = 500;
const TOTAL_MS = 8_000;

const HORA_MS = 3_600_000;
const DIA_MS = 24 * HORA_MS;

/** What the parts of the server know of themselves. */
export interface FuentesDeEstado {
  ingesta: {
    senales: () => Pick<SenalesIngesta, 'sin_guardar_ms' | 'espera_ms' | 'detector_ms' | 'hallazgos_ms'>;
    /** What has become of the messages, and how much of what was found waits for the database. */
    cuentas: () => Omit<EstadoIngesta, 'sin_guardar_ms' | 'espera_ms'> & { hallazgos_esperan: number };
  };
  realtime: Pick<Realtime, 'consolas' | 'push'>;
}
type Partes = FuentesDeEstado & Pick<Deps, 'db' | 'config' | 'ahora' | 'log'>;

const SIN_PERMISO = new Set(['42501', 'EACCES', 'EPERM']);

const motivoDe = (error: unknown): MotivoSinLeer => {
  if (esFueraDePlazo(error)) return 'tardo';
  const code = sqlstateDe(error) ?? (error as { code?: unknown }).code;
  if (typeof code === 'string' && SIN_PERMISO.has(code)) return 'sin_permiso';
  return sqlstateDe(error) === null ? 'sin_respuesta' : 'falla';
};

type Leida<T> = { leida: true; datos: T } | { leida: false; motivo: MotivoSinLeer };

const enLaHoraYElDia = async (tx: Tx, ahora_ms: number) => {
  const [hora, dia] = [ahora_ms - HORA_MS, ahora_ms - DIA_MS];
  // Sensor by sensor: so the index of the picks is used.
  const { rows } = await tx.execute<{
    picks: number;
    picks_hora: number;
    eventos: number;
    eventos_hora: number;
  }>(sql`
    select p.picks, p.picks_hora, e.eventos, e.eventos_hora from
      (select coalesce(sum(n), 0)::int as picks, coalesce(sum(n_hora), 0)::int as picks_hora from ${sensores} s,
        lateral (select count(*) as n, count(*) filter (where p.t_ms >= ${hora}) as n_hora from ${picks} p
          where p.sensor_id = s.id and p.t_ms >= ${dia}) de_uno) p,
      (select count(*)::int as eventos, (count(*) filter (where created_at >= ${instante(hora)}))::int as eventos_hora
        from ${eventos} where created_at >= ${instante(dia)} and ${CUENTA_COMO_REAL}) e`);
  const [fila] = rows;
  return {
    picks: { hora: fila?.picks_hora ?? 0, dia: fila?.picks ?? 0 },
    eventos: { hora: fila?.eventos_hora ?? 0, dia: fila?.eventos ?? 0 },
  };
};

const leerDeteccion = async (tx: Tx, { ingesta, ahora }: Partes): Promise<EstadoDeteccion> => {
  const { detector_ms: callada_ms, hallazgos_ms: fallando_ms } = ingesta.senales();
  const { hallazgos_esperan: esperan } = ingesta.cuentas();
  return { callada_ms, fallando_ms, esperan, ...(await enLaHoraYElDia(tx, ahora())) };
};

const leerAvisos = async (tx: Tx, { realtime }: Partes): Promise<EstadoAvisos> => {
  const { rows } = await tx.execute<{ filas: string | null; viejo_ms: number | null }>(sql`
    select (select case when reltuples >= 0 then reltuples::bigint::text end from pg_class
        where oid = 'public.push_log'::regclass) as filas,
      (select floor(extract(epoch from min(creado_at)) * 1000)::float8 from ${push_log}) as viejo_ms`);
  const { filas = null, viejo_ms = null } = rows[0] ?? {};
  return {
    filas: filas === null ? null : Number(filas),
    mas_antiguo: viejo_ms === null ? null : new Date(viejo_ms).toISOString(),
    posicion: await ultimaPos(tx),
    enviada: realtime.push.enviada(),
    consolas: realtime.consolas(),
  };
};

const leerDisco = async (config: Config): Promise<EstadoDisco> => ({
  discos: await discosDe(carpetasDe(config)),
  minimo_bytes: config.disco_min_bytes,
  base_lejos: config.base.tipo === 'postgres',
});

const leerIngesta = ({ ingesta }: Partes) => {
  const { sin_guardar_ms, espera_ms } = ingesta.senales();
  const { hallazgos_esperan: _, ...cuentas } = ingesta.cuentas();
  return { ...cuentas, espera_ms, sin_guardar_ms: Number.isFinite(sin_guardar_ms) ? sin_guardar_ms : null };
};

/**
 * Reads all of it, one part after the other and each by itself. Once the database does not answer, nothing more is asked of
 * it this time.
 */
export const leerEstado = async (partes: Partes): Promise<EstadoSistema> => {
  const { db, config, ahora, log } = partes;
  const fin = performance.now() + TOTAL_MS;
  let contesta = true;
  const por_si_sola = async <T>(parte: string, leer: () => Promise<T>): Promise<Leida<T>> => {
    try {
      return { leida: true, datos: await leer() };
    } catch (error) {
      const motivo = motivoDe(error);
      log.warn({ err: error, parte, motivo }, 'no se leyó una parte del estado del sistema');
      return { leida: false, motivo };
    }
  };
  const de_la_base = async <T>(parte: string, leer: (tx: Tx) => Promise<T>): Promise<Leida<T>> => {
    const queda_ms = fin - performance.now();
    if (!contesta || queda_ms <= 0) return { leida: false, motivo: contesta ? 'tardo' : 'sin_respuesta' };
    const leida = await por_si_sola(parte, () =>
      conLimite(
        db.transaction(
          async (tx) => {
            await tx.execute(sql`select set_config('statement_timeout', ${String(SENTENCIA_MS)}, true),
            set_config('lock_timeout', ${String(CERROJO_MS)}, true)`);
            return leer(tx);
          },
          { accessMode: 'read only' },
        ),
        queda_ms,
      ),
    );
    contesta &&= leida.leida || leida.motivo !== 'sin_respuesta';
    return leida;
  };
  return {
    leido: new Date(ahora()).toISOString(),
    base: await de_la_base('base', (tx) => leerEstadoBase(tx, config.base)),
    tablas: await de_la_base('tablas', leerTablas),
    sentencias: await de_la_base('sentencias', (tx) => leerSentencias(tx, config.base)),
    ingesta: await por_si_sola('ingesta', async () => leerIngesta(partes)),
    deteccion: await de_la_base('deteccion', (tx) => leerDeteccion(tx, partes)),
    avisos: await de_la_base('avisos', (tx) => leerAvisos(tx, partes)),
    disco: await por_si_sola('disco', () => leerDisco(config)),
    proceso: await por_si_sola('proceso', async () => leerProceso(config.version, ahora())),
  };
};
