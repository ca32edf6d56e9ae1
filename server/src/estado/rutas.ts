import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps';
import { exigirTodo } from '../http/alcance';
import { crearCompartido } from '../http/compartido';
import { registrar } from '../http/registrar';
import type { Autenticar } from '../http/usuario-sesion';
import { type FuentesDeEstado, leerEstado } from './leer';
import { contarRetraso } from './proceso';

/** Serves how the system is: read once for all who ask, however many they are and however often. */
export const registrarEstado = (
  http: FastifyInstance,
  deps: Deps,
  { autenticar, ...fuentes }: FuentesDeEstado & { autenticar: Autenticar },
): void => {
  contarRetraso();
  const { ahora } = deps;
  const leer = crearCompartido({
    // Nothing that is told makes it another: it is of its moment, and says which.
    sellar: async () => 0,
    hacer: () => leerEstado({ ...deps, ...fuentes }),
    ahora,
  });
  registrar(http, { autenticar }, 'estadoSistema', async ({ usuario }) => {
    exigirTodo(usuario);
    return leer();
  });
};
