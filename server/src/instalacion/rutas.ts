import type { Llegada } from '@tramos/contract/instalacion';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps';
import { exigirTodo } from '../http/alcance';
import { registrar } from '../http/registrar';
import type { Autenticar } from '../http/usuario-sesion';
import { leerInstalacion, leerPrimeraVez, leerRechazados, type PartesBroker } from './instalacion';

/** What the ingest remembers of the field. */
interface Llegadas {
  /** Newest first; of one key, or of all. */
  ultimas(clave: string | undefined): readonly (Omit<Llegada, 'cuando'> & { recibido_ms: number })[];
  porMinuto(clave: string | undefined, ahora_ms: number): number;
  sinValor(clave: string | undefined): number;
  negados(): readonly { cuando_ms: number; clave: string; direccion: string }[];
}

interface Partes extends PartesBroker {
  autenticar: Autenticar;
  llegadas: Llegadas;
}

/** Serves whoever connects the field for the first time: where to send, what arrives, and what is still missing. */
export const registrarInstalacion = (http: FastifyInstance, deps: Deps, partes: Partes): void => {
  const { llegadas } = partes;
  registrar(http, partes, 'instalacion', async ({ usuario }) => {
    exigirTodo(usuario);
    return leerInstalacion(deps, partes);
  });
  registrar(http, partes, 'llegadas', async ({ query: { clave }, usuario }) => {
    exigirTodo(usuario);
    return {
      llegadas: llegadas
        .ultimas(clave)
        .map(({ recibido_ms, ...llegada }) => ({ ...llegada, cuando: new Date(recibido_ms).toISOString() })),
      por_minuto: llegadas.porMinuto(clave, deps.ahora()),
      sin_valor: llegadas.sinValor(clave),
      accesos_negados: llegadas
        .negados()
        .map(({ cuando_ms, ...negado }) => ({ ...negado, cuando: new Date(cuando_ms).toISOString() })),
    };
  });
  registrar(http, partes, 'rechazados', async ({ query, usuario }) => {
    exigirTodo(usuario);
    return leerRechazados(deps, query);
  });
  registrar(http, partes, 'primeraVez', async ({ usuario }) => {
    exigirTodo(usuario);
    return leerPrimeraVez(deps);
  });
};
