import type { User } from '@tramos/contract/usuario';
import type { FastifyRequest } from 'fastify';

/** Who is calling, as the row of the session says at this moment. */
export interface UsuarioSesion extends User {
  sesion_id: string;
  /** Grows with every change of the user's role, scope or standing. */
  revision: number;
}

/**
 * Reads the bearer token of a request and looks its session up; null when there is none.
 * @throws {AppError} 401 `sesion_terminada` when there was one and it is over
 */
export type Autenticar = (peticion: FastifyRequest) => Promise<UsuarioSesion | null>;
