const SEGUNDOS = 60;
const MINUTOS_MAX = 1_440;

/** What a field of minutes holds, in whole seconds; null when it is no number from 1 to 1,440 minutes. */
export const leerMinutos = (texto: string): number | null => {
  const limpio = texto.trim().replace(',', '.');
  if (!/^\d+(\.\d+)?$/.test(limpio)) return null;
  const minutos = Number(limpio);
  return minutos >= 1 && minutos <= MINUTOS_MAX ? Math.round(minutos * SEGUNDOS) : null;
};

/** Seconds as a field of minutes shows them; read back they are the same seconds. */
export const escribirMinutos = (segundos: number): string => String(Number((segundos / SEGUNDOS).toFixed(2)));
