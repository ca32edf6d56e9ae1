/**
 * Hands out turns in the order they are asked for, one per round of the event loop: whatever else waits (calls,
 * health, new sockets) comes in between, however many ask at once.
 */
export const crearTurnos = (): (() => Promise<void>) => {
  const cola: (() => void)[] = [];
  let en_marcha = false;
  const dar = () => {
    const siguiente = cola.shift();
    if (!siguiente) {
      en_marcha = false;
      return;
    }
    siguiente();
    setImmediate(dar);
  };
  return () =>
    new Promise((listo) => {
      cola.push(listo);
      if (en_marcha) return;
      en_marcha = true;
      setImmediate(dar);
    });
};
