import { EJERCICIOS_A_LA_VEZ, type EjercicioBody } from '@tramos/contract/ejercicios';
import { ejercicios } from '../db/esquema/ejercicios';
import { restriccionRota } from '../db/restriccion';
import { ID_MAX } from '../db/texto';
import type { Db } from '../db/tipos';
import type { Deps } from '../deps';
import { AppError } from '../http/errores';
import { alcanza } from '../realtime/salas';
import { type Actor, asentarEjercicio } from './asentar';
import { armarLinea, InyeccionImposible, type LineaDeEjercicio } from './linea';
import { leerPlanta, type Planta } from './planta';

/** An exercise that is to run, and the line on which it runs. */
export interface Encargo {
  id: number;
  sistema_id: number;
  iniciado_ms: number;
  termina_ms: number;
  linea: LineaDeEjercicio;
}

const plantaEnAlcance = async (db: Db, sistema_id: number, { usuario }: Actor): Promise<Planta> => {
  const planta =
    sistema_id <= ID_MAX && alcanza(usuario, sistema_id) ? await leerPlanta(db, sistema_id) : null;
  if (!planta) throw new AppError(404, 'no_encontrado', { field: 'sistema_id' });
  return planta;
};

const lineaDe = (planta: Planta, { inyecciones }: EjercicioBody): LineaDeEjercicio => {
  try {
    return armarLinea(planta, inyecciones);
  } catch (error) {
    if (!(error instanceof InyeccionImposible)) throw error;
    throw new AppError(400, 'datos_invalidos', { field: error.campo, message: error.message });
  }
};

/**
 * Writes an exercise down as running; whoever calls has it run.
 * @param corriendo how many run on this server already
 * @throws {AppError} 404 for a sistema out of scope, 400 `datos_invalidos` with the injection to mend, 409
 *   `ejercicio_en_curso` when one runs on that sistema, 409 `ejercicios_demasiados`
 */
export const iniciarEjercicio = async (
  deps: Pick<Deps, 'db' | 'ahora' | 'push'>,
  cuerpo: EjercicioBody,
  actor: Actor,
  corriendo: number,
): Promise<Encargo> => {
  const linea = lineaDe(await plantaEnAlcance(deps.db, cuerpo.sistema_id, actor), cuerpo);
  if (corriendo >= EJERCICIOS_A_LA_VEZ) throw new AppError(409, 'ejercicios_demasiados');
  const { sistema_id, duracion_min } = cuerpo;
  const iniciado_ms = deps.ahora();
  const termina_ms = iniciado_ms + duracion_min * 60_000;
  try {
    const { id, pendiente } = await deps.db.transaction(async (tx) => {
      const [fila] = await tx
        .insert(ejercicios)
        .values({
          ...{ nombre: cuerpo.nombre, sistema_id, iniciado_por: actor.usuario.id },
          ...{ iniciado_at: new Date(iniciado_ms), termina_at: new Date(termina_ms) },
          ...{ latido_at: new Date(iniciado_ms), inyecciones: linea.inyecciones, supuestos: linea.supuestos },
        })
        .returning({ id: ejercicios.id });
      if (!fila) throw new AppError(500, 'interno');
      const datos = { duracion_min, inyecciones: cuerpo.inyecciones };
      const hecho = await asentarEjercicio(tx, deps, fila.id, 'ejercicio_iniciado', { actor, datos });
      return { id: fila.id, pendiente: hecho };
    });
    deps.push.difundir([pendiente]);
    return { id, sistema_id, iniciado_ms, termina_ms, linea };
  } catch (error) {
    if (restriccionRota(error)?.nombre === 'ejercicios_en_curso')
      throw new AppError(409, 'ejercicio_en_curso');
    throw error;
  }
};
