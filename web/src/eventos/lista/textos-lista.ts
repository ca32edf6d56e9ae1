import { formatNumero, plural } from '../../lib/formato';
import type { EventosSearch } from '../busqueda';
import { textoRango } from '../filtros/texto-rango';
import type { Momento } from '../rango-hoy';
import type { Lista } from '../use-lista';

/** What a failed load says (spec §8). */
export const ERROR_DE_LISTA = {
  grupos: 'Error al cargar grupos de eventos',
  eventos: 'Error al cargar eventos',
} as const;

const cuenta = (n: number, aproximada: boolean, uno: string, varios: string): string =>
  aproximada ? `más de ${formatNumero(n)} ${varios}` : plural(n, uno, varios);

/** `Hoy, 21/11/2026: 31 eventos en 24 renglones`. */
export const textoCuenta = (
  { pagina, agrupada }: Pick<Lista, 'pagina' | 'agrupada'>,
  search: EventosSearch,
  momento: Momento,
): string => {
  if (!pagina) return '';
  const eventos = cuenta(pagina.total_eventos, pagina.total_eventos_aproximado, 'evento', 'eventos');
  const renglones =
    agrupada && pagina.total !== pagina.total_eventos
      ? ` en ${cuenta(pagina.total, pagina.total_aproximado, 'renglón', 'renglones')}`
      : '';
  return `${textoRango(search, momento)}: ${eventos}${renglones}`;
};
