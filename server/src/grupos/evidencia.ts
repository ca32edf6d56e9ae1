import type { Clase, Motivo } from '@tramos/contract/evento';
import {
  amplitudTomaMax_kgcm2,
  type Clasificacion,
  clasificar,
  type Evidencia,
  type LlegadaOida,
} from '@tramos/deteccion/clasificar';
import { enHorario, momentoEn, puntoEn } from '@tramos/deteccion/punto-conocido';
import { type OperacionOida, operacionDeAlza } from '@tramos/deteccion/reflejo';
import { type OndaDeEvento, retirada } from '@tramos/deteccion/retirada';
import type { Entorno } from './entorno';
import { aMiembro, type FilaDeGrupo } from './filas';
import type { SistemaTomado } from './sistema';

/** What a stored event is, from its row and what stands around it: the pure half of the examination. */

/** Everything that the class of an event leans on. */
export interface Contexto {
  sistema: Pick<SistemaTomado, 'id' | 'estaciones' | 'puntos' | 'zona' | 'fallas'>;
  entorno: Entorno;
  /** Rows at hand, by id: an echo finds its main event there. */
  filas: ReadonlyMap<number, FilaDeGrupo>;
  /** In how many other tramos each main event was heard sweeping by. */
  barridos: ReadonlyMap<number, number>;
  /** Waveforms of an event whose tails are complete; empty while they are not. */
  ondas: ReadonlyMap<number, readonly OndaDeEvento[]>;
}

/** What an examination says of an event. */
export type Dictamen = Pick<
  FilaDeGrupo,
  'clase' | 'possible_operational_movement' | 'motivos' | 'evento_principal'
>;

/** Reasons for which an event is no longer taken for an operation. */
const RETIRADAS: readonly Motivo[] = ['se_repite', 'sigue_cayendo'];

/** A sensor that fails within this after its arrival failed when it was heard, ms. */
const FALLA_HOLGURA_MS = 60_000;

export const esDeDeteccion = ({ tipo }: Pick<FilaDeGrupo, 'tipo'>): boolean =>
  tipo === 'caida_presion' || tipo === 'alza_presion';

export const principalDeFila = ({ id, evento_principal }: FilaDeGrupo): number => evento_principal ?? id;

/** In how many other tramos the wave of each main event was heard sweeping by. */
export const contarBarridos = (filas: Iterable<FilaDeGrupo>): Map<number, number> => {
  const tramos = new Map<number, Set<number>>();
  for (const fila of filas) {
    const principal = principalDeFila(fila);
    if (principal === fila.id || !fila.motivos.includes('barrido')) continue;
    tramos.set(principal, (tramos.get(principal) ?? new Set()).add(fila.tramo_id));
  }
  return new Map([...tramos].map(([id, barridos]) => [id, barridos.size]));
};

const llegadaDe = (accion: FilaDeGrupo['accion_sensor0'], amplitud: number | null): LlegadaOida | null =>
  accion === null ? null : { signo: accion === 'caida' ? -1 : 1, amplitud };

/** The tramo, with the flow of when the place was computed. */
const tramoDe = ({ tramo, flujo_mps }: FilaDeGrupo): Evidencia['tramo'] => ({
  posicion_a: tramo.posicion_a,
  posicion_b: tramo.posicion_b,
  flujo_mps: flujo_mps ?? tramo.flujo_mps,
});

/** Lowest pressure after the front at any of its sensors, kg/cm²; null when nothing was measured. */
const presionMinima = (ondas: readonly OndaDeEvento[]): number | null => {
  let minima = Infinity;
  for (const { t_pick_ms, t0_ms, dt_ms, p } of ondas)
    for (let i = Math.max(0, Math.ceil((t_pick_ms - t0_ms) / dt_ms)); i < p.length; i++)
      minima = Math.min(minima, Number.isNaN(p[i]) ? Infinity : (p[i] ?? Infinity));
  return Number.isFinite(minima) ? minima : null;
};

