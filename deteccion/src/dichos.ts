import { explicadoPor } from './conocidas';
import { origenDe } from './deteccion';
import { encaje, MARGEN } from './encaje';
import type { EstadoDeteccion } from './estado';
import { esDeFondo, seConoce_ms } from './fondo';
import { parDe } from './formar';
import { ventanaPar_s } from './formulas';
import type { Dicho } from './memoria';
import { esFirme, esVivo, extremoDe, gastado, type Par, type PickVivo, pickEn } from './pares';
import type { RedDeteccion } from './tipos';

/** Beyond the pair window: a slow front, and a batch on its way, ms. */
const ESPERA_MS = 20_000;
/** More places than these help nobody. */
const RIVALES_MAX = 3;

/** Keeps what was told open to correction. */
export const recordarDicho = (
  estado: EstadoDeteccion,
  dicho: Pick<Dicho, 'clave' | 'par' | 'rivales' | 'decision'>,
): void => {
  const { a, b, tramo } = dicho.par;
  if (!esVivo(a) || !esVivo(b)) return;
  for (const otro of estado.dichos) if (otro.par.tramo.id === tramo.id) otro.revisar = true;
  const hasta_ms = Math.max(a.creado, b.creado) + ventanaPar_s(tramo) * 1_000 + ESPERA_MS;
  const conocer_hasta_ms = Math.max(...[a, b].map(({ pick }) => seConoce_ms(estado, pick.sensor_id)));
  estado.dichos.push({ ...dicho, hasta_ms, conocer_hasta_ms, revisar: false });
};

/** Whether a better partner of its arrivals may still come. */
export const esCorregible = (estado: EstadoDeteccion, { hasta_ms }: Dicho): boolean =>
  estado.ahora_ms <= hasta_ms;

/** What is open on a tramo of the sensor that was just heard, or that marked something by itself, has to be looked at. */
export const alLlegar = (estado: EstadoDeteccion, { pick: { sensor_id } }: PickVivo): void => {
  for (const dicho of estado.dichos) {
    const { sensor_a_id, sensor_b_id } = dicho.par.tramo;
    if (sensor_a_id === sensor_id || sensor_b_id === sensor_id) dicho.revisar = true;
  }
};

/** Pairs of this tramo that have one arrival in common with it, and fit about as well as it or better. */
const cruzados = (estado: EstadoDeteccion, red: RedDeteccion, par: Par): Par[] => {
  const { tramo, a, b } = par;
  const minimo = encaje(par) - MARGEN;
  const oidos = (sensor_id: number) => (estado.picks.get(sensor_id) ?? []).filter(esVivo);
  const juntas = [
    ...oidos(tramo.sensor_b_id).map((otro) => [a, otro] as const),
    ...oidos(tramo.sensor_a_id).map((otro) => [otro, b] as const),
  ];
  return juntas
    .filter(([p, q]) => p !== a || q !== b)
    .flatMap(([p, q]) => parDe(estado, red, tramo, p, q, minimo) ?? []);
};

const ajenoA = (par: Par, otro: Par): PickVivo => (otro.a === par.a ? otro.b : otro.a);

/** The other arrival is the wave of this pair on its way back: it comes after, and its sensor marks none by itself. */
const esSuEco = (estado: EstadoDeteccion, red: RedDeteccion, par: Par, otro: Par): boolean => {
  const nuevo = ajenoA(par, otro);
  const suyo = otro.a === par.a ? par.b : par.a;
  if (nuevo.pick.t <= suyo.pick.t || esDeFondo(estado, nuevo)) return false;
  const extremo = extremoDe(otro);
  const por_un_extremo = extremo !== null && extremoDe(par) === null && pickEn(otro, extremo) !== nuevo;
  return por_un_extremo || explicadoPor(red, origenDe(par), nuevo);
};

/** The other arrival belongs to another event, better than to this one. */
const esDeOtro = (estado: EstadoDeteccion, red: RedDeteccion, clave: string, par: Par, otro: Par) => {
  const nuevo = ajenoA(par, otro);
  const suyo = estado.dichos.find(
    (d) =>
      esCorregible(estado, d) &&
      d.clave !== clave &&
      d.par.tramo.id === par.tramo.id &&
      (d.par.a === nuevo || d.par.b === nuevo),
  );
  if (suyo !== undefined && encaje(suyo.par) > encaje(otro) + MARGEN) return true;
  return estado.emitidas.some(
    (e) => e.segura && e.clave !== clave && e.clave !== suyo?.clave && explicadoPor(red, e, nuevo),
  );
};

/** Other partners of its arrivals that fit about as well as it, or better: the likeliest first. */
export const rivalesDe = (
  estado: EstadoDeteccion,
  red: RedDeteccion,
  ...[par, clave]: [Par, string]
): Par[] => {
  if (par.movida || par.excede || !esVivo(par.a) || !esVivo(par.b)) return [];
  const probables = cruzados(estado, red, par)
    .filter((otro) => !otro.movida && esFirme(otro))
    .map((otro) => ({ otro, valor: encaje(otro) }))
    .sort((p, q) => q.valor - p.valor);
  const rivales: Par[] = [];
  for (const { otro } of probables) {
    if (esSuEco(estado, red, par, otro) || esDeOtro(estado, red, clave, par, otro)) continue;
    rivales.push(otro);
    if (rivales.length === RIVALES_MAX) break;
  }
  return rivales;
};

/** Its arrivals are spent in no other event of this tramo. */
export const estaLibre = (dicho: Dicho, otro: Par): boolean =>
  !gastado({ ...otro, a: ajenoA(dicho.par, otro), b: ajenoA(dicho.par, otro) });
