import type { Emitida, EstadoDeteccion } from './estado';
import { enLugar } from './lotes';
import type { Decision } from './memoria';
import { extremoDe, type Par, type PickVivo, posicionDe, sonDispares } from './pares';
import { tiempoHaciaA_s } from './perfil';
import type { Deteccion, LugarAlterno, Pick, RedDeteccion, Signo, TramoDeteccion } from './tipos';
import { motivosDe, type Pruebas, relojDeTodos, validezDe } from './validez';
import type { Origen } from './viaje';

/** From what was decided about a pair or a lone pick to the claim that is published. */

const tipoDe = (signo: Signo): Deteccion['tipo'] => (signo < 0 ? 'caida_presion' : 'alza_presion');

const CERCA_PUNTO_M = 300;

const cercaDePunto = (red: RedDeteccion, tramo: TramoDeteccion, posicion: number, sigma_m: number) =>
  red.puntos.some(
    (punto) =>
      punto.sistema_id === tramo.sistema_id &&
      Math.abs(punto.posicion - posicion) < Math.max(CERCA_PUNTO_M, 3 * sigma_m),
  );

const delPick = (red: RedDeteccion, vivos: readonly PickVivo[]) => ({
  picks: vivos.map(({ pick }) => pick),
  mantenimiento: vivos.some(({ pick }) => red.en_mantenimiento.has(pick.sensor_id)),
  reproducido: vivos.some((v) => v.reproducido),
  arranque: vivos.some((v) => v.arranque),
  ruidoso: vivos.some((v) => v.ruidoso),
  hueco: vivos.some((v) => v.hueco),
});

export const claveDePar = ({ tramo, a, b }: Par) => `${tramo.id}:${a.pick.clave}:${b.pick.clave}`;

const alternoDe = (par: Par): LugarAlterno => {
  const { hora_a_ms, delta_s, sigma_m } = par;
  return {
    ...{ posicion: posicionDe(par), sigma_m, delta_s },
    ...{ hora_a_ms, hora_b_ms: hora_a_ms + delta_s * 1_000 },
  };
};

/** The claim that a pair makes. Its arrivals are the refined ones, so that delta_s is their difference. */
export const deteccionDePar = (
  red: RedDeteccion,
  par: Par,
  decision: Decision,
  rivales: readonly Par[] = [],
): Deteccion => {
  const { tramo, a, b, hora_a_ms, delta_s, sigma_delta_s, correlacion, curva, sigma_m } = par;
  const principal = decision.principal_clave;
  const propia = decision.relacion === 'propia';
  const pruebas: Pruebas = {
    ...delPick(red, [a, b]),
    relacion: decision.relacion,
    correlacion,
    dispares: sonDispares(par),
    sigma_m: par.excede ? null : sigma_m,
    cerca_de_estacion:
      propia && (extremoDe(par) !== null || cercaDePunto(red, tramo, posicionDe(par), sigma_m)),
    compartido: propia && principal !== undefined,
    vecino_callado: decision.vecino_callado,
    cortado: decision.cortado,
    transitorio: propia && decision.transitorio,
    disputado: rivales.length > 0,
    de_fondo: propia && decision.de_fondo,
    reclamada: propia && decision.reclamada,
  };
  const motivos = motivosDe(pruebas);
  // One clock that runs ahead leaves no difference to go by; both do when it is ours that runs behind.
  const una_hora = a.pick.adelantado === b.pick.adelantado;
  const situada = !par.excede && una_hora && relojDeTodos(pruebas.picks) !== 'desconocido';
  return {
    clave: claveDePar(par),
    tramo_id: tramo.id,
    validez: validezDe(pruebas, motivos),
    tipo: tipoDe(a.pick.signo),
    pick_a: { ...a.pick, t: hora_a_ms },
    pick_b: { ...b.pick, t: hora_a_ms + delta_s * 1_000 },
    delta_s,
    sigma_delta_s,
    posicion: situada ? posicionDe(par) : null,
    sigma_m: situada ? sigma_m : null,
    correlacion,
    curva,
    motivos,
    alternativas: situada ? rivales.map(alternoDe) : [],
    ...(principal === undefined ? {} : { principal_clave: principal }),
    velocidad_onda_mps: enLugar(tramo, posicionDe(par)).velocidad_onda_mps,
    perfil: tramo.perfil ?? null,
    sigma_velocidad_rel: tramo.sigma_velocidad_rel,
    config_version: red.config_version,
  };
};

/** The wave that a pair tells of. */
export const origenDe = (par: Par): Origen => {
  const { tramo, a, b, hora_a_ms } = par;
  const posicion = posicionDe(par);
  return {
    sistema_id: tramo.sistema_id,
    posicion,
    sigma_m: par.sigma_m,
    t0_ms: hora_a_ms - tiempoHaciaA_s(tramo, posicion) * 1_000,
    signo: a.pick.signo,
    amplitud: Math.max(Math.abs(a.pick.amplitud), Math.abs(b.pick.amplitud)),
    ancho_s: a.perfil === null || b.perfil === null ? null : Math.min(a.perfil.ancho_s, b.perfil.ancho_s),
    velocidad_mps: enLugar(tramo, posicion).velocidad_onda_mps,
  };
};

/** What later arrivals are held against, once a pair stands by itself. */
export const emitidaDe = (estado: EstadoDeteccion, par: Par, { clave, validez }: Deteccion): Emitida => ({
  ...origenDe(par),
  clave,
  segura: validez === 'ok',
  tramo_id: par.tramo.id,
  en_borde: extremoDe(par) !== null,
  emitida_ms: estado.ahora_ms,
});

/** The claim of one pick alone, or of two of opposite sign: something was heard, no place follows from it. */
export const deteccionSinLugar = (
  red: RedDeteccion,
  tramo: TramoDeteccion,
  vivos: readonly PickVivo[],
  relacion: 'solo' | 'polaridad_opuesta',
): Deteccion => {
  const de = (sensor_id: number): Pick | undefined =>
    vivos.find(({ pick }) => pick.sensor_id === sensor_id)?.pick;
  const [pick_a, pick_b] = [de(tramo.sensor_a_id), de(tramo.sensor_b_id)];
  const primero = vivos.reduce((p, v) => (v.pick.t < p.pick.t ? v : p));
  const pruebas: Pruebas = {
    ...delPick(red, vivos),
    relacion,
    correlacion: null,
    dispares: false,
    sigma_m: null,
    cerca_de_estacion: false,
    compartido: false,
    vecino_callado: false,
    cortado: false,
    transitorio: false,
    disputado: false,
    de_fondo: false,
    reclamada: false,
  };
  const motivos = motivosDe(pruebas);
  return {
    clave: `${tramo.id}:${relacion}:${vivos.map(({ pick }) => pick.clave).join(':')}`,
    tramo_id: tramo.id,
    validez: validezDe(pruebas, motivos),
    tipo: tipoDe(primero.pick.signo),
    ...(pick_a === undefined ? {} : { pick_a }),
    ...(pick_b === undefined ? {} : { pick_b }),
    delta_s: pick_a !== undefined && pick_b !== undefined ? (pick_b.t - pick_a.t) / 1_000 : null,
    sigma_delta_s: null,
    posicion: null,
    sigma_m: null,
    correlacion: null,
    curva: null,
    motivos,
    alternativas: [],
    velocidad_onda_mps: tramo.velocidad_onda_mps,
    perfil: tramo.perfil ?? null,
    sigma_velocidad_rel: tramo.sigma_velocidad_rel,
    config_version: red.config_version,
  };
};
