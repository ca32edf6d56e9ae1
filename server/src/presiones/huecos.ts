/** [from, to) without data, epoch ms. */
type Hueco = [desde: number, hasta: number];

/** A stretch that was measured without a silence, and how long a silence before it has to be to count. */
interface Tramo {
  desde: number;
  hasta: number;
  callado_ms: number;
}

/** A silence between samples is one when it lasts longer than this, or than three of their intervals. */
const SILENCIO_MS = 2_000;
const SILENCIO_INTERVALOS = 3;
/** What was measured just now is still on its way. */
const EN_CAMINO_MS = 5_000;

/** How far apart samples taken every `dt_ms` may lie before there is a silence between them. */
export const silencioDe = (dt_ms: number): number => Math.max(SILENCIO_MS, SILENCIO_INTERVALOS * dt_ms);

/** The silences of a range, between what was measured in it and around, up to now. `tramos` in order of beginning. */
export const huecosDe = (
  tramos: readonly Tramo[],
  { desde, hasta, ahora_ms }: { desde: number; hasta: number; ahora_ms: number },
): Hueco[] => {
  const huecos: Hueco[] = [];
  let oido = desde;
  for (const tramo of tramos) {
    if (tramo.desde - oido > tramo.callado_ms) huecos.push([oido, tramo.desde]);
    oido = Math.max(oido, tramo.hasta);
  }
  const fin = Math.min(hasta, ahora_ms);
  const paciencia_ms = hasta >= ahora_ms ? EN_CAMINO_MS : 0;
  if (fin - oido > Math.max(paciencia_ms, tramos.at(-1)?.callado_ms ?? 0)) huecos.push([oido, fin]);
  return huecos.map(([de, a]): Hueco => [Math.max(de, desde), Math.min(a, fin)]).filter(([de, a]) => de < a);
};
