import {
  type Apertura,
  CIERRE_TRAS_APERTURA_MS,
  MANIOBRA_ANTES_MS,
  MANIOBRA_DESPUES_MS,
  type ManiobraRegistrada,
} from '@tramos/deteccion/clasificar';
import { RECURRENCIA_MS } from '@tramos/deteccion/retirada';
import { and, between, eq, sql } from 'drizzle-orm';
import { eventos } from '../db/esquema/eventos';
import { estaciones, maniobras } from '../db/esquema/red';
import { delMismo } from '../db/real';
import type { Tx } from '../db/tipos';
import type { FilaDeGrupo } from './filas';
import type { SistemaTomado } from './sistema';

/** What stands around events of a sistema and tells what they are. */

/** A fall that was placed; echoes are not among them, nor what a person raised. */
interface Caida extends Apertura {
  id: number;
  possible_operational_movement: boolean;
}

/** The sistema, and the exercise if they are its events. */
type Ambito = Pick<SistemaTomado, 'id' | 'ejercicio_id'>;

export interface Entorno {
  maniobras: ManiobraRegistrada[];
  caidas: Caida[];
}

const MANIOBRAS_MAX = 200;
const CAIDAS_MAX = 200;
/** Two places are one up to here, or up to three standard errors, m. */
const MISMO_LUGAR_M = 500;

const periodoDe = (filas: readonly FilaDeGrupo[]) => {
  const tiempos = filas.map((fila) => fila.ocurrio_at.getTime());
  return { desde_ms: Math.min(...tiempos), hasta_ms: Math.max(...tiempos) };
};

const leerManiobras = async (
  tx: Tx,
  sistema_id: number,
  filas: readonly FilaDeGrupo[],
): Promise<ManiobraRegistrada[]> => {
  const { desde_ms, hasta_ms } = periodoDe(filas);
  const halladas = await tx
    .select({
      t_ms: maniobras.t_ms,
      recibido_ms: maniobras.recibido_ms,
      equipo: maniobras.equipo,
      accion: maniobras.accion,
      posicion: estaciones.posicion,
    })
    .from(maniobras)
    .innerJoin(estaciones, eq(estaciones.id, maniobras.estacion_id))
    .where(
      and(
        eq(estaciones.sistema_id, sistema_id),
        between(maniobras.t_ms, desde_ms - MANIOBRA_ANTES_MS, hasta_ms + MANIOBRA_DESPUES_MS),
      ),
    )
    .limit(MANIOBRAS_MAX);
  // The door of the field lets only the words of the contract in.
  return halladas as ManiobraRegistrada[];
};

/** Falls of the sistema near any of these places, a day before and after: the newest when they are many. */
const leerCaidas = async (
  tx: Tx,
  { id: sistema_id, ejercicio_id }: Ambito,
  filas: readonly FilaDeGrupo[],
): Promise<Caida[]> => {
  const lugares = filas.flatMap(({ posicion, sigma_m }) =>
    posicion === null ? [] : [{ posicion, radio_m: Math.max(MISMO_LUGAR_M, 3 * (sigma_m ?? 0)) }],
  );
  if (lugares.length === 0) return [];
  const { desde_ms, hasta_ms } = periodoDe(filas);
  const [desde, hasta] = [
    new Date(desde_ms - Math.max(CIERRE_TRAS_APERTURA_MS, RECURRENCIA_MS)).toISOString(),
    new Date(hasta_ms + RECURRENCIA_MS).toISOString(),
  ];
  const [bajo, alto] = [
    Math.min(...lugares.map((l) => l.posicion - l.radio_m)),
    Math.max(...lugares.map((l) => l.posicion + l.radio_m)),
  ];
  const halladas = await tx
    .select({
      id: eventos.id,
      ocurrio_at: eventos.ocurrio_at,
      posicion: eventos.posicion,
      sigma_m: eventos.sigma_m,
      possible_operational_movement: eventos.possible_operational_movement,
    })
    .from(eventos)
    .where(
      sql`${eventos.sistema_id} = ${sistema_id} and ${delMismo(ejercicio_id)}
        and ${eventos.ocurrio_at} between ${desde}::timestamptz and ${hasta}::timestamptz
        and ${eventos.tipo} = 'caida_presion' and ${eventos.estado} <> 'fuera_de_tramo'
        and coalesce(${eventos.evento_principal}, ${eventos.id}) = ${eventos.id}
        and ${eventos.posicion} + greatest(${MISMO_LUGAR_M}, 3 * coalesce(${eventos.sigma_m}, 0)) >= ${bajo}
        and ${eventos.posicion} - greatest(${MISMO_LUGAR_M}, 3 * coalesce(${eventos.sigma_m}, 0)) <= ${alto}`,
    )
    .orderBy(sql`${eventos.ocurrio_at} desc`)
    .limit(CAIDAS_MAX);
  return halladas.flatMap(({ ocurrio_at, posicion, ...resto }) =>
    posicion === null ? [] : [{ ...resto, posicion, t_ms: ocurrio_at.getTime() }],
  );
};

/** What stands around these events of one sistema. What was really done on the line explains nothing simulated. */
export const leerEntorno = async (
  tx: Tx,
  ambito: Ambito,
  filas: readonly FilaDeGrupo[],
): Promise<Entorno> => ({
  maniobras: ambito.ejercicio_id === null ? await leerManiobras(tx, ambito.id, filas) : [],
  caidas: await leerCaidas(tx, ambito, filas),
});
