import { CALIBRACION_VIGENTE_D } from '@tramos/contract/limites';
import type { Tramo } from '@tramos/contract/red';
import { plural } from './formato';

const DIA_MS = 86_400_000;

type Calibrable = Pick<Tramo, 'calibrado_en' | 'producto' | 'producto_calibrado'>;

/**
 * What speaks against the wave speed of a tramo, in words; null while nothing does. Product and temperature move it by
 * percents, so that it holds for what ran when it was calibrated, and not for ever (domain notes §7).
 */
export const avisoCalibracion = (
  { calibrado_en, producto, producto_calibrado }: Calibrable,
  ahora_ms: number,
): string | null => {
  if (calibrado_en === null) return 'sin calibrar';
  if (producto_calibrado !== null && producto_calibrado !== producto)
    return `con ${producto_calibrado} y ahora corre ${producto}: conviene repetirla`;
  const dias = Math.floor((ahora_ms - Date.parse(calibrado_en)) / DIA_MS);
  return dias <= CALIBRACION_VIGENTE_D ? null : `hace ${plural(dias, 'día', 'días')}: conviene repetirla`;
};
