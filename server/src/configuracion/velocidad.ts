import type { TramoConfig, VelocidadTramo } from '@tramos/contract/configuracion';
import { type ManiobraRegistrada, maniobraATiempo } from '@tramos/deteccion/clasificar';
import {
  CRUCES_MIN,
  type EventoDeCruce,
  proponerVelocidad,
  type VelocidadMedida,
  type VelocidadPropuesta,
  velocidadDeCruce,
} from '@tramos/deteccion/velocidad';
import { and, between, desc, eq, gte, inArray, isNotNull, isNull } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { evento_calculos, eventos } from '../db/esquema/eventos';
import { estaciones, maniobras, tramos } from '../db/esquema/red';
import { CUENTA_COMO_REAL } from '../db/real';
import { ID_MAX } from '../db/texto';
import type { Consultable } from '../db/tipos';
import type { Deps } from '../deps';
import { AppError } from '../http/errores';
import type { UsuarioSesion } from '../http/usuario-sesion';
import { cambiar, type DepsConfig, type Editor, type Fila, falta } from './recurso';
import { TRAMOS } from './tramos';

/**
 * The wave speed that known manoeuvres have measured. It is worked out of the events whenever it is asked for, so that
 * it follows what was said of them since: a manoeuvre told late, a sweep that was withdrawn.
 */

const DIAS = 90;
const DIA_MS = 86_400_000;
/** The newest ones say enough. */
const EVENTOS_MAX = 200;
/** Manoeuvres are asked for so much around the events, ms. */
const HOLGURA_MS = 600_000;

const UTILES = ['ok', 'incierto', 'fuera_de_tramo'] as const;

const principal = alias(eventos, 'principal');

type FilaTramo = typeof tramos.$inferSelect;

/** Real events that two good clocks heard, of what runs in it now and of nothing else with it, newest first. */
const leerEventos = (db: Consultable, tramo: FilaTramo, desde_ms: number) =>
  db
    .select({
      ocurrio_at: eventos.ocurrio_at,
      delta_s: eventos.delta_s,
      sigma_delta_s: evento_calculos.sigma_delta_s,
      ...{ a: eventos.accion_sensor0, b: eventos.accion_sensor1, motivos: eventos.motivos },
      principal: { id: principal.id, posicion: principal.posicion },
      id: eventos.id,
    })
    .from(eventos)
    .innerJoin(evento_calculos, eq(evento_calculos.evento_id, eventos.id))
    .leftJoin(principal, eq(principal.id, eventos.evento_principal))
    .where(
      and(
        eq(eventos.tramo_id, tramo.id),
        gte(eventos.created_at, new Date(desde_ms)),
        inArray(eventos.estado, [...UTILES]),
        isNotNull(eventos.delta_s),
        isNotNull(evento_calculos.sigma_delta_s),
        isNull(evento_calculos.perfil),
        CUENTA_COMO_REAL,
        eq(eventos.producto, tramo.producto),
        eq(evento_calculos.posicion_a, tramo.posicion_a),
        eq(evento_calculos.posicion_b, tramo.posicion_b),
      ),
    )
    .orderBy(desc(eventos.created_at), desc(eventos.id))
    .limit(EVENTOS_MAX);
type FilaEvento = Awaited<ReturnType<typeof leerEventos>>[number];

const signoDe = (accion: FilaEvento['a']) => (accion === 'caida' ? -1 : 1);

const RELOJ_MALO = ['reloj_desconocido', 'reloj_degradado', 'correlacion_debil'] as const;

const aCruce = (f: FilaEvento): EventoDeCruce[] => {
  if (f.delta_s === null || f.sigma_delta_s === null || RELOJ_MALO.some((m) => f.motivos.includes(m)))
    return [];
  const barrido = f.motivos.includes('barrido') && f.principal?.id !== f.id;
  return [
    {
      t_ms: f.ocurrio_at.getTime(),
      ...{ delta_s: f.delta_s, sigma_delta_s: f.sigma_delta_s },
      signos: [signoDe(f.a), signoDe(f.b)],
      origen_barrido: barrido ? (f.principal?.posicion ?? null) : null,
    },
  ];
};

