import type { Abiertos } from '@tramos/contract/abiertos';
import { plural } from './formato';

/** The two figures of what is open in words, each with its unit. */

type Cifras = Pick<Abiertos, 'causas' | 'eventos'>;

export const textoCausas = ({ causas }: Pick<Abiertos, 'causas'>): string =>
  plural(causas, 'causa abierta', 'causas abiertas');

export const textoEventos = ({ eventos }: Pick<Abiertos, 'eventos'>): string =>
  plural(eventos, 'evento', 'eventos');

/** `13 causas abiertas · 21 eventos`. */
export const textoAbiertos = (cifras: Cifras): string => `${textoCausas(cifras)} · ${textoEventos(cifras)}`;

/** `2 causas de simulacro · 3 eventos`; null without any: what exercises left open is told apart. */
export const textoSimulados = ({ causas, eventos }: Cifras): string | null =>
  causas === 0 ? null : `${plural(causas, 'causa', 'causas')} de simulacro · ${textoEventos({ eventos })}`;
