import {
  type AlarmasHechas,
  type ApartarBody,
  apartarMaximo,
  type ReconocerAlarmasBody,
} from '@tramos/contract/alarmas';
import type { ErrorCode } from '@tramos/contract/error';
import type { Reconocidos } from '@tramos/contract/evento-acciones';
import { and, asc, sql } from 'drizzle-orm';
import type { Anotacion } from '../auditoria/auditoria';
import { alarmas } from '../db/esquema/alarmas';
import { ID_MAX } from '../db/texto';
import type { Tx } from '../db/tipos';
import { enTransaccion } from '../db/transaccion';
import type { Deps } from '../deps';
import { enAlcance } from '../http/alcance';
import { AppError, cuerpoDeError } from '../http/errores';
import type { UsuarioSesion } from '../http/usuario-sesion';
import { seguirEventos, sinCalculadas } from './evaluar';
import { type Circunstancia, claveDe, type FilaAlarma, mover } from './fila';
import { guardar, tomarTurno } from './guardar';
import { alarmasPorId } from './lista';
import type { Entrada } from './maquina';

/** What people do to alarms. Each call tells of every alarm it did not change why not. */

export interface Actor {
  usuario: UsuarioSesion;
  ip: string;
}
/** Acknowledges events by the one way there is (eventos/bloque.ts). */
export type ReconocerEventos = (ids: readonly number[], actor: Actor) => Promise<Reconocidos>;

type Rechazada = AlarmasHechas['rechazadas'][number];
type Veredicto =
  | { entrada: Entrada; circunstancia?: Circunstancia }
  | { codigo: ErrorCode; por?: string | null; cuando?: Date | null };

const rechazada = (
  id: number,
  codigo: ErrorCode,
  { por, cuando }: { por?: string | null | undefined; cuando?: Date | null | undefined } = {},
): Rechazada => ({
  id,
  ...cuerpoDeError(
    new AppError(409, codigo, { ...(por && { por }), ...(cuando && { cuando: cuando.toISOString() }) }),
  ),
});

const leerFilas = async (
  tx: Tx | Deps['db'],
  ids: readonly number[],
  usuario: UsuarioSesion,
): Promise<FilaAlarma[]> => {
  const posibles = ids.filter((id) => id <= ID_MAX);
  const filas = await tx
    .select()
    .from(alarmas)
    .where(
      and(
        sql`${alarmas.id} = any(${sql.param(`{${posibles.join(',')}}`)}::int[])`,
        enAlcance(alarmas.sistema_id, usuario),
      ),
    )
    .orderBy(asc(alarmas.id));
  return filas.map(sinCalculadas);
};

/** Moves each alarm as `juzgar` says, in one transaction; gives back which were refused. */
const moverVarias = async (
  { db, ahora, push }: Deps,
  ids: readonly number[],
  { usuario, ip }: Actor,
  accion: Anotacion['accion'],
  juzgar: (fila: FilaAlarma, ahora_ms: number) => Veredicto,
): Promise<Rechazada[]> => {
  const hecho = await enTransaccion(db, async (tx) => {
    await tomarTurno(tx);
    const ahora_ms = ahora();
    const filas = await leerFilas(tx, ids, usuario);
    const rechazadas: Rechazada[] = [];
    const movidas = filas.flatMap((fila) => {
      const veredicto = juzgar(fila, ahora_ms);
      if (!('codigo' in veredicto))
        return mover(fila, veredicto.entrada, ahora_ms, { ...veredicto.circunstancia, por: usuario.nombre });
      rechazadas.push(rechazada(fila.id, veredicto.codigo, veredicto));
      return [];
    });
    const antes = new Map(filas.map((fila) => [fila.id, fila]));
    const apartado = (fila: FilaAlarma | undefined) => ({
      ...{ estado: fila?.estado, apartada_hasta: fila?.apartada_hasta ?? null },
    });
    const anotaciones = movidas.map(({ fila }) => ({
      ...{ cuando_ms: ahora_ms, usuario_id: usuario.id, username: usuario.username, ip, accion },
      objeto: `alarma:${fila.id}`,
      datos: {
        alarma: claveDe(fila),
        nombre: fila.nombre,
        ...{ antes: apartado(antes.get(fila.id)), despues: apartado(fila) },
        ...(fila.apartada_hasta && { hasta: fila.apartada_hasta, motivo: fila.apartada_motivo }),
      },
    }));
    const cambios = {
      filas: movidas.map((m) => m.fila),
      hechos: movidas.flatMap((m) => m.hechos),
      anotaciones,
    };
    return { rechazadas, pendientes: await guardar(tx, { push }, cambios, ahora_ms) };
  });
  push.difundir(hecho.pendientes);
  return hecho.rechazadas;
};

