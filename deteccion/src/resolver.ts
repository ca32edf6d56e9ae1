import { type Decision, deteccionDePar, emitidaDe } from './deteccion';
import { type Emitida, type EstadoDeteccion, estaVivo, marcaEnCampo, tramosPorSensor } from './estado';
import { longitud_m, viajeAB_s, viajeBA_s } from './formulas';
import { esFirme, extremoDe, type Par, type PickVivo, puntaje, soloDeBorde } from './pares';
import { hayCorte, saleDeCorte } from './secuela';
import type { Deteccion, RedDeteccion, TramoDeteccion } from './tipos';
import { esDirecta, explica, type Llegada, posicionDeSensor } from './viaje';

/**
 * Which pairs become events, and when. A pair well inside its tramo is published at once. A doubtful one waits for a
 * better partner of its picks. One whose wave may have come through a station waits until the tramo beyond has had
 * its chance; the one that is inside owns the wave and the others are its echoes.
 */

/** After the last moment a sensor could have heard the wave, its pick may take this long to be known, ms. */
const LATENCIA_MS = 6_000;

const gastado = ({ tramo, a, b }: Par) => a.usado_en.has(tramo.id) || b.usado_en.has(tramo.id);

const llegadaDe = (red: RedDeteccion, e: Emitida, { pick, perfil }: PickVivo): Llegada | null => {
  const posicion = posicionDeSensor(red, e.sistema_id, pick.sensor_id);
  const { t, signo, amplitud } = pick;
  return posicion === null ? null : { posicion, t, signo, amplitud, ancho_s: perfil?.ancho_s ?? null };
};

/** Whether one known event accounts for this arrival. */
export const explicadoPor = (red: RedDeteccion, e: Emitida, vivo: PickVivo): boolean => {
  const llegada = llegadaDe(red, e, vivo);
  return llegada !== null && explica(red, e, llegada);
};

const pasaPor = (red: RedDeteccion, e: Emitida, vivo: PickVivo): boolean => {
  const llegada = llegadaDe(red, e, vivo);
  return llegada !== null && esDirecta(red, e, llegada);
};

const principalDe = (estado: EstadoDeteccion, red: RedDeteccion, { tramo, a, b }: Par) =>
  estado.emitidas.find(
    (e) => e.sistema_id === tramo.sistema_id && explicadoPor(red, e, a) && explicadoPor(red, e, b),
  );

/** An event whose wave is one of the two arrivals but not the other: then the pair is a chance meeting. */
const ajenoDe = (estado: EstadoDeteccion, red: RedDeteccion, { tramo, a, b }: Par) =>
  estado.emitidas.find((e) => e.sistema_id === tramo.sistema_id && pasaPor(red, e, a) !== pasaPor(red, e, b));

/** A better partner for either pick may still come until then. */
const plazoDebil_ms = ({ tramo, a, b }: Par) =>
  LATENCIA_MS + Math.max(a.creado + viajeAB_s(tramo) * 1_000, b.creado + viajeBA_s(tramo) * 1_000);

const compartido = (par: Par, extremo: 'a' | 'b') => (extremo === 'a' ? par.a : par.b);

const vecinosDe = (
  estado: EstadoDeteccion,
  red: RedDeteccion,
  par: Par,
  extremo: 'a' | 'b',
): TramoDeteccion[] => {
  const { sensor_id } = compartido(par, extremo).pick;
  const tramos = tramosPorSensor(estado, red).get(sensor_id) ?? [];
  return tramos.filter((tramo) => tramo.id !== par.tramo.id);
};

const otroSensor = (tramo: TramoDeteccion, sensor_id: number) =>
  tramo.sensor_a_id === sensor_id ? tramo.sensor_b_id : tramo.sensor_a_id;

/** The neighbour has a pair of its own with the same pick: nothing more is to come from it. */
const yaTienePar = (estado: EstadoDeteccion, tramo: TramoDeteccion, pick: PickVivo) =>
  estado.pendientes.some((p) => p.tramo.id === tramo.id && esFirme(p) && (p.a === pick || p.b === pick));

interface Vecindad {
  /** Until then a neighbouring tramo could still tell that the wave began there. */
  plazo_ms: number;
  /** A neighbouring tramo has not told: its far sensor is deaf, or the wave was too weak for it. */
  callada: boolean;
}

/** Two edge picks do not wait longer for a neighbour that marks none (product §3, least input for an `ok`), ms. */
const ESPERA_CAMPO_MS = 7_000;

const plazoVecino_ms = (
  estado: EstadoDeteccion,
  par: Par,
  vivo: PickVivo,
  vecino: TramoDeteccion,
): number => {
  const lejano = otroSensor(vecino, vivo.pick.sensor_id);
  if (!estaVivo(estado, lejano)) return 0;
  const plazo_ms = vivo.creado + Math.max(viajeAB_s(vecino), viajeBA_s(vecino)) * 1_000 + LATENCIA_MS;
  const enCampo = soloDeBorde(par) && !marcaEnCampo(estado, lejano);
  return enCampo ? Math.min(plazo_ms, par.creado + ESPERA_CAMPO_MS) : plazo_ms;
};

const vecindadDe = (estado: EstadoDeteccion, red: RedDeteccion, par: Par, extremo: 'a' | 'b'): Vecindad => {
  const vivo = compartido(par, extremo);
  const faltan = vecinosDe(estado, red, par, extremo).filter((tramo) => !yaTienePar(estado, tramo, vivo));
  const plazos = faltan.map((vecino) => plazoVecino_ms(estado, par, vivo, vecino));
  return { plazo_ms: Math.max(0, ...plazos), callada: faltan.length > 0 };
};

