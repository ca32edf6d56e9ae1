import { causaDe } from '@tramos/contract/eco';
import type { Evento } from '@tramos/contract/evento';
import { AppError } from '../http/errores';

export type Accion = 'reconocer' | 'escalar';

/** What of an event tells where it may go on from. */
export type Transitado = Pick<
  Evento,
  | 'id'
  | 'estado'
  | 'evento_principal'
  | 'escalado'
  | 'escalado_por'
  | 'escalado_at'
  | 'recognized_by_user_name'
  | 'recognized_at'
>;

/** Who was first, and when, as far as that is known. */
const ganador = (por: string | null, cuando: string | null) => ({
  ...(por !== null && { por }),
  ...(cuando !== null && { cuando }),
});

/** Why an event that is there cannot go on from the state it is in (product §2.21): always a 409. */
export const porQueNo = (accion: Accion, e: Transitado): AppError => {
  const reconocio = ganador(e.recognized_by_user_name, e.recognized_at);
  if (accion === 'reconocer') return new AppError(409, 'ya_reconocido', reconocio);
  if (e.escalado) return new AppError(409, 'ya_escalado', ganador(e.escalado_por, e.escalado_at));
  const causa = causaDe(e);
  return causa === null
    ? new AppError(409, 'no_abierto', reconocio)
    : new AppError(409, 'es_eco', { detalle: { evento_principal: causa } });
};
