import type { Ambito } from '@tramos/contract/tokens';
import type { User } from '@tramos/contract/usuario';
import type { FastifyRequest } from 'fastify';

/** Who is calling, as the row of the session says at this moment. */
export interface UsuarioSesion extends User {
  sesion_id: string;
  /** Grows with every change of the user's role, scope or standing. */
  revision: number;
  /** Proved who it is too long ago for what can hide a tap or open a way in. */
  por_confirmar: boolean;
}

/**
 * Reads the bearer token of a request and looks its session up; null when there is none. With `ambito` a token of the
 * API that has it is taken too, for the administrator who answers for it.
 * @throws {AppError} 401 `sesion_terminada` when there was one and it is over, `token_no_vale`; 403 `fuera_de_ambito`
 */
export type Autenticar = (peticion: FastifyRequest, ambito?: Ambito) => Promise<UsuarioSesion | null>;