/** As they stand now, and why those that did not change did not; an id that is nobody's to see is not found. */
const responder = async (
  { db }: Deps,
  ids: readonly number[],
  rechazadas: readonly Rechazada[],
  usuario: UsuarioSesion,
): Promise<AlarmasHechas> => {
  const vistas = await alarmasPorId(
    db,
    ids.filter((id) => id <= ID_MAX),
    usuario,
  );
  const hay = new Set(vistas.map(({ id }) => id));
  const no = new Map(rechazadas.map((una) => [una.id, una]));
  for (const id of ids) if (!hay.has(id)) no.set(id, rechazada(id, 'no_encontrado'));
  return { alarmas: vistas.filter(({ id }) => !no.has(id)), rechazadas: [...no.values()] };
};

/** `leida_ms` is since when it stood as it was read. */
const juzgarReconocer = (fila: FilaAlarma, leida_ms: number | undefined): Veredicto => {
  if (fila.estado === 'sin_reconocer' || fila.estado === 'retornada') {
    const otra = leida_ms !== undefined && leida_ms !== fila.desde.getTime();
    return otra ? { codigo: 'alarma_de_nuevo' } : { entrada: { tipo: 'reconocer' } };
  }
  return fila.reconocida_at === null
    ? { codigo: 'alarma_nada_que_reconocer' }
    : { codigo: 'alarma_ya_reconocida', por: fila.reconocida_por, cuando: fila.reconocida_at };
};

/** Acknowledges the alarms as they were read; those of events by acknowledging their events. */
export const reconocerAlarmas = async (
  deps: Deps,
  reconocerEventos: ReconocerEventos,
  { ids: pedidos, leidas = [] }: ReconocerAlarmasBody,
  actor: Actor,
): Promise<AlarmasHechas> => {
  const ids = [...new Set(pedidos)];
  const leidas_ms = new Map(leidas.map(({ id, desde }) => [id, Date.parse(desde)]));
  const filas = await leerFilas(deps.db, ids, actor.usuario);
  const de_eventos = filas.filter(({ origen }) => origen === 'evento');
  const rechazadas: Rechazada[] = [];
  if (de_eventos.length > 0) {
    const por_evento = new Map(de_eventos.map(({ id, objeto_id }) => [objeto_id, id]));
    const hechos = await reconocerEventos([...por_evento.keys()], actor);
    for (const { id, ...error } of hechos.rechazados)
      rechazadas.push({ ...error, id: por_evento.get(id) ?? id });
    await seguirEventos(deps, [...por_evento.keys()]);
  }
  const otras = filas.flatMap(({ id, origen }) => (origen === 'evento' ? [] : [id]));
  const juzgar = (fila: FilaAlarma) => juzgarReconocer(fila, leidas_ms.get(fila.id));
  if (otras.length > 0)
    rechazadas.push(...(await moverVarias(deps, otras, actor, 'alarma_reconocida', juzgar)));
  return responder(deps, ids, rechazadas, actor.usuario);
};

/**
 * Shelves the alarms for some minutes. Throws 403 `apartar_demasiado` beyond what the role may; those of events are
 * refused one by one, because an event may be a tap.
 */
export const apartarAlarmas = async (
  deps: Deps,
  { ids: pedidos, minutos, motivo }: ApartarBody,
  actor: Actor,
): Promise<AlarmasHechas> => {
  const maximo = apartarMaximo(actor.usuario.role);
  if (maximo === null) throw new AppError(403, 'sin_permiso');
  if (minutos > maximo)
    throw new AppError(403, 'apartar_demasiado', {
      field: 'minutos',
      message: `Puede apartar una alarma por ${maximo / 60} h como máximo; por más tiempo, pídalo a un administrador.`,
    });
  const ids = [...new Set(pedidos)];
  const juzgar = (fila: FilaAlarma, ahora_ms: number): Veredicto => {
    if (fila.origen === 'evento') return { codigo: 'alarma_de_evento' };
    const { apartada_hasta, apartada_por: por, apartada_desde: cuando } = fila;
    if (apartada_hasta && apartada_hasta.getTime() > ahora_ms)
      return { codigo: 'alarma_ya_apartada', por, cuando };
    const hasta_ms = ahora_ms + minutos * 60_000;
    return {
      entrada: { tipo: 'apartar', hasta_ms },
      circunstancia: { motivo, hasta: new Date(hasta_ms) },
    };
  };
  const rechazadas = await moverVarias(deps, ids, actor, 'alarma_apartada', juzgar);
  return responder(deps, ids, rechazadas, actor.usuario);
};

/** Takes the alarms off the shelf before their time. */
export const devolverAlarmas = async (
  deps: Deps,
  pedidos: readonly number[],
  actor: Actor,
): Promise<AlarmasHechas> => {
  const ids = [...new Set(pedidos)];
  const juzgar = ({ apartada_hasta }: FilaAlarma): Veredicto =>
    apartada_hasta === null ? { codigo: 'alarma_no_apartada' } : { entrada: { tipo: 'devolver' } };
  const rechazadas = await moverVarias(deps, ids, actor, 'alarma_devuelta', juzgar);
  return responder(deps, ids, rechazadas, actor.usuario);
};
