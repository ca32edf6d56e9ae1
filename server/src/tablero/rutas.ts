import type { CuentaAbiertos } from '@tramos/contract/abiertos';
import type { Tablero } from '@tramos/contract/tablero';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps';
import { crearCompartido } from '../http/compartido';
import { registrar } from '../http/registrar';
import type { Autenticar, UsuarioSesion } from '../http/usuario-sesion';
import { ultimaPos } from '../realtime/bitacora';
import { cuentasVacias, disponibilidadMedia, porHoraDe, reconocidosDe, ritmoDe } from './armar';
import { BITACORA_MAX } from './bitacora';
import { type Contado, contarTablero } from './contar';

/** The figures of the sistemas whose open causes were counted: nothing of the others is in them. */
const tableroDe = (
  { ahora_ms, inicio_ms, por_sistema, abiertos: por_tramo, observado, anuncios, bitacora }: Contado,
  { por_sistema: abiertos_por_sistema, simulados: _, pruebas: __, ...abiertos }: CuentaAbiertos,
  { todos_los_sistemas }: UsuarioSesion,
): Tablero => {
  const visibles = abiertos_por_sistema.map(({ sistema_id }) => sistema_id);
  const vistos = new Set(visibles);
  const partes = visibles.map((id) => por_sistema.get(id) ?? cuentasVacias());
  return {
    t: new Date(ahora_ms).toISOString(),
    ...{ abiertos, por_sistema: abiertos_por_sistema },
    abiertos_por_tramo: por_tramo
      .filter(({ sistema_id }) => vistos.has(sistema_id))
      .map(({ tramo_id, eventos }) => ({ tramo_id, eventos })),
    ultimas_24h: {
      eventos: partes.reduce((suma, { eventos_24h }) => suma + eventos_24h, 0),
      ...reconocidosDe(partes),
    },
    ritmo: ritmoDe(
      anuncios.flatMap(([sistema_id, t_ms]) =>
        todos_los_sistemas || (sistema_id !== null && vistos.has(sistema_id)) ? [t_ms] : [],
      ),
      observado,
    ),
    por_hora: porHoraDe(partes, inicio_ms),
    disponibilidad_24h: disponibilidadMedia(partes),
    bitacora: bitacora
      .filter(({ sistema_id }) => vistos.has(sistema_id))
      .slice(0, BITACORA_MAX)
      .map(({ entrada }) => entrada),
  };
};

/** The shift at a glance: counted once for all who ask, and told each inside their scope (docs/tablero.md). */
export const registrarTablero = (
  http: FastifyInstance,
  { db, ahora, config }: Deps,
  partes: { autenticar: Autenticar; contarAbiertos: (usuario: UsuarioSesion) => Promise<CuentaAbiertos> },
): void => {
  const contado = crearCompartido({
    sellar: () => ultimaPos(db),
    hacer: (ahora_ms) => contarTablero(db, { ahora_ms, zona: config.zona }),
    ahora,
  });
  registrar(http, partes, 'tablero', async ({ usuario }) =>
    tableroDe(await contado(), await partes.contarAbiertos(usuario), usuario),
  );
};
