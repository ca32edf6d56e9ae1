import { MOTIVOS_OPERATIVOS, type Motivo, type Validez } from '@tramos/contract/evento';
import type { MiembroDeGrupo } from './miembros';

/** What a group says of itself (product §2.8, §2.10). */

export interface ResumenDeGrupo {
  evento_principal: number;
  possible_operational_movement: boolean;
  /** Why it is taken for an operation, or why it no longer is. */
  motivos: Motivo[];
}

const RANGO: Record<Validez, number> = {
  ok: 0,
  mantenimiento: 1,
  tardio: 2,
  incierto: 3,
  hora_en_el_futuro: 4,
  incompleto: 5,
  fuera_de_tramo: 6,
};

const esEco = ({ id, principal_id }: MiembroDeGrupo) => principal_id !== id;

/** The end of what another event began: that one tells what happened. */
const cierra = ({ clase }: MiembroDeGrupo) => clase === 'cierre_de_toma';

const mejor = (p: MiembroDeGrupo, q: MiembroDeGrupo): number =>
  Number(esEco(p)) - Number(esEco(q)) ||
  RANGO[p.validez] - RANGO[q.validez] ||
  Number(cierra(p)) - Number(cierra(q)) ||
  q.amplitud - p.amplitud ||
  (p.sigma_m ?? Number.MAX_VALUE) - (q.sigma_m ?? Number.MAX_VALUE) ||
  (q.correlacion ?? 0) - (p.correlacion ?? 0) ||
  p.ocurrio_ms - q.ocurrio_ms ||
  p.id - q.id;

/**
 * The event that stands for the group: no echo, the surest claim, no shutting of a tap, the strongest signal, the smallest error of place,
 * the oldest. The same whatever the order. Throws `RangeError` for no members.
 */
export const principalDe = (miembros: readonly MiembroDeGrupo[]): MiembroDeGrupo => {
  const [primero] = miembros.toSorted(mejor);
  if (primero === undefined) throw new RangeError('a group has members');
  return primero;
};

const RETIROS: readonly Motivo[] = ['se_repite', 'sigue_cayendo'];

const motivosDe = (miembros: readonly MiembroDeGrupo[], cuales: readonly Motivo[]) => {
  const hay = new Set(miembros.flatMap(({ motivos }) => motivos));
  return cuales.filter((motivo) => hay.has(motivo));
};

/**
 * A group is an operation when its main event is, and so is every event of its own that has a place: one tap inside
 * it is enough against. Echoes give reasons (the sweep) and no verdict.
 */
export const resumenDe = (miembros: readonly MiembroDeGrupo[]): ResumenDeGrupo => {
  const principal = principalDe(miembros);
  const propios = miembros.filter((m) => !esEco(m));
  const situados = propios.filter(({ posicion }) => posicion !== null);
  const operativo =
    principal.possible_operational_movement && situados.every((m) => m.possible_operational_movement);
  const retiros = motivosDe(propios, RETIROS);
  return {
    evento_principal: principal.id,
    possible_operational_movement: operativo,
    motivos: operativo || retiros.length > 0 ? [...motivosDe(miembros, MOTIVOS_OPERATIVOS), ...retiros] : [],
  };
};
