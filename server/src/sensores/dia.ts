import type { SaludSensor24h } from '@tramos/contract/salud-sensores';
import { disponibilidadDe, MINUTO_MS, type OidoEnDia, type VentanaDia } from '../db/disponibilidad';

/** What a day of minutes says of a sensor: pure. Times in epoch ms. */

/** Minutes whose mean goes out. */
export const ULTIMOS_MIN = 60;

export interface DiaDeSensor extends OidoEnDia {
  huecos: number;
  hueco_ms: number;
  ultimo_desde_ms: number | null;
  /** The end of the window, when the silence lasts. */
  ultimo_hasta_ms: number | null;
  /** Mean of the newest minutes that had samples. */
  ultimos: readonly (readonly [t_ms: number, media: number])[];
}

const instante = (ms: number): string => new Date(ms).toISOString();

const ultimoHueco = (dia: DiaDeSensor, { hasta_ms }: VentanaDia): SaludSensor24h['huecos']['ultimo'] => {
  const { ultimo_desde_ms, ultimo_hasta_ms } = dia;
  if (ultimo_desde_ms === null || ultimo_hasta_ms === null) return null;
  return {
    desde: instante(ultimo_desde_ms),
    hasta: ultimo_hasta_ms < hasta_ms ? instante(ultimo_hasta_ms) : null,
  };
};

const SIN_OIR: DiaDeSensor = {
  primera_ms: null,
  dt_ms: null,
  muestras: 0,
  huecos: 0,
  hueco_ms: 0,
  ultimo_desde_ms: null,
  ultimo_hasta_ms: null,
  ultimos: [],
};

/** The day as it goes out. A sensor that was never heard has no silences: it has not begun. */
export const resumirDia = (
  dia: DiaDeSensor | undefined,
  ventana: VentanaDia,
): Pick<SaludSensor24h, 'disponibilidad' | 'huecos' | 'minutos'> => {
  const d = dia === undefined || dia.primera_ms === null ? SIN_OIR : dia;
  const medias = new Map(d.ultimos);
  const inicio_ms = ventana.hasta_ms - ULTIMOS_MIN * MINUTO_MS;
  return {
    disponibilidad: disponibilidadDe(d, ventana),
    huecos: { n: d.huecos, segundos: d.hueco_ms / 1_000, ultimo: ultimoHueco(d, ventana) },
    minutos: Array.from({ length: ULTIMOS_MIN }, (_, i) => medias.get(inicio_ms + i * MINUTO_MS) ?? null),
  };
};
