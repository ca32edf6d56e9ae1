import type { AportesEvidencia, Evidencia } from '@tramos/contract/evidencia';
import { conUnidad, formatConSigno, formatNumero } from '../../lib/formato';
import type { EventoMostrable } from '../hechos';

/** What the evidence says, in words. Pure. */

const PARTES: readonly { parte: keyof AportesEvidencia; nombre: string; llegan: string }[] = [
  { parte: 'velocidad_m', nombre: 'la velocidad de onda', llegan: 'la velocidad de onda' },
  { parte: 'tiempos_m', nombre: 'las llegadas y los relojes', llegan: 'llegadas y relojes' },
  { parte: 'interfases_m', nombre: 'las interfases de los lotes', llegan: 'las interfases' },
  { parte: 'cadenamiento_m', nombre: 'el cadenamiento de los sensores', llegan: 'el cadenamiento' },
];

/** `Domina la velocidad de onda (47 m); llegadas y relojes aportan 7 m; el cadenamiento, 10 m.` */
export const textoDominio = (aportes: AportesEvidencia): string => {
  const orden = PARTES.filter(({ parte }) => parte !== 'interfases_m' || aportes[parte] > 0).toSorted(
    (x, y) => aportes[y.parte] - aportes[x.parte],
  );
  const [primera, ...otras] = orden.map(({ parte, nombre, llegan }) => ({
    nombre,
    llegan,
    metros: conUnidad(aportes[parte], 'm'),
  }));
  if (!primera) return '';
  const resto = otras.map(({ llegan, metros }) => `${llegan}, ${metros}`).join('; ');
  const verbo = primera.nombre.startsWith('las ') ? 'Dominan' : 'Domina';
  return `${verbo} ${primera.nombre} (${primera.metros}); ${resto}.`;
};

const SIGNO = { caida: 'caídas', subida: 'subidas' } as const;

const textoPolaridad = ({ accion_sensor0: a, accion_sensor1: b }: EventoMostrable): string | null => {
  if (!a || !b) return null;
  return a === b ? `Ambas son ${SIGNO[a]}` : 'Una es caída y la otra subida';
};

/** Nearer to the limit than this tenths do not tell on which side. */
const CASI_S = 0.1;

/** `dentro del límite de −36.7 a +36.4 s`. */
const textoLimite = (delta_s: number, [desde, hasta]: readonly [number, number]): string => {
  const dentro = delta_s >= desde && delta_s <= hasta ? 'dentro' : 'fuera';
  // What is told in tenths must not contradict itself: a difference at the very limit is told as exactly as it is.
  const cifras = Math.min(Math.abs(delta_s - desde), Math.abs(delta_s - hasta)) < CASI_S ? 4 : 1;
  const por =
    dentro === 'fuera' && cifras > 1
      ? ` por ${formatNumero(1_000 * Math.max(desde - delta_s, delta_s - hasta), 1)}\u00a0ms`
      : '';
  return `${dentro} del límite de ${formatConSigno(desde, cifras)} a ${formatConSigno(hasta, cifras)}\u00a0s${por}`;
};

/** What speaks for the event, beside the reasons that detection gives. */
export const indiciosDe = (evento: EventoMostrable, { calculo, correlacion }: Evidencia): string[] => {
  const { delta_s, amplitud_sensor0: a, amplitud_sensor1: b, maniobras } = evento;
  const polaridad = textoPolaridad(evento);
  const limite = delta_s == null ? null : textoLimite(delta_s, calculo.limite_s);
  const indicios = [
    [polaridad, limite].filter(Boolean).join(', '),
    a != null && b != null ? `Amplitudes ${formatConSigno(a, 3)} y ${formatConSigno(b, 3)}\u00a0kg/cm²` : '',
    evento.correlacion != null && correlacion
      ? `Las ondas se parecen ${formatNumero(evento.correlacion, 2)}; el mínimo es ${formatNumero(correlacion.minima, 2)}`
      : '',
    maniobras?.length === 0 ? 'Sin maniobra registrada cerca en el tiempo' : '',
  ];
  return indicios.filter((indicio) => indicio !== '');
};
