import { textoDesfase } from './duracion';
import { RELOJ_FUTURO_MAX_MS } from './limites';
import type { Reloj } from './sensor';

/** What a sensor says of its own clock, in the words of every screen and alarm. Pure. */

const FUENTE: Record<Reloj['fuente'], string> = { gps: 'GPS', ntp: 'NTP', rtc: 'RTC' };

/** `GPS +2.1 ms`, `RTC atrasado 1.3 s`, `GPS adelantado 1 min: marca una hora en el futuro`. */
export const textoReloj = ({ fuente, offset_ms }: Reloj): string =>
  `${FUENTE[fuente]} ${textoDesfase(offset_ms)}${offset_ms > RELOJ_FUTURO_MAX_MS ? ': marca una hora en el futuro' : ''}`;