const fallaAlguno = ({ tramo, ocurrio_at }: FilaDeGrupo, { sistema: { fallas } }: Contexto): boolean =>
  [tramo.sensor_a_id, tramo.sensor_b_id].some(
    (id) => (fallas.get(id) ?? Infinity) <= ocurrio_at.getTime() + FALLA_HOLGURA_MS,
  );

const principalClasificado = (f: FilaDeGrupo, { filas }: Contexto): Clasificacion | null => {
  const principal = f.evento_principal === f.id ? undefined : filas.get(f.evento_principal ?? f.id);
  if (principal === undefined || principal.id === f.id || principal.clase === null) return null;
  const { clase, possible_operational_movement, motivos } = principal;
  return { clase, possible_operational_movement, motivos };
};

const otrasCaidas = (f: FilaDeGrupo, { entorno }: Contexto) =>
  entorno.caidas.filter(({ id }) => id !== f.id && id !== f.evento_principal);

/** Known points that were at work when it happened. */
const puntosDe = ({ ocurrio_at }: FilaDeGrupo, { sistema: { puntos, zona } }: Contexto) => {
  if (puntos.length === 0) return [];
  const momento = momentoEn(ocurrio_at.getTime(), zona);
  return puntos.filter(({ horario }) => enHorario(horario, momento));
};

/** The known point whose doing an event is taken for, by name. */
export const puntoConocidoDe = (f: FilaDeGrupo, contexto: Contexto): string | null => {
  const puntos = puntosDe(f, contexto);
  const hallado = f.posicion === null ? undefined : puntoEn(puntos, f.posicion, f.sigma_m);
  return puntos.find(({ id }) => id === hallado?.id)?.nombre ?? null;
};

const evidenciaDe = (f: FilaDeGrupo, contexto: Contexto): Evidencia => ({
  tramo: tramoDe(f),
  a: llegadaDe(f.accion_sensor0, f.amplitud_sensor0),
  b: llegadaDe(f.accion_sensor1, f.amplitud_sensor1),
  t_ms: f.ocurrio_at.getTime(),
  delta_s: f.delta_s,
  posicion: f.posicion,
  sigma_m: f.sigma_m,
  motivos: f.motivos,
  principal: principalClasificado(f, contexto),
  tramos_barridos: contexto.barridos.get(f.id) ?? 0,
  estaciones: contexto.sistema.estaciones,
  puntos_conocidos: puntosDe(f, contexto),
  amplitud_toma_max: amplitudTomaMax_kgcm2(
    f.velocidad_onda_mps ?? f.tramo.velocidad_onda_mps,
    f.tramo.diametro_m,
  ),
  maniobras: contexto.entorno.maniobras,
  aperturas: otrasCaidas(f, contexto),
  falla_de_sensor: fallaAlguno(f, contexto),
  presion_min: presionMinima(contexto.ondas.get(f.id) ?? []),
});

/** Reasons that an event gives by what was heard of it. */
const OIDOS: readonly Motivo[] = ['polaridad_opuesta', 'barrido', 'cerca_de_estacion', 'amplitud_excesiva'];

const operacionOida = (f: FilaDeGrupo): OperacionOida[] => {
  const esOperacion = esDeDeteccion(f) && f.possible_operational_movement && principalDeFila(f) === f.id;
  if (!esOperacion || !f.motivos.some((motivo) => OIDOS.includes(motivo))) return [];
  const { velocidad_onda_mps, ...miembro } = aMiembro(f);
  return [{ ...miembro, velocidad_mps: velocidad_onda_mps }];
};

/** A rise of its own that nothing explains yet. */
export const esAlzaSuelta = (f: FilaDeGrupo): boolean =>
  f.tipo === 'alza_presion' && principalDeFila(f) === f.id && !f.possible_operational_movement;

/**
 * The event that it is an echo of, as far as that is at hand: the one that detection named, that one's own main event,
 * or, for a rise that shuts nothing, the operation that it comes back from. Its own id for an event of its own.
 */
