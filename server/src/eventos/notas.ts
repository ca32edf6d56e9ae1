import type { Disposicion, Evento } from '@tramos/contract/evento';
import { and, ne, sql } from 'drizzle-orm';
import { eventos } from '../db/esquema/eventos';
import { leerEvento } from '../db/evento-consulta';
import { conReintento } from '../db/transaccion';
import type { Deps } from '../deps';
import { ventanaDe } from '../http/alcance';
import { AppError } from '../http/errores';
import { type Actor, type Asentado, asentar, type Hecho, sobreUno } from './asentar';
import { visible } from './visible';

/** What people say about an event, apart from its state (product §2.21): notes, and what it turned out to be. */

/** A note as the history keeps it. */
export const comoNota = (texto: string): Hecho => ({ accion: 'nota', texto, datos: { texto } });

const UNA_MAS = { notas: sql`${eventos.notas} + 1` };

const anotar = async (deps: Deps, id: number, nota: Hecho, actor: Actor): Promise<Asentado> => {
  const { db } = deps;
  const cambio = db.update(eventos).set(UNA_MAS).where(visible(id, actor.usuario)).returning();
  const actuacion = { cambio, candidatos: [id], hechos: [nota], actor };
  const anotado = await conReintento(() => asentar(db, deps, actuacion));
  if (anotado.eventos.length === 0) throw new AppError(404, 'no_encontrado');
  return anotado;
};

/** Adds a note to an event in whatever state; nobody can change or remove it afterwards. Throws 404 `no_encontrado`. */
export const anotarEvento = (deps: Deps, id: number, texto: string, actor: Actor): Promise<Evento> => {
  const nota = comoNota(texto);
  return sobreUno(deps, () => anotar(deps, id, nota, actor));
};

interface Dictamen {
  /** Null takes it back. */
  disposicion: Disposicion | null;
  nota?: string | undefined;
}

/** The disposition was that already, or the event is a test, which is nothing else: only a note may be left to keep. */
const sinCambio = async (
  deps: Deps,
  id: number,
  { disposicion, nota }: { disposicion: Disposicion | null; nota: Hecho | null },
  actor: Actor,
): Promise<Asentado> => {
  const [fila] = await deps.db.select({ id: eventos.id }).from(eventos).where(visible(id, actor.usuario));
  const evento = fila && (await leerEvento(deps.db, id, ventanaDe(actor.usuario)));
  if (!evento) throw new AppError(404, 'no_encontrado');
  if (evento.disposicion !== disposicion)
    throw new AppError(400, 'datos_invalidos', {
      field: 'disposicion',
      message: 'Un evento de prueba no admite otra disposición',
    });
  return nota ? anotar(deps, id, nota, actor) : { eventos: [evento], pendientes: [] };
};

/**
 * Says what an event turned out to be, open or acknowledged, changes it or takes it back; the history tells each.
 * Saying again what it is already changes nothing. Throws 404 `no_encontrado`, 400 `datos_invalidos` for a test.
 */
export const disponerEvento = (
  deps: Deps,
  id: number,
  { disposicion, nota: escrita }: Dictamen,
  actor: Actor,
): Promise<Evento> => {
  const nota = escrita === undefined ? null : comoNota(escrita);
  const hecho: Hecho = { accion: 'disposicion', texto: disposicion, datos: { disposicion } };
  const por = disposicion && { disposicion_por: actor.usuario.id, disposicion_at: new Date(deps.ahora()) };
  return sobreUno(deps, async () => {
    const cambio = deps.db
      .update(eventos)
      .set({ disposicion, ...(por ?? { disposicion_por: null, disposicion_at: null }), ...(nota && UNA_MAS) })
      .where(
        and(
          visible(id, actor.usuario),
          ne(eventos.tipo, 'prueba'),
          sql`${eventos.disposicion} is distinct from ${disposicion}`,
        ),
      )
      .returning();
    const actuacion = { cambio, candidatos: [id], hechos: nota ? [hecho, nota] : [hecho], actor };
    const dispuesto = await conReintento(() => asentar(deps.db, deps, actuacion));
    if (dispuesto.eventos.length > 0) return dispuesto;
    return sinCambio(deps, id, { disposicion, nota }, actor);
  });
};
