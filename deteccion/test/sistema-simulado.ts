import { correrDucto, type ManiobraSimulada, type TomaSimulada } from '@tramos/simulator/corrida';
import { crearDuctoDemo } from '@tramos/simulator/linea';
import {
  amplitudTomaMax_kgcm2,
  type Clasificacion,
  clasificar,
  type Evidencia,
  type ManiobraRegistrada,
} from '../src/clasificar';
import { type OndaDeEvento, retirada } from '../src/retirada';
import type { Deteccion, Pick } from '../src/tipos';
import { correr, enLotes, mezclar, T0 } from './apoyo';
import { redDeSistema } from './red-simulada';

/** A whole sistema of the demo: what is done to it, what is heard, and what each event is taken for. */

interface SistemaPedido {
  sistema: string;
  tomas?: readonly TomaSimulada[];
  maniobras?: readonly ManiobraSimulada[];
  registradas?: readonly ManiobraRegistrada[];
  semilla: number;
  duracion_s: number;
}

export interface EventoVisto extends Clasificacion {
  deteccion: Deteccion;
  /** Why the flag would be taken back two minutes later. */
  retiros: string[];
}

const ANTES_MS = 60_000;
const DESPUES_MS = 120_000;

const primera = ({ pick_a, pick_b }: Deteccion) => Math.min(pick_a?.t ?? Infinity, pick_b?.t ?? Infinity);
const oida = (pick: Pick | undefined) =>
  pick === undefined ? null : { signo: pick.signo, amplitud: pick.amplitud };

const ondaDe = (p: Float64Array, dt_ms: number, t_pick_ms: number): OndaDeEvento => {
  const i0 = Math.max(0, Math.round((t_pick_ms - ANTES_MS - T0) / dt_ms));
  const i1 = Math.round((t_pick_ms + DESPUES_MS - T0) / dt_ms);
  return { t_pick_ms, t0_ms: T0 + i0 * dt_ms, dt_ms, p: [...p.subarray(i0, i1 + 1)] };
};

/** Runs it from its steady state; the events come in the order in which they were found. */
export const verSistema = (pedido: SistemaPedido): EventoVisto[] => {
  const { sistema, tomas = [], maniobras = [], registradas = [], semilla, duracion_s } = pedido;
  const { red, tramos, idDe, sensores } = redDeSistema(sistema);
  const { senales, dt_ms } = correrDucto(crearDuctoDemo(sistema), {
    ...{ tomas, maniobras, duracion_s, semilla, t0: T0 },
  });
  const senal = (clave: string) => senales.get(clave) ?? new Float64Array();
  const lotes = sensores.map((clave) => enLotes(idDe(clave), T0, [...senal(clave)]));
  const { detecciones } = correr(red, mezclar(...lotes), T0 + (duracion_s + 120) * 1_000);
  const clases = new Map<string, Clasificacion>();
  const principalesPrimero = detecciones.toSorted(
    (p, q) => Number(p.principal_clave !== undefined) - Number(q.principal_clave !== undefined),
  );
  const evidenciaDe = (d: Deteccion): Evidencia => {
    const tramo = red.tramos.find(({ id }) => id === d.tramo_id);
    if (tramo === undefined) throw new Error('a detection of no tramo');
    const anteriores = detecciones.filter(
      (o) => o !== d && o.tipo === 'caida_presion' && o.posicion !== null,
    );
    return {
      tramo,
      a: oida(d.pick_a),
      b: oida(d.pick_b),
      t_ms: primera(d),
      ...{ delta_s: d.delta_s, posicion: d.posicion, sigma_m: d.sigma_m, motivos: d.motivos },
      principal: clases.get(d.principal_clave ?? '') ?? null,
      tramos_barridos: new Set(
        detecciones
          .filter((o) => o.principal_clave === d.clave && o.motivos.includes('barrido'))
          .map(({ tramo_id }) => tramo_id),
      ).size,
      estaciones: red.puntos.map(({ posicion }) => posicion),
      puntos_conocidos: [],
      amplitud_toma_max: amplitudTomaMax_kgcm2(tramo.velocidad_onda_mps, tramos[0]?.diametro_m ?? 0.4),
      maniobras: registradas,
      aperturas: anteriores.flatMap((o) =>
        o.posicion === null ? [] : [{ t_ms: primera(o), posicion: o.posicion, sigma_m: o.sigma_m }],
      ),
      falla_de_sensor: false,
      presion_min: null,
    };
  };
  for (const d of principalesPrimero) clases.set(d.clave, clasificar(evidenciaDe(d)));
  return detecciones.map((d) => {
    const clasificacion = clases.get(d.clave) as Clasificacion;
    const ondas = [d.pick_a, d.pick_b].flatMap((pick) => {
      const clave = sensores.find((una) => idDe(una) === pick?.sensor_id);
      return pick === undefined || clave === undefined ? [] : [ondaDe(senal(clave), dt_ms, pick.t)];
    });
    const { tramo, posicion, sigma_m, t_ms } = evidenciaDe(d);
    const prueba = {
      clase: clasificacion.clase,
      en_punto_conocido: false,
      tramo,
      posicion,
      sigma_m,
      t_ms,
      aperturas: [],
      ondas,
    };
    return { ...clasificacion, deteccion: d, retiros: retirada(prueba) };
  });
};
