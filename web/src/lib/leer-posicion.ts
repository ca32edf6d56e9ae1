/**
 * The absolute chainage, m, that a person has written: `212+500`, `212+500 km`, `212+500.4`, `212500`, `212500 m`, `212.5 km` or
 * `212,5 km`. A bare number is metres, as `posicion` is (product §2.4). `null` when it is none of these.
 */
export const leerPosicion = (texto: string): number | null => {
  const limpio = texto
    .trim()
    .toLowerCase()
    .replace(/^(km|pk)\s*/, '')
    .replace(/\s*km\.?$/, 'km')
    .replace(/[\s\u2009\u00a0]/g, '');
  const marca = /^(\d{1,4})\+(\d{3}(?:[.,]\d{1,3})?)(km)?$/.exec(limpio);
  if (marca) return Number(marca[1]) * 1_000 + Math.round(Number(marca[2]?.replace(',', '.')));
  const kilometros = /^(\d{1,4}(?:[.,]\d{1,4})?)km$/.exec(limpio);
  if (kilometros) return Math.round(Number(kilometros[1]?.replace(',', '.')) * 1_000);
  return /^\d{1,7}m?$/.test(limpio) ? Number.parseInt(limpio, 10) : null;
};
