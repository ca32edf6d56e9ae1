import type { Abiertos, CuentaAbiertos } from '@tramos/contract/abiertos';
import type { Apartados } from '@tramos/contract/evento';
import { formatNumero, plural } from './formato';

/** The two figures of what is open in words, each with its unit. */

type Cifras = Pick<Abiertos, 'causas' | 'eventos'>;

export const textoCausas = ({ causas }: Pick<Abiertos, 'causas'>): string =>
  plural(causas, 'causa abierta', 'causas abiertas');

export const textoEventos = ({ eventos }: Pick<Abiertos, 'eventos'>): string =>
  plural(eventos, 'evento', 'eventos');

/** `13 causas abiertas · 21 eventos`. */
export const textoAbiertos = (cifras: Cifras): string => `${textoCausas(cifras)} · ${textoEventos(cifras)}`;

const textoSimulados = ({ causas, eventos }: Cifras): string[] =>
  causas === 0 ? [] : [`${plural(causas, 'causa', 'causas')} de simulacro · ${textoEventos({ eventos })}`];

const textoPruebas = (pruebas: number): string[] =>
  pruebas === 0 ? [] : [plural(pruebas, 'prueba de la alarma', 'pruebas de la alarma')];

/** `2 causas de simulacro · 3 eventos y 1 prueba de la alarma`; null without any: what is not real is told apart. */
export const textoApartadas = ({
  simulados,
  pruebas,
}: Pick<CuentaAbiertos, 'simulados' | 'pruebas'>): string | null =>
  [...textoSimulados(simulados), ...textoPruebas(pruebas)].join(' y ') || null;

/**
 * A total of events that may hold both kinds, each by itself: `52 eventos, 6 simulados y 1 de prueba`, `6 simulados`. One
 * that stopped counting says what of it is apart: `más de 10 000 eventos y 6 de ellos simulados`.
 */
export const textoTotalDeEventos = (
  total: number,
  { simulados, pruebas }: Apartados,
  aproximado = false,
): string => {
  const de = aproximado ? 'de ellos ' : '';
  const apartados = [
    ...(simulados > 0
      ? [`${formatNumero(simulados)} ${de}${simulados === 1 ? 'simulado' : 'simulados'}`]
      : []),
    ...(pruebas > 0 ? [`${formatNumero(pruebas)} ${de}de prueba`] : []),
  ];
  const reales = total - simulados - pruebas;
  const eventos = aproximado
    ? [`más de ${formatNumero(total)} eventos`]
    : reales > 0 || apartados.length === 0
      ? [plural(reales, 'evento', 'eventos')]
      : [];
  const partes = [...eventos, ...apartados];
  return [partes.slice(0, -1).join(', '), ...partes.slice(-1)].filter(Boolean).join(' y ');
};
