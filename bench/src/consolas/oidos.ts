/**
 * When a console heard each of these messages, in their order; throws unless it heard all of them, and everything that
 * it heard once and in order. The site says things of its own between them: a site without a simulator, that its sensors
 * are silent.
 */
export const llegadasDe = (
  pedidas: readonly number[],
  oidas: readonly number[],
  llegadas_ms: readonly number[],
): Float64Array => {
  const mal = oidas.findIndex((pos, i) => i > 0 && pos <= (oidas[i - 1] ?? 0));
  if (mal > 0) throw new Error(`a console heard message ${oidas[mal]} after ${oidas[mal - 1]}`);
  const lugares = new Map(oidas.map((pos, i) => [pos, i]));
  const faltan = pedidas.filter((pos) => !lugares.has(pos));
  if (faltan.length > 0)
    throw new Error(
      `a console did not hear ${faltan.length} of ${pedidas.length} messages, the first ${faltan[0]}`,
    );
  return Float64Array.from(pedidas, (pos) => llegadas_ms[lugares.get(pos) ?? -1] ?? Number.NaN);
};
