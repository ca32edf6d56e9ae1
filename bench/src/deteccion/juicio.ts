import type { OndaDeEvento } from '@tramos/deteccion/retirada';
import type { Pick, RedDeteccion, TramoDeteccion } from '@tramos/deteccion/tipos';
import {
  type Contexto,
  contarBarridos,
  dictaminar,
  esAlzaSuelta,
  principalDeFila,
} from '@tramos/server/grupos/evidencia';
import type { FilaDeGrupo } from '@tramos/server/grupos/filas';
import type { PuntoNombrado } from '@tramos/server/grupos/sistema';
import { type Dicha, DT_MS, type Lecturas, T0_MS } from './escucha';
import type { Linea } from './linea';

/** What the live system makes of what was detected: class, operational flag and its reasons, by the server's own rules. */

export interface Evento {
  dicha: Dicha;
  fila: FilaDeGrupo;
}

/** What people see as a tap that is sure: `ok`, and nothing said against it. */
export const esOkSinMarca = ({ fila }: Evento): boolean =>
  fila.estado === 'ok' && !fila.possible_operational_movement;

const hora = (pick: Pick | undefined) => (pick === undefined ? null : new Date(pick.t));
const accion = (pick: Pick | undefined) => (pick === undefined ? null : pick.signo < 0 ? 'caida' : 'subida');

const filaDe = (
  d: Dicha,
  id: number,
  ids: ReadonlyMap<string, number>,
  t: TramoDeteccion,
  diametro_m: number,
) =>
  ({
    ...{ id, tipo: d.tipo, estado: d.validez, tramo_id: d.tramo_id, sistema_id: 1 },
    ocurrio_at: new Date(Math.min(d.pick_a?.t ?? Infinity, d.pick_b?.t ?? Infinity)),
    evento_principal: ids.get(d.principal_clave ?? '') ?? id,
    ...{ grupo_operador: id, grupo_usuario: id },
    ...{ hora_sensor0: hora(d.pick_a), hora_sensor1: hora(d.pick_b) },
    ...{ accion_sensor0: accion(d.pick_a), accion_sensor1: accion(d.pick_b) },
    ...{ amplitud_sensor0: d.pick_a?.amplitud ?? null, amplitud_sensor1: d.pick_b?.amplitud ?? null },
    ...{ delta_s: d.delta_s, posicion: d.posicion, sigma_m: d.sigma_m, correlacion: d.correlacion },
    motivos: d.motivos,
    ...{ clase: null, possible_operational_movement: false },
    ...{ velocidad_onda_mps: d.velocidad_onda_mps, flujo_mps: t.flujo_mps },
    tramo: { ...t, diametro_m },
  }) satisfies FilaDeGrupo;

const ANTES_MS = 60_000;
const DESPUES_MS = 120_000;

const ondaDe = (pick: Pick | undefined, lecturas: Lecturas): OndaDeEvento[] => {
  const p = pick === undefined ? undefined : lecturas.get(pick.sensor_id);
  if (pick === undefined || p === undefined) return [];
  const i0 = Math.max(0, Math.round((pick.t - ANTES_MS - T0_MS) / DT_MS));
  const i1 = Math.round((pick.t + DESPUES_MS - T0_MS) / DT_MS);
  return [{ t_pick_ms: pick.t, t0_ms: T0_MS + i0 * DT_MS, dt_ms: DT_MS, p: [...p.subarray(i0, i1 + 1)] }];
};

const caidasDe = (filas: readonly FilaDeGrupo[]) =>
  filas.flatMap((f) => {
    const propia = f.tipo === 'caida_presion' && f.estado !== 'fuera_de_tramo' && principalDeFila(f) === f.id;
    return propia && f.posicion !== null
      ? [{ ...f, posicion: f.posicion, t_ms: f.ocurrio_at.getTime() }]
      : [];
  });

const turno = (f: FilaDeGrupo) => 2 * Number(principalDeFila(f) !== f.id) + Number(esAlzaSuelta(f));

/** Says of all events at hand what the evidence says by now, each after what it may follow. */
const examinar = (
  filas: Map<number, FilaDeGrupo>,
  sistema: Contexto['sistema'],
  ondas: Contexto['ondas'],
): void => {
  const orden = [...filas.values()].sort((a, b) => turno(a) - turno(b) || a.id - b.id);
  for (const { id } of orden) {
    const fila = filas.get(id) as FilaDeGrupo;
    const todas = [...filas.values()];
    const entorno = { maniobras: [], caidas: caidasDe(todas) };
    const dictamen = dictaminar(fila, { sistema, entorno, filas, barridos: contarBarridos(todas), ondas });
    filas.set(id, { ...fila, ...dictamen });
  }
};

/**
 * Every event as it stands in the end: looked at when it is stored, again with each that follows, and once more when
 * its waveforms are complete, so that a withdrawn flag counts as none. Nothing was logged by the station.
 */
export const juzgar = (
  linea: Linea,
  red: RedDeteccion,
  detecciones: readonly Dicha[],
  lecturas: Lecturas,
  puntos: readonly PuntoNombrado[] = [],
): Evento[] => {
  const sistema = {
    ...{ id: 1, estaciones: [...linea.estaciones], puntos: [...puntos], zona: 'UTC' },
    fallas: new Map<number, number>(),
  };
  const ids = new Map(detecciones.map(({ clave }, i) => [clave, i + 1]));
  const filas = new Map<number, FilaDeGrupo>();
  const diametro_m = linea.tramos[0]?.diametro_m ?? 0.4;
  for (const [i, d] of detecciones.entries()) {
    const tramo = red.tramos.find(({ id }) => id === d.tramo_id);
    if (tramo === undefined) throw new Error('a detection of no tramo');
    filas.set(i + 1, filaDe(d, i + 1, ids, tramo, diametro_m));
    examinar(filas, sistema, new Map());
  }
  const ondas = detecciones.map(
    (d, i) => [i + 1, [...ondaDe(d.pick_a, lecturas), ...ondaDe(d.pick_b, lecturas)]] as const,
  );
  examinar(filas, sistema, new Map(ondas));
  return detecciones.map((dicha, i) => ({ dicha, fila: filas.get(i + 1) as FilaDeGrupo }));
};
