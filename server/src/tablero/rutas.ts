import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps';
import { registrar } from '../http/registrar';
import type { Autenticar } from '../http/usuario-sesion';
import { leerAbiertos, sumarAbiertos } from './abiertos';
import { leerBitacora } from './bitacora';
import { leerDisponibilidad } from './datos';
import { leerHoras, leerReconocidos, leerRitmo } from './ultimas';

/** The shift at a glance. Each figure is a short statement of its own, one after the other (docs/tablero.md). */
export const registrarTablero = (
  http: FastifyInstance,
  { db, ahora, config }: Deps,
  partes: { autenticar: Autenticar },
): void =>
  registrar(http, partes, 'tablero', async ({ usuario }) => {
    const ahora_ms = ahora();
    const por_sistema = await leerAbiertos(db, usuario);
    const { por_hora, eventos } = await leerHoras(db, usuario, { ahora_ms, zona: config.zona });
    return {
      t: new Date(ahora_ms).toISOString(),
      abiertos: sumarAbiertos(por_sistema),
      por_sistema,
      ultimas_24h: { eventos, ...(await leerReconocidos(db, usuario, ahora_ms)) },
      ritmo: await leerRitmo(db, usuario, ahora_ms),
      por_hora,
      disponibilidad_24h: await leerDisponibilidad(db, usuario, ahora_ms),
      bitacora: await leerBitacora(db, usuario),
    };
  });
