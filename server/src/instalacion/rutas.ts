import type { Conexiones, Llegada, Rechazada } from '@tramos/contract/instalacion';
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
}

/** What it remembers of whom it turned away. */
interface Rechazadas {
  /** Newest first. */
  rechazadas(): readonly (Omit<Rechazada, 'primera' | 'ultima'> & {
    primera_ms: number;
    ultima_ms: number;
  })[];
  otras(): number;
}

interface Partes extends PartesBroker {
  autenticar: Autenticar;
  llegadas: Llegadas;
  conexiones: Rechazadas;
  dobles: () => Conexiones['dobles'];
}

/** Serves whoever connects the field for the first time: where to send, what arrives, and what is still missing. */
export const registrarInstalacion = (http: FastifyInstance, deps: Deps, partes: Partes): void => {
  const { llegadas, conexiones } = partes;
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
    };
  });
  registrar(http, partes, 'conexiones', async ({ usuario }) => {
    exigirTodo(usuario);
    return {
      rechazadas: conexiones.rechazadas().map(({ primera_ms, ultima_ms, ...rechazada }) => ({
        ...rechazada,
        primera: new Date(primera_ms).toISOString(),
        ultima: new Date(ultima_ms).toISOString(),
      })),
      otras: conexiones.otras(),
      dobles: partes.dobles(),
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
