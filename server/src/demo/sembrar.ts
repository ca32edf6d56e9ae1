import type { Db } from '../db/tipos';
import { sembrarCuentas } from './cuentas';
import { type Credencial, sembrarGateway } from './gateway';
import { sembrarRed } from './red';

/** The demonstration, as far as it is missing: gateway, network, accounts. Safe to run at every start. */
export const sembrarDemo = async (db: Db, credencial: Credencial, ahora_ms: number): Promise<void> => {
  await sembrarGateway(db, credencial);
  await sembrarRed(db, credencial.clave, ahora_ms);
  await sembrarCuentas(db, ahora_ms);
};
