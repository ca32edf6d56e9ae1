/** What a router measures of itself, in the order in which its rollups keep it. */
export const MEDIDAS_ROUTER = [
  'rsrp_dbm',
  'rsrq_db',
  'sinr_db',
  'temperatura_c',
  'cola',
  'offset_ms',
  'uptime_s',
  'latencia_ms',
] as const;
export type MedidaRouter = (typeof MEDIDAS_ROUTER)[number];

/** A router speaks at least once a minute (docs/operations.md); after three that were missed it counts as gone. */
export const ROUTER_SIN_CONTACTO_MS = 180_000;

export type BandaSenal = 'buena' | 'regular' | 'debil' | 'mala';

/** Each measure of the radio: from here up it is good, fair, weak; below the last it is bad. */
const BANDAS = {
  rsrp_dbm: [-90, -105, -110],
  rsrq_db: [-10, -15, -18],
  sinr_db: [13, 3, 0],
} as const;

/** The band of one measure of the radio (docs/reportes.md). */
export const bandaDe = (medida: keyof typeof BANDAS, valor: number): BandaSenal => {
  const [buena, regular, debil] = BANDAS[medida];
  if (valor >= buena) return 'buena';
  if (valor >= regular) return 'regular';
  return valor >= debil ? 'debil' : 'mala';
};
