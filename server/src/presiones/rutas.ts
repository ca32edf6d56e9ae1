import type { FastifyInstance } from 'fastify';
import { limitesDe } from '../db/retencion';
import type { Deps } from '../deps';
import { registrar } from '../http/registrar';
import type { Autenticar } from '../http/usuario-sesion';
import { leerCampo } from './campo';
import { listarManiobras } from './maniobras';
import { leerPerfil } from './perfil';
import { leerPresiones } from './series';

/** Serves pressure over time, and along a sistema at one moment, and what was done to the line meanwhile. */
export const registrarPresiones = (
  http: FastifyInstance,
  { db, ahora, sitio, config }: Deps,
  partes: { autenticar: Autenticar },
): void => {
  const limites = () => limitesDe(sitio.guardado().retencion, ahora());
  registrar(http, partes, 'presiones', ({ query, usuario }) =>
    leerPresiones(db, query, usuario, ahora(), limites()),
  );
  registrar(http, partes, 'maniobras', ({ query, usuario }) => listarManiobras(db, query, usuario));
  registrar(http, partes, 'campoPresion', ({ query, usuario }) =>
    leerCampo(db, query, usuario, { ahora_ms: ahora(), zona: config.zona }),
  );
  registrar(http, partes, 'perfil', ({ query, usuario }) =>
    leerPerfil(db, { sistema_id: query.sistema, t: query.t ?? ahora() }, usuario, limites().lecturas_ms),
  );
};
