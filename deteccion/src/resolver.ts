import { type Decision, deteccionDePar, emitidaDe } from './deteccion';
import { type Emitida, type EstadoDeteccion, estaVivo, tramosPorSensor } from './estado';
import { longitud_m, ventanaPar_s, viajeAB_s, viajeBA_s } from './formulas';
import { esFirme, extremoDe, type Par, type PickVivo, puntaje } from './pares';
import type { Deteccion, RedDeteccion, TramoDeteccion } from './tipos';
import { explica, posicionDeSensor } from './viaje';

/**
 * Which pairs become events, and when. A pair well inside its tramo is published at once. A doubtful one waits for a
 * better partner of its picks. One whose wave may have come through a station waits until the tramo beyond has had
 * its chance; the one that is inside owns the wave and the others are its echoes.
 */

/** After the last moment a sensor could have heard the wave, its pick may take this long to be known, ms. */
const LATENCIA_MS = 6_000;

const gastado = ({ tramo, a, b }: Par) => a.usado_en.has(tramo.id) || b.usado_en.has(tramo.id);

/** Whether one known event accounts for this arrival. */
export const explicadoPor = (red: RedDeteccion, e: Emitida, { pick }: PickVivo): boolean => {
  const posicion = posicionDeSensor(red, e.sistema_id, pick.sensor_id);
  const { t, signo, amplitud } = pick;
  return posicion !== null && explica(red, e, { posicion, t, signo, amplitud }, e.velocidad_onda_mps);
};

const principalDe = (estado: EstadoDeteccion, red: RedDeteccion, { tramo, a, b }: Par) =>
  estado.emitidas.find(
    (e) => e.sistema_id === tramo.sistema_id && explicadoPor(red, e, a) && explicadoPor(red, e, b),
  );

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

/** The far sensor of a neighbouring tramo could still tell that the wave began there. */
const plazoBorde_ms = (estado: EstadoDeteccion, red: RedDeteccion, par: Par, extremo: 'a' | 'b'): number => {
  const { pick, creado } = compartido(par, extremo);
  const esperas = vecinosDe(estado, red, par, extremo)
    .filter((tramo) => estaVivo(estado, otroSensor(tramo, pick.sensor_id)))
    .map((tramo) => creado + (ventanaPar_s(tramo) - 5) * 1_000 + LATENCIA_MS);
  return Math.max(0, ...esperas);
};

/** How far inside its tramo a pair lies, seen from an end, in its own standard errors. */
const hondura = (par: Par, extremo: 'a' | 'b') =>
  (extremo === 'a' ? par.x_m : longitud_m(par.tramo) - par.x_m) / par.sigma_m;

/** Another waiting pair that shares the pick at this station and also points to it, from the other side. */
const rivalEnEstacion = (estado: EstadoDeteccion, par: Par, extremo: 'a' | 'b'): boolean => {
  const pick = compartido(par, extremo);
  return estado.pendientes.some((otro) => {
    if (otro.tramo.id === par.tramo.id || gastado(otro) || !esFirme(otro)) return false;
    const suyo = extremoDe(otro);
    if (suyo === null || compartido(otro, suyo) !== pick) return false;
    const [h1, h2] = [hondura(par, extremo), hondura(otro, suyo)];
    return h2 > h1 || (h2 === h1 && otro.tramo.id < par.tramo.id);
  });
};

const decidir = (estado: EstadoDeteccion, red: RedDeteccion, par: Par): Decision | 'esperar' => {
  const principal = principalDe(estado, red, par);
  if (principal !== undefined)
    return { relacion: principal.en_borde ? 'barrido' : 'eco', principal_clave: principal.clave };
  const { ahora_ms } = estado;
  if (!esFirme(par)) {
    if (ahora_ms < plazoDebil_ms(par)) return 'esperar';
    return { relacion: par.excede ? 'fuera_de_limite' : 'propia' };
  }
  const extremo = extremoDe(par);
  if (extremo === null) return { relacion: 'propia' };
  if (rivalEnEstacion(estado, par, extremo)) return 'esperar';
  return ahora_ms < plazoBorde_ms(estado, red, par, extremo) ? 'esperar' : { relacion: 'propia' };
};

const publicar = (estado: EstadoDeteccion, red: RedDeteccion, par: Par, decision: Decision): Deteccion => {
  const deteccion = deteccionDePar(red, par, decision);
  for (const vivo of [par.a, par.b]) vivo.usado_en.add(par.tramo.id);
  if (decision.relacion === 'propia') {
    const emitida = emitidaDe(estado, par, deteccion.clave);
    estado.emitidas.push(emitida);
    if (!emitida.en_borde && esFirme(par))
      for (const vivo of [par.a, par.b]) vivo.dueno ??= { clave: deteccion.clave, tramo_id: par.tramo.id };
  }
  return deteccion;
};

/** The likeliest pair that may be published now; a better one that waits keeps its picks from the others. */
const siguiente = (estado: EstadoDeteccion, red: RedDeteccion): Deteccion | null => {
  const reservados = new Map<number, Set<PickVivo>>();
  const orden = estado.pendientes
    .map((par) => ({ par, valor: puntaje(par) }))
    .sort((p, q) => q.valor - p.valor || p.par.hora_a_ms - q.par.hora_a_ms);
  for (const { par } of orden) {
    const tomados = reservados.get(par.tramo.id) ?? new Set();
    reservados.set(par.tramo.id, tomados);
    if (tomados.has(par.a) || tomados.has(par.b)) continue;
    const decision = decidir(estado, red, par);
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
