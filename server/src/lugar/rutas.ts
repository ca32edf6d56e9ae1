import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps';
import { registrar } from '../http/registrar';
import type { Autenticar } from '../http/usuario-sesion';

export const registrarLugar = (
  http: FastifyInstance,
  { lugarEn }: Deps,
  partes: { autenticar: Autenticar },
): void => registrar(http, partes, 'lugar', async ({ query: { lat, lng } }) => lugarEn(lat, lng));