/** How far inside its tramo a pair lies, seen from an end, in its own standard errors. */
const hondura = (par: Par, extremo: 'a' | 'b') =>
  (extremo === 'a' ? par.x_m : longitud_m(par.tramo) - par.x_m) / par.sigma_m;

/**
 * Another waiting pair has a better claim to the wave that this station heard: it lies inside the neighbouring tramo,
 * or further along the way the wave came, or points to this station too but from deeper inside.
 */
const cedeElPaso = (estado: EstadoDeteccion, par: Par, extremo: 'a' | 'b'): boolean => {
  const pick = compartido(par, extremo);
  return estado.pendientes.some((otro) => {
    const ajeno = otro.tramo.id === par.tramo.id || gastado(otro) || !esFirme(otro);
    if (ajeno || (otro.a !== pick && otro.b !== pick)) return false;
    const suyo = extremoDe(otro);
    if (suyo === null || compartido(otro, suyo) !== pick) return true;
    const [h1, h2] = [hondura(par, extremo), hondura(otro, suyo)];
    return h2 > h1 || (h2 === h1 && otro.tramo.id < par.tramo.id);
  });
};

/** It came in through a station from something that shut in the tramo beyond. */
const vieneDeCorte = (estado: EstadoDeteccion, red: RedDeteccion, par: Par, extremo: 'a' | 'b'): boolean => {
  const vivo = compartido(par, extremo);
  return vecinosDe(estado, red, par, extremo).some((vecino) => saleDeCorte(estado, vecino, vivo));
};

const SIN_DUDAS = { vecino_callado: false, cortado: false, transitorio: false };

const decidir = (
  estado: EstadoDeteccion,
  red: RedDeteccion,
  { par, ajeno }: Candidato,
): Decision | 'esperar' => {
  const principal = principalDe(estado, red, par);
  if (principal !== undefined) {
    const relacion = principal.en_borde ? 'barrido' : 'eco';
    return { ...SIN_DUDAS, relacion, principal_clave: principal.clave };
  }
  const { ahora_ms } = estado;
  const extremo = par.excede ? null : extremoDe(par);
  const vecindad = extremo === null ? null : vecindadDe(estado, red, par, extremo);
  const dudas = {
    vecino_callado: vecindad?.callada ?? false,
    cortado: hayCorte(estado, par) || (extremo !== null && vieneDeCorte(estado, red, par, extremo)),
    transitorio: par.transitorio,
  };
  const discutido = ajeno !== undefined || !esFirme(par);
  if ((discutido || par.transitorio) && ahora_ms < plazoDebil_ms(par)) return 'esperar';
  if (discutido) {
    const relacion = par.excede ? 'fuera_de_limite' : 'propia';
    return { relacion, ...dudas, ...(ajeno === undefined ? {} : { principal_clave: ajeno.clave }) };
  }
  if (extremo !== null && cedeElPaso(estado, par, extremo)) return 'esperar';
  return ahora_ms < (vecindad?.plazo_ms ?? 0) ? 'esperar' : { relacion: 'propia', ...dudas };
};

interface Candidato {
  par: Par;
  /** An event that owns one of its two arrivals. */
  ajeno: Emitida | undefined;
  valor: number;
}

/** What a pair that can hardly be one wave loses against one that can. */
const PESO_DUDA = 2;

const porProbables = (estado: EstadoDeteccion, red: RedDeteccion): Candidato[] =>
  estado.pendientes
    .map((par) => {
      const ajeno = ajenoDe(estado, red, par);
      const duda = ajeno !== undefined || !esFirme(par) ? PESO_DUDA : 0;
      return { par, ajeno, valor: puntaje(par) - duda };
    })
    .sort((p, q) => q.valor - p.valor || p.par.hora_a_ms - q.par.hora_a_ms);

const publicar = (estado: EstadoDeteccion, red: RedDeteccion, par: Par, decision: Decision): Deteccion => {
  const deteccion = deteccionDePar(red, par, decision);
  for (const vivo of [par.a, par.b]) vivo.usado_en.add(par.tramo.id);
  if (decision.relacion === 'propia') estado.emitidas.push(emitidaDe(estado, par, deteccion.clave));
  return deteccion;
};

/** The likeliest pair that may be published now; a better one that waits keeps its picks from the others. */
const siguiente = (estado: EstadoDeteccion, red: RedDeteccion): Deteccion | null => {
  const reservados = new Map<number, Set<PickVivo>>();
  for (const candidato of porProbables(estado, red)) {
    const { par } = candidato;
    const tomados = reservados.get(par.tramo.id) ?? new Set();
    reservados.set(par.tramo.id, tomados);
    if (tomados.has(par.a) || tomados.has(par.b)) continue;
    const decision = decidir(estado, red, candidato);
    if (decision !== 'esperar') return publicar(estado, red, par, decision);
    tomados.add(par.a).add(par.b);
  }
  return null;
};

/** Publishes every pair whose time has come. */
export const resolverPares = (estado: EstadoDeteccion, red: RedDeteccion): Deteccion[] => {
  const salida: Deteccion[] = [];
  while (estado.pendientes.length > 0) {
    const deteccion = siguiente(estado, red);
    if (deteccion === null) break;
    salida.push(deteccion);
    estado.pendientes = estado.pendientes.filter((par) => !gastado(par));
  }
  return salida;
};
