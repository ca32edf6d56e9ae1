import type { Envio } from '@tramos/contract/escalaciones';
import { formatFecha } from '../lib/formato';

/** What became of a message that left the console, in one sentence. */
export const textoDeEnvio = (
  { estado, creado_at, enviado_at, proximo_at, intentos }: Envio,
  zona: string,
): string => {
  const error = intentos.at(-1)?.error;
  switch (estado) {
    case 'enviado':
      return `Enviado ${formatFecha(enviado_at, zona)}`;
    case 'fallido':
      return `No llegó: ${error ?? 'se agotaron los intentos'}`;
    case 'cancelado':
      return 'Ya no hizo falta';
    case 'pendiente':
      return error
        ? `${error}; se reintenta ${formatFecha(proximo_at, zona)}`
        : `Por enviar desde ${formatFecha(creado_at, zona)}`;
    default:
      return estado satisfies never;
  }
};