const leerManiobras = async (
  db: Consultable,
  sistema_id: number,
  tiempos: readonly number[],
): Promise<ManiobraRegistrada[]> => {
  if (tiempos.length === 0) return [];
  const filas = await db
    .select({
      ...{ t_ms: maniobras.t_ms, recibido_ms: maniobras.recibido_ms },
      ...{ equipo: maniobras.equipo, accion: maniobras.accion, posicion: estaciones.posicion },
    })
    .from(maniobras)
    .innerJoin(estaciones, eq(estaciones.id, maniobras.estacion_id))
    .where(
      and(
        eq(estaciones.sistema_id, sistema_id),
        between(maniobras.t_ms, Math.min(...tiempos) - HOLGURA_MS, Math.max(...tiempos) + HOLGURA_MS),
      ),
    );
  // The door of the field lets only the words of the contract in.
  return (filas as ManiobraRegistrada[]).filter(maniobraATiempo);
};

const medir = async (db: Consultable, tramo: FilaTramo, ahora_ms: number): Promise<VelocidadMedida[]> => {
  const oidos = (await leerEventos(db, tramo, ahora_ms - DIAS * DIA_MS)).flatMap(aCruce);
  const registradas = await leerManiobras(
    db,
    tramo.sistema_id,
    oidos.map(({ t_ms }) => t_ms),
  );
  return oidos.flatMap((evento) => velocidadDeCruce(tramo, evento, registradas) ?? []);
};

const leerTramo = async (db: Consultable, id: number, usuario: UsuarioSesion): Promise<FilaTramo> => {
  const [tramo] =
    id > ID_MAX
      ? []
      : await db
          .select()
          .from(tramos)
          .where(and(eq(tramos.id, id), TRAMOS.alcance(usuario)));
  if (!tramo) throw new AppError(404, 'no_encontrado');
  return tramo;
};

/**
 * What known manoeuvres say of the wave speed of a tramo.
 * @throws {AppError} 404 `no_encontrado`, also outside the scope
 */
export const leerVelocidad = async (
  { db, ahora }: Pick<Deps, 'db' | 'ahora'>,
  id: number,
  usuario: UsuarioSesion,
): Promise<VelocidadTramo> => {
  const tramo = await leerTramo(db, id, usuario);
  const medidas = await medir(db, tramo, ahora());
  const hallada = proponerVelocidad(tramo, medidas);
  return {
    propuesta: hallada === null ? null : aPropuesta(hallada),
    ...{ cruces: medidas.length, minimo: CRUCES_MIN, dias: DIAS },
  };
};

const aPropuesta = ({ ultima_ms, ...propuesta }: VelocidadPropuesta) => ({
  ...propuesta,
  ultima: new Date(ultima_ms).toISOString(),
});

/** Nothing is trusted to less than this. */
const SIGMA_REL_MIN = 0.0005;
/** What was read and what is found now may differ by so much and still be the same figure, m/s. */
const MISMA_MPS = 0.05;

/**
 * Makes the measured wave speed the tramo's own, with its error and its day.
 * @throws {AppError} 404 `no_encontrado`, 409 `editado_por_otro`, 400 `datos_invalidos` where the figure that was read
 *   is no longer what the manoeuvres say
 */
export const usarVelocidad = (
  deps: DepsConfig,
  editor: Editor,
  fila: Fila,
  leida_mps: number,
): Promise<TramoConfig> =>
  cambiar(deps, TRAMOS, editor, fila, async ({ tx }, antes) => {
    const tramo = await leerTramo(tx, antes.id, editor.usuario);
    const propuesta = proponerVelocidad(tramo, await medir(tx, tramo, deps.ahora()));
    if (propuesta === null || Math.abs(propuesta.velocidad_onda_mps - leida_mps) > MISMA_MPS)
      throw falta('velocidad_onda_mps', 'La velocidad medida ya es otra. Vuelva a abrir el tramo.');
    const { velocidad_onda_mps, sigma_mps, ultima_ms } = propuesta;
    const valores = {
      velocidad_onda_mps: Math.round(velocidad_onda_mps * 10) / 10,
      sigma_velocidad_rel: Math.max(SIGMA_REL_MIN, sigma_mps / velocidad_onda_mps),
      calibrado_en: new Date(ultima_ms),
      producto_calibrado: tramo.producto,
    };
    return { accion: 'config_editar', valores };
  });
