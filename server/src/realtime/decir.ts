import type { DatosDe, MensajeServidor } from '@tramos/contract/tiempo-real';

/** The only way a message leaves: its name and its data belong together. */
export const decir = <M extends MensajeServidor>(
  destino: { emit(mensaje: string, datos: unknown): unknown },
  mensaje: M,
  datos: DatosDe<M>,
): void => {
  destino.emit(mensaje, datos);
};
