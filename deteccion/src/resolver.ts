import { type Conocidas, crearConocidas, LATENCIA_MS, plazoAjeno_ms } from './conocidas';
import { claveDePar, deteccionDePar, emitidaDe } from './deteccion';
import { recordarDicho, rivalesDe } from './dichos';
import { type EstadoDeteccion, estaVivo, marcaEnCampo } from './estado';
import { esCasual, esDeFondo } from './fondo';
import { longitud_m, viajeAB_s, viajeBA_s } from './formulas';
import type { Decision } from './memoria';
import { esFirme, extremoDe, gastado, type Par, type PickVivo, pickEn, soloDeBorde } from './pares';
import { type Candidato, crearFila } from './rivales';
import { hayCorte, saleDeCorte } from './secuela';
import type { Deteccion, RedDeteccion, TramoDeteccion } from './tipos';
import { otroSensor, vecinosDe } from './vecinos';

/**
 * Which pairs become events, and when. A pair well inside its tramo is published at once. A doubtful one, and any on a
 * line that still moves, waits for a better partner of its picks. One whose wave may have come through a station waits until the tramo beyond has had
 * its chance; the one that is inside owns the wave and the others are its echoes.
 */

/** A better partner for either pick may still come until then. */
const plazoDebil_ms = ({ tramo, a, b }: Par) =>
  LATENCIA_MS + Math.max(a.creado + viajeAB_s(tramo) * 1_000, b.creado + viajeBA_s(tramo) * 1_000);

/** The neighbour has a pair of its own with the same pick: nothing more is to come from it. */
const yaTienePar = (estado: EstadoDeteccion, tramo: TramoDeteccion, pick: PickVivo) =>
  estado.pendientes.some((p) => p.tramo.id === tramo.id && (p.a === pick || p.b === pick) && esFirme(p));

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
  const vivo = pickEn(par, extremo);
  const faltan = vecinosDe(estado, red, par.tramo.id, pickEn(par, extremo).pick.sensor_id).filter(
    (tramo) => !yaTienePar(estado, tramo, vivo),
  );
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
  const pick = pickEn(par, extremo);
  return estado.pendientes.some((otro) => {
    const ajeno = otro.tramo.id === par.tramo.id || gastado(otro) || !esFirme(otro);
    if (ajeno || (otro.a !== pick && otro.b !== pick)) return false;
    const suyo = extremoDe(otro);
    if (suyo === null || pickEn(otro, suyo) !== pick) return true;
    const [h1, h2] = [hondura(par, extremo), hondura(otro, suyo)];
    return h2 > h1 || (h2 === h1 && otro.tramo.id < par.tramo.id);
  });
};

/** It came in through a station from something that shut in the tramo beyond. */
const vieneDeCorte = (estado: EstadoDeteccion, red: RedDeteccion, par: Par, extremo: 'a' | 'b'): boolean => {
  const vivo = pickEn(par, extremo);
  return vecinosDe(estado, red, par.tramo.id, pickEn(par, extremo).pick.sensor_id).some((vecino) =>
    saleDeCorte(estado, vecino, vivo),
  );
};

const SIN_DUDAS = {
  vecino_callado: false,
  cortado: false,
  transitorio: false,
  de_fondo: false,
  reclamada: false,
};

/** What becomes of a pair now: told of, and as what, or kept until more can have come. */
export const decidir = (
  estado: EstadoDeteccion,
  red: RedDeteccion,
  par: Par,
  conocidas: Conocidas = crearConocidas(estado, red),
): Decision | 'esperar' => {
  const principal = conocidas.principalDe(par);
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
    de_fondo: esCasual(estado, par.tramo, par.a, par.b),
    reclamada: conocidas.reclamanteDe(par) !== undefined,
  };
  const ajeno = conocidas.ajenoDe(par);
  const discutido = ajeno !== undefined || !esFirme(par);
  const dudoso =
    discutido || par.movida || dudas.de_fondo || [par.a, par.b].some((vivo) => esDeFondo(estado, vivo));
  const plazo_ms = Math.max(plazoDebil_ms(par), ajeno === undefined ? 0 : plazoAjeno_ms(red, par, ajeno));
  if (dudoso && ahora_ms < plazo_ms) return 'esperar';
  if (discutido) {
    const relacion = par.excede ? 'fuera_de_limite' : 'propia';
    return { relacion, ...dudas, ...(ajeno === undefined ? {} : { principal_clave: ajeno.clave }) };
  }
  if (extremo !== null && cedeElPaso(estado, par, extremo)) return 'esperar';
  return ahora_ms < (vecindad?.plazo_ms ?? 0) ? 'esperar' : { relacion: 'propia', ...dudas };
};

