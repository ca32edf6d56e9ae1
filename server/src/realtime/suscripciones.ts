import { SuscribirPresionSchema } from '@tramos/contract/presiones';
import { inArray } from 'drizzle-orm';
import type { Socket } from 'socket.io';
import { sensores } from '../db/esquema/red';
import { ID_MAX } from '../db/texto';
import type { Consultable } from '../db/tipos';
import type { ContadorIntentos } from '../http/intentos';
import type { PresionEnVivo, Seguido } from './presion-viva';
import { alcanza, type Oyente, salaDePresion } from './salas';

/** Messages with which one socket may change what it follows; then it is dropped. */
export const SUSCRIPCIONES = { max: 120, ventana_ms: 60_000 };

export interface EntornoSuscripciones {
  presion: Pick<PresionEnVivo, 'seguir'>;
  /** Where these sensors stand; one that does not exist is not in the answer. */
  ubicar: (ids: readonly number[]) => Promise<Seguido[]>;
  cambios: ContadorIntentos;
  ahora: () => number;
  alFallar: (error: unknown) => void;
}

/** Asks the database each time: what a console may follow is what the rows say now. */
export const crearUbicar =
  (db: Consultable, puerta: <T>(tarea: () => Promise<T>) => Promise<T>): EntornoSuscripciones['ubicar'] =>
  async (ids) => {
    const posibles = ids.filter((id) => id <= ID_MAX);
    if (posibles.length === 0) return [];
    return puerta(() =>
      db
        .select({ sensor_id: sensores.id, sistema_id: sensores.sistema_id })
        .from(sensores)
        .where(inArray(sensores.id, posibles)),
    );
  };

/** Leaves every sensor that this socket follows. */
const soltarPresion = (socket: Socket): void => {
  for (const sala of socket.rooms) if (sala.startsWith('presion:')) socket.leave(sala);
};

/**
 * Lets a socket follow the pressure of sensors, as long as `quien` says for whom it speaks. Each message takes the
 * place of the one before; sensors that do not exist or are out of scope are passed over without a word.
 */
export const atenderSuscripciones = (
  socket: Socket,
  quien: () => Oyente | null,
  { presion, ubicar, cambios, ahora, alFallar }: EntornoSuscripciones,
): void => {
  let pedidos = 0;
  const suscribir = async (crudo: unknown): Promise<void> => {
    if (!cambios.reservar(socket.id, ahora())) {
      socket.disconnect(true);
      return;
    }
    const usuario = quien();
    const pedido = SuscribirPresionSchema.safeParse(crudo);
    if (!usuario || !pedido.success) return;
    pedidos += 1;
    const turno = pedidos;
    const ubicados = await ubicar(pedido.data.sensores);
    // Meanwhile it may have asked for others, said again who it is, or gone.
    if (turno !== pedidos || quien() !== usuario || !socket.connected) return;
    soltarPresion(socket);
    for (const sensor of ubicados) {
      if (!alcanza(usuario, sensor.sistema_id)) continue;
      socket.join(salaDePresion(sensor.sistema_id, sensor.sensor_id));
      presion.seguir(sensor);
    }
  };
  socket.on('suscribir_presion', (crudo: unknown) => {
    suscribir(crudo).catch(alFallar);
  });
  socket.on('disconnect', () => cambios.olvidar(socket.id));
};
