import { POSICION_PUSH } from '@tramos/contract/limites';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { UsuarioSesion } from '../http/usuario-sesion';
import type { Actor } from './asentar';

interface Entrada {
  usuario: UsuarioSesion;
  peticion: FastifyRequest;
  respuesta: FastifyReply;
}

/**
 * Who calls acts, and the answer says at which position of the push log: what is told after it is newer than the event
 * that the answer carries (docs/decisions/007). Of an act in several blocks that is the first. Where nothing is done any
 * more, because an earlier try did it, the event is read, and the answer says what had gone out when the question came.
 */
export const actorDe = ({ usuario, peticion, respuesta }: Entrada): Actor => {
  respuesta.header(POSICION_PUSH, peticion.server.posicionPush());
  let primera: number | null = null;
  return {
    usuario,
    ip: peticion.ip,
    alAsentar: (pos) => {
      primera ??= pos;
      respuesta.header(POSICION_PUSH, primera);
    },
  };
};
