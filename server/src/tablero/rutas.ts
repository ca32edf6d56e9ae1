import type { Ventana } from '@tramos/contract/evento-grupo';
import type { Tablero } from '@tramos/contract/tablero';
import { asc } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { sistemas } from '../db/esquema/red';
import type { Deps } from '../deps';
import { enAlcance, ventanaDe } from '../http/alcance';
import { registrar } from '../http/registrar';
import type { Autenticar, UsuarioSesion } from '../http/usuario-sesion';
import { ultimaPos } from '../realtime/bitacora';
import {
  abiertosDe,
  cuentasVacias,
  disponibilidadMedia,
  porHoraDe,
  reconocidosDe,
  ritmoDe,
  sumarAbiertos,
} from './armar';
import { BITACORA_MAX } from './bitacora';
import { crearCompartido } from './compartido';
import { type Contado, contarTablero } from './contar';
import { crearFallas } from './fallas';

/** The figures of these sistemas, in the order given: nothing of the others is in them. */
const tableroDe = (
  { ahora_ms, inicio_ms, por_sistema, bitacora }: Contado,
  visibles: readonly { id: number; nombre: string }[],
  ventana: Ventana,
): Tablero => {
  const vistos = new Set(visibles.map(({ id }) => id));
  const partes = visibles.map(({ id }) => por_sistema.get(id) ?? cuentasVacias());
  const abiertos = partes.map((cuentas) => abiertosDe(cuentas, ventana));
  return {
    t: new Date(ahora_ms).toISOString(),
    abiertos: sumarAbiertos(abiertos),
    por_sistema: visibles.map(({ id, nombre }, i) => ({
      ...{ sistema_id: id, sistema: nombre },
      ...(abiertos[i] ?? sumarAbiertos([])),
    })),
    ultimas_24h: {
      eventos: partes.reduce((suma, { eventos_24h }) => suma + eventos_24h, 0),
      ...reconocidosDe(partes),
    },
    ritmo: ritmoDe(partes, ahora_ms),
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
  partes: { autenticar: Autenticar },
): void => {
  const leerFallas = crearFallas(db);
  const contado = crearCompartido({
    sellar: () => ultimaPos(db),
    hacer: (ahora_ms) => contarTablero(db, leerFallas, { ahora_ms, zona: config.zona }),
    ahora,
  });
  const leerVisibles = (usuario: UsuarioSesion) =>
    db
      .select({ id: sistemas.id, nombre: sistemas.nombre })
      .from(sistemas)
      .where(enAlcance(sistemas.id, usuario))
      .orderBy(asc(sistemas.nombre), asc(sistemas.id));
  registrar(http, partes, 'tablero', async ({ usuario }) =>
    tableroDe(await contado(), await leerVisibles(usuario), ventanaDe(usuario)),
  );
};
