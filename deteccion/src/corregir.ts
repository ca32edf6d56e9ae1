import { deteccionDePar, emitidaDe } from './deteccion';
import { esCorregible, estaLibre, rivalesDe } from './dichos';
import { encaje, MARGEN } from './encaje';
import type { EstadoDeteccion } from './estado';
import { esCasual } from './fondo';
import { buscarDeNuevo } from './formar';
import type { Dicho } from './memoria';
import type { Par } from './pares';
import { decidir } from './resolver';
import type { Deteccion, RedDeteccion } from './tipos';

/**
 * Corrects what was told: when a better partner of one of its arrivals comes, or one that is as good; and when its
 * sensors, new to us then, turn out to mark such arrivals by themselves.
 */

const picksDe = ({ a, b }: Par) => [a, b];

/** The event is told of another pair from here on: what is left over is free again. */
const cambiarPar = (estado: EstadoDeteccion, red: RedDeteccion, dicho: Dicho, par: Par): void => {
  const { id } = dicho.par.tramo;
  const sueltos = picksDe(dicho.par).filter((vivo) => vivo !== par.a && vivo !== par.b);
  for (const vivo of sueltos) {
    vivo.usado_en.delete(id);
    vivo.cerrado = false;
  }
  for (const vivo of picksDe(par)) vivo.usado_en.add(id);
  dicho.par = par;
  for (const vivo of sueltos) buscarDeNuevo(estado, red, vivo);
};

const mejorDe = (rivales: readonly Par[], dicho: Dicho): Par | undefined => {
  const minimo = encaje(dicho.par) + MARGEN;
  return rivales.find((otro) => encaje(otro) > minimo && estaLibre(dicho, otro));
};

const mismos = (p: readonly Par[], q: readonly Par[]) =>
  p.length === q.length && p.every(({ a, b }) => q.some((otro) => otro.a === a && otro.b === b));

const revisar = (estado: EstadoDeteccion, red: RedDeteccion, dicho: Dicho): Deteccion | null => {
  const { clave, par: antes } = dicho;
  // Its own wave says nothing of who its arrivals belong to.
  const suya = estado.emitidas.find((e) => e.clave === clave);
  estado.emitidas = estado.emitidas.filter((e) => e !== suya);
  const rivales_de_antes = rivalesDe(estado, red, antes, clave);
  const mejor = mejorDe(rivales_de_antes, dicho);
  const decision = mejor === undefined ? dicho.decision : decidir(estado, red, mejor);
  // While a neighbour may still tell of the better one, what was told stands beside it.
  dicho.revisar = decision === 'esperar';
  if (decision !== 'esperar' && mejor !== undefined) {
    cambiarPar(estado, red, dicho, mejor);
    dicho.decision = decision;
  }
  const rivales = dicho.par === antes ? rivales_de_antes : rivalesDe(estado, red, dicho.par, clave);
  if (antes === dicho.par && mismos(rivales, dicho.rivales)) {
    if (suya !== undefined) estado.emitidas.push(suya);
    return null;
  }
  dicho.rivales = rivales;
  const dicha = deteccionDePar(red, dicho.par, dicho.decision, rivales);
  const deteccion = { ...dicha, clave, corrige: true as const };
  if (dicho.decision.relacion === 'propia') estado.emitidas.push(emitidaDe(estado, dicho.par, deteccion));
  return deteccion;
};

/**
 * Doubts what was told of sensors that nobody knew yet, once they have marked so much by themselves that it may be
 * chance. Its place and its arrivals stay as they are.
 */
const dudar = (estado: EstadoDeteccion, red: RedDeteccion, dicho: Dicho): Deteccion | null => {
  const { clave, par, decision, rivales } = dicho;
  const se_conoce = estado.ahora_ms > dicho.conocer_hasta_ms;
  if (se_conoce || decision.relacion !== 'propia' || decision.de_fondo) return null;
  if (!esCasual(estado, par.tramo, par.a, par.b)) return null;
  dicho.decision = { ...decision, de_fondo: true };
  const suya = estado.emitidas.find((e) => e.clave === clave);
  if (suya !== undefined) suya.segura = false;
  return { ...deteccionDePar(red, par, dicho.decision, rivales), clave, corrige: true };
};

const decirDeNuevo = (estado: EstadoDeteccion, red: RedDeteccion, dicho: Dicho): Deteccion | null => {
  dicho.revisar = false;
  const corregida = esCorregible(estado, dicho) ? revisar(estado, red, dicho) : null;
  return dudar(estado, red, dicho) ?? corregida;
};

/** What has to be said again of what was told, now that more has come. */
export const corregirDichos = (estado: EstadoDeteccion, red: RedDeteccion): Deteccion[] => {
  estado.dichos = estado.dichos.filter(
    (dicho) => esCorregible(estado, dicho) || estado.ahora_ms <= dicho.conocer_hasta_ms,
  );
  return estado.dichos.filter((d) => d.revisar).flatMap((dicho) => decirDeNuevo(estado, red, dicho) ?? []);
};
