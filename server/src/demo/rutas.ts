import type { OrdenSim } from '@tramos/contract/ingesta';
import type { FastifyInstance } from 'fastify';
import { registrar } from '../http/registrar';
import type { Autenticar } from '../http/usuario-sesion';

interface Partes {
  autenticar: Autenticar;
  /** @throws {AppError} 503 `simulador_ausente` */
  publicarOrden: (orden: OrdenSim) => Promise<void>;
}

/** 'Simular toma': what is left out is chosen by the simulator's seed. */
export const registrarDemo = (http: FastifyInstance, { autenticar, publicarOrden }: Partes): void =>
  registrar(http, { autenticar }, 'simularToma', async ({ body }) => {
    await publicarOrden({ ...body, tipo: 'toma' });
    return {};
  });
