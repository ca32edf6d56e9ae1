import type { RouterReporte } from '@tramos/contract/reportes-routers';

type Juzgado = Pick<RouterReporte, 'id' | 'estado' | 'tramos_ciegos' | 'disponibilidad_24h' | 'rsrp_dbm'>;

const GRAVEDAD: Record<Juzgado['estado'], number> = { sin_contacto: 0, en_linea: 1, inactivo: 2 };

/** Ascending, what is not known first: nobody vouches for it. */
const subiendo = (a: number | null, b: number | null): number =>
  (a ?? Number.NEGATIVE_INFINITY) === (b ?? Number.NEGATIVE_INFINITY)
    ? 0
    : (a ?? Number.NEGATIVE_INFINITY) - (b ?? Number.NEGATIVE_INFINITY);

/**
 * Order of the fleet's report: without contact before online, inactive last; then the most tramos blinded, the least
 * available day, the weakest signal.
 */
export const peorPrimero = (a: Juzgado, b: Juzgado): number =>
  GRAVEDAD[a.estado] - GRAVEDAD[b.estado] ||
  b.tramos_ciegos.length - a.tramos_ciegos.length ||
  subiendo(a.disponibilidad_24h, b.disponibilidad_24h) ||
  subiendo(a.rsrp_dbm, b.rsrp_dbm) ||
  a.id - b.id;
