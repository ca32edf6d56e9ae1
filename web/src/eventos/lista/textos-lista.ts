import type { CuentaAbiertos } from '@tramos/contract/abiertos';
import type { Apartados } from '@tramos/contract/evento';
import { formatNumero, plural } from '../../lib/formato';
import { textoAbiertos, textoTotalDeEventos } from '../../lib/texto-abiertos';
import { type EventosSearch, esDeTodoLoAbierto } from '../busqueda';
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

/**
 * What a list of everything open says: the figures that stand everywhere; of what is not real how many events, those of
 * exercises that are over too, which are open nowhere else.
 */
const textoDeAbiertos = (cuenta: CuentaAbiertos, { simulados, pruebas }: Apartados): string => {
  const reales = textoAbiertos(cuenta);
  const apartados = simulados + pruebas;
  return apartados === 0 ? reales : `${reales}, y ${textoTotalDeEventos(apartados, { simulados, pruebas })}`;
};

/** `Hoy, 21/11/2026: 31 eventos en 24 renglones`; of everything that is open, what is open by causes. */
export const textoCuenta = (
  { pagina, agrupada }: Pick<Lista, 'pagina' | 'agrupada'>,
  search: EventosSearch,
  momento: Momento,
  abiertos?: CuentaAbiertos,
): string => {
  if (!pagina) return '';
  if (abiertos && esDeTodoLoAbierto(search) && search.simulacion !== 'si')
    return `${textoRango(search, momento)}: ${textoDeAbiertos(abiertos, pagina.apartados)}`;
  const { total_eventos, total_eventos_aproximado, apartados } = pagina;
  const eventos = textoTotalDeEventos(total_eventos, apartados, total_eventos_aproximado);
  const renglones =
    agrupada && pagina.total !== pagina.total_eventos
      ? ` en ${cuenta(pagina.total, pagina.total_aproximado, 'renglón', 'renglones')}`
      : '';
  return `${textoRango(search, momento)}: ${eventos}${renglones}`;
};
