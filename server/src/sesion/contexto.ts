import { randomUUID } from 'node:crypto';
import type { Deps } from '../deps';
import { crearFrenos, type Frenos } from './frenos';
import { hashPassword } from './password';
import { crearProveedor, type Proveedor } from './proveedor/cliente';
import type { Claves } from './tokens';

/** What every use case of a session leans on. */
export interface ContextoSesion extends Deps {
  claves: Claves;
  /** The site's identity provider; null when people sign in here only. */
  proveedor: Proveedor | null;
  frenos: Frenos;
  /** Hash of a password nobody has, verified when the user is unknown so that it takes as long (product §5). */
  senuelo: string;
}

export const crearContexto = async (deps: Deps, claves: Claves): Promise<ContextoSesion> => ({
  ...deps,
  claves,
  proveedor: deps.config.oidc && crearProveedor(deps.config.oidc, deps.ahora),
  frenos: crearFrenos(),
  senuelo: await hashPassword(randomUUID()),
});
