/** How often the console asks whether there is a newer build (product §2.25). */
export const REVISION_MS = 5 * 60_000;

/** "Later" is not "never": the console runs for weeks. */
export const POSPONER_MS = 60 * 60_000;

/** The build that was put off, and until when, epoch ms. */
export interface Pospuesta {
  id: string;
  hasta_ms: number;
}

/** True when the build that the server serves is not this page's and was not put off for now. */
export const debeOfrecer = (
  {
    propia,
    ultima,
    pospuesta,
  }: { propia: string | null; ultima: string | null; pospuesta: Pospuesta | null },
  ahora_ms: number,
): boolean => {
  if (propia === null || ultima === null || ultima === propia) return false;
  return pospuesta?.id !== ultima || ahora_ms >= pospuesta.hasta_ms;
};