const principalHallado = (f: FilaDeGrupo, contexto: Contexto): number | null => {
  const { filas } = contexto;
  if (!esAlzaSuelta(f)) {
    const principal = f.evento_principal === null ? undefined : filas.get(f.evento_principal);
    return principal === undefined ? f.evento_principal : principalDeFila(principal);
  }
  const { clase, possible_operational_movement } = clasificar(evidenciaDe(f, contexto));
  if (clase !== 'indeterminada' || possible_operational_movement) return f.evento_principal;
  const operaciones = [...filas.values()].filter(({ id }) => id !== f.id).flatMap(operacionOida);
  return operacionDeAlza(aMiembro(f), operaciones)?.id ?? f.evento_principal;
};

/** Why it must no longer be taken for an operation, as far as that is not known yet. */
const retirosDe = (f: FilaDeGrupo, clase: Clase, contexto: Contexto): Motivo[] => {
  const { tramo, posicion, sigma_m, t_ms, aperturas } = evidenciaDe(f, contexto);
  const ondas = contexto.ondas.get(f.id) ?? [];
  return retirada({
    ...{ clase, tramo, posicion, sigma_m, t_ms, aperturas, ondas },
    en_punto_conocido: f.motivos.includes('punto_conocido'),
    en_transitorio: f.motivos.includes('transitorio'),
  });
};

const unir = (unos: readonly Motivo[], otros: readonly Motivo[]): Motivo[] => [
  ...new Set([...unos, ...otros]),
];

/**
 * What the evidence says of an event now. Reasons are never taken back, and the operational flag only by a
 * withdrawal, which lasts; an echo follows its main event in both.
 */
export const dictaminar = (oida: FilaDeGrupo, contexto: Contexto): Dictamen => {
  const evento_principal = principalHallado(oida, contexto);
  const esReflejo = esAlzaSuelta(oida) && evento_principal !== oida.evento_principal;
  const f: FilaDeGrupo = {
    ...oida,
    evento_principal,
    motivos: esReflejo ? unir(oida.motivos, ['eco_de_otro_evento']) : oida.motivos,
  };
  const { clase, possible_operational_movement: operativo, motivos } = clasificar(evidenciaDe(f, contexto));
  const reunidos = unir(f.motivos, motivos);
  const marcado = operativo || f.possible_operational_movement;
  const principal = principalClasificado(f, contexto);
  const heredados = principal?.motivos.filter((motivo) => RETIRADAS.includes(motivo)) ?? [];
  const propia = marcado && principal === null && f.tipo === 'caida_presion';
  const retiros = propia ? retirosDe({ ...f, motivos: reunidos }, clase, contexto) : [];
  const todos = unir(unir(reunidos, marcado ? heredados : []), retiros);
  return {
    clase,
    evento_principal,
    motivos: todos,
    possible_operational_movement: marcado && !todos.some((motivo) => RETIRADAS.includes(motivo)),
  };
};

/** The same event, withdrawn where the evidence asks for it, and otherwise as it stood. */
export const retirar = (f: FilaDeGrupo, contexto: Contexto): Dictamen => {
  const { clase, evento_principal, possible_operational_movement: marcado } = f;
  const retiros = marcado ? retirosDe(f, clase ?? 'indeterminada', contexto) : [];
  const motivos = unir(f.motivos, retiros);
  const retirado = motivos.some((motivo) => RETIRADAS.includes(motivo));
  return { clase, evento_principal, motivos, possible_operational_movement: marcado && !retirado };
};

/** What people have seen as it was, and a manoeuvre that was told of later makes an operation. */
export const marcasTardias = (antes: FilaDeGrupo, despues: Dictamen): Motivo[] =>
  antes.clase !== null &&
  !antes.possible_operational_movement &&
  despues.possible_operational_movement &&
  despues.motivos.includes('maniobra_registrada')
    ? ['maniobra_registrada']
    : [];

/** The reasons of a withdrawal that `despues` has and `antes` had not. */
export const retirosNuevos = (antes: Dictamen, despues: Dictamen): Motivo[] =>
  despues.motivos.filter((motivo) => RETIRADAS.includes(motivo) && !antes.motivos.includes(motivo));
