import type { Abiertos } from '@tramos/contract/abiertos';
import type { Alarma, AlarmasHechas } from '@tramos/contract/alarmas';
import { formatNumero, plural } from '../lib/formato';
import { nombrarA, type ParaQuien } from '../lib/para-quien';
import { textoAbiertos } from '../lib/texto-abiertos';
import type { Confirmacion } from '../ui/confirm-dialog';
import { nombrarAlarma } from './alarma';

/** What is asked before an act on alarms, and what is told after it. Pure. */

interface Totales {
  vista: { activas: number };
  estado: { sin_reconocer: number; retornada: number };
}

const textoActivas = ({ vista: { activas }, estado: { sin_reconocer, retornada } }: Totales): string => {
  if (activas === 0) return 'ninguna alarma activa';
  const pendientes = sin_reconocer + retornada;
  const resto = pendientes > 0 ? `${formatNumero(pendientes)} sin reconocer` : 'todas reconocidas';
  return `${plural(activas, 'alarma activa', 'alarmas activas')}, ${resto}`;
};

/** `13 causas abiertas · 21 eventos; 15 alarmas activas, 3 sin reconocer`: events are counted as everywhere. */
export const textoResumen = (
  totales: Totales,
  abiertos: Pick<Abiertos, 'causas' | 'eventos'> | undefined,
): string => {
  const hay = abiertos !== undefined && abiertos.causas > 0;
  if (!hay && totales.vista.activas === 0) return 'Nada requiere atención';
  return [...(hay ? [textoAbiertos(abiertos)] : []), textoActivas(totales)].join('; ');
};

export type Acto = 'reconocer' | 'apartar' | 'devolver';

const enLista = (partes: readonly string[]): string =>
  partes.length <= 1
    ? (partes[0] ?? '')
    : `${partes.slice(0, -1).join(', ')} y ${partes[partes.length - 1] ?? ''}`;

/** Named up to here, counted beyond. */
const NOMBRES = 3;

/** `Sin datos en PT-07`, `Sin datos en PT-07 y 2 más`. */
export const nombrarVarias = (alarmas: readonly Alarma[]): string => {
  const nombres = alarmas.slice(0, NOMBRES).map(nombrarAlarma);
  const resto = alarmas.length - nombres.length;
  return resto > 0 ? `${nombres.join(', ')} y ${resto} más` : enLista(nombres);
};

/** Says what will be acknowledged; an event is so on every screen. */
export const confirmarReconocer = (alarmas: readonly Alarma[]): Confirmacion => {
  const eventos = alarmas.filter(({ origen }) => origen === 'evento').length;
  return {
    tipo: 'confirm-recognize',
    titulo: alarmas.length === 1 ? 'Reconocer alarma' : `Reconocer ${alarmas.length} alarmas`,
    mensaje: `Reconocer: ${nombrarVarias(alarmas)}`,
    consecuencia:
      eventos > 0
        ? `${eventos === 1 ? 'El evento queda reconocido' : 'Los eventos quedan reconocidos'} también en la lista de eventos. No se puede deshacer.`
        : 'Queda a su nombre en la bitácora. No se puede deshacer.',
    icono: 'question',
    textoConfirmar: 'Reconocer',
    estilo: 'primary',
  };
};

const HECHO: Record<Acto, readonly [una: string, varias: string, nada: string]> = {
  reconocer: ['Se reconoció', 'Se reconocieron', 'No se reconoció ninguna alarma.'],
  apartar: ['Se apartó', 'Se apartaron', 'No se apartó ninguna alarma.'],
  devolver: ['Se devolvió', 'Se devolvieron', 'No se devolvió ninguna alarma.'],
};

/** What the other person had done. */
const OTRO: Record<Acto, string> = {
  reconocer: 'La reconoció',
  apartar: 'La apartó',
  devolver: 'La devolvió',
};

type Rechazada = AlarmasHechas['rechazadas'][number];

const porQue = (acto: Acto, rechazadas: readonly Rechazada[], lector: ParaQuien): string[] => {
  const [una] = rechazadas;
  if (rechazadas.length === 1 && una) {
    const quien = una.por
      ? ` ${OTRO[acto]} ${nombrarA(una.por, lector)}${una.cuando ? ` el ${lector.fecha(una.cuando)}` : ''}.`
      : '';
    return [`${una.message}${quien}`];
  }
  const cuentas = new Map<string, { n: number; personas: Set<string> }>();
  for (const { message, por } of rechazadas) {
    const cuenta = cuentas.get(message) ?? { n: 0, personas: new Set<string>() };
    cuenta.n += 1;
    if (por) cuenta.personas.add(nombrarA(por, lector));
    cuentas.set(message, cuenta);
  }
  return [...cuentas].map(
    ([message, { n, personas }]) =>
      `${plural(n, 'alarma', 'alarmas')} no: ${message}${personas.size > 0 ? ` (${enLista([...personas])})` : ''}`,
  );
};

/** `Se reconoció 1 alarma: Sin datos en PT-07. La alarma ya estaba reconocida. La reconoció L. Peña el 21/11/2026, 03:45:02.` */
export const textoHechas = (
  acto: Acto,
  { alarmas, rechazadas }: AlarmasHechas,
  lector: ParaQuien,
): string => {
  const [una, varias, nada] = HECHO[acto];
  const hechas =
    alarmas.length === 0
      ? nada
      : `${alarmas.length === 1 ? una : varias} ${plural(alarmas.length, 'alarma', 'alarmas')}: ${nombrarVarias(alarmas)}.`;
  return [hechas, ...porQue(acto, rechazadas, lector)].join(' ');
};

const PEDIDO: Record<Acto, string> = { reconocer: 'Reconocer', apartar: 'Apartar', devolver: 'Devolver' };

/** `Apartar Sin datos en PT-07: el servidor no respondió`, where no question tells any more what was asked for. */
export const textoSinHacer = (acto: Acto, alarmas: readonly Alarma[], motivo: string): string =>
  `${PEDIDO[acto]} ${nombrarVarias(alarmas)}: ${motivo}`;
