/** Lets everything else that waits have its turn: long work in short pieces holds nobody up. */
export const finDelTurno = (): Promise<void> => new Promise((listo) => setImmediate(listo));