const publicar = (estado: EstadoDeteccion, red: RedDeteccion, par: Par, decision: Decision): Deteccion => {
  const clave = claveDePar(par);
  const propia = decision.relacion === 'propia';
  const rivales = propia ? rivalesDe(estado, red, par, clave) : [];
  const deteccion = deteccionDePar(red, par, decision, rivales);
  for (const vivo of [par.a, par.b]) vivo.usado_en.add(par.tramo.id);
  if (!propia) return deteccion;
  estado.emitidas.push(emitidaDe(estado, par, deteccion));
  recordarDicho(estado, { clave, par, rivales, decision });
  return deteccion;
};

const compartenPick = (p: Par, q: Par) => p.a === q.a || p.a === q.b || p.b === q.a || p.b === q.b;

/**
 * Whether a better pair that waits says that the wave which both heard at a station began in its own tramo, as this
 * one does of its own: on a line that still moves the first to be ready is not the likelier.
 */
const esDisputado = (conocidas: Conocidas, par: Par, mejor: Par) =>
  par.movida &&
  extremoDe(par) === null &&
  conocidas.ajenoDe(mejor) === undefined &&
  esFirme(mejor) &&
  extremoDe(mejor) === null &&
  compartenPick(par, mejor);

/** The likeliest pair that may be published now; a better one that waits keeps its picks from the others. */
const siguiente = (
  estado: EstadoDeteccion,
  red: RedDeteccion,
  ...[candidatos, conocidas]: [readonly Candidato[], Conocidas]
): { par: Par; deteccion: Deteccion } | null => {
  const esperando: Par[] = [];
  /** By tramo. */
  const guardados = new Map<number, Set<PickVivo>>();
  for (const { par } of candidatos) {
    const suyos = guardados.get(par.tramo.id) ?? new Set();
    if (suyos.has(par.a) || suyos.has(par.b)) continue;
    const disputado = esperando.some((mejor) => esDisputado(conocidas, par, mejor));
    const decision = disputado ? 'esperar' : decidir(estado, red, par, conocidas);
    if (decision !== 'esperar') return { par, deteccion: publicar(estado, red, par, decision) };
    esperando.push(par);
    guardados.set(par.tramo.id, suyos.add(par.a).add(par.b));
  }
  return null;
};

/** Without those that a pair of this tramo has spent which was just told of. */
const sinGastadosDe = (pares: readonly Par[], { id }: TramoDeteccion) =>
  pares.filter((par) => par.tramo.id !== id || !gastado(par));

/** One look tells of so many at most… */
export const POR_MIRADA_MAX = 50;
/**
 * …and of fewer where many pairs wait: all of them are judged anew after each that is told, and a look judges no more than
 * this, since the readings that come meanwhile wait for its end.
 */
const JUZGADOS_POR_MIRADA_MAX = 100_000;

/** Publishes the pairs whose time has come, likeliest first; what is more than one look can tell, at the next. */
export const resolverPares = (estado: EstadoDeteccion, red: RedDeteccion): Deteccion[] => {
  estado.pendientes = estado.pendientes.filter((par) => !gastado(par));
  const conocidas = crearConocidas(estado, red);
  const fila = crearFila(estado, red, conocidas);
  const maximo = Math.min(POR_MIRADA_MAX, JUZGADOS_POR_MIRADA_MAX / estado.pendientes.length);
  const salida: Deteccion[] = [];
  do {
    const dicha = siguiente(estado, red, fila.candidatos(), conocidas);
    if (dicha === null) break;
    const { par, deteccion } = dicha;
    salida.push(deteccion);
    estado.pendientes = sinGastadosDe(estado.pendientes, par.tramo);
    fila.trasDecir(par);
  } while (salida.length < maximo);
  return salida;
};
