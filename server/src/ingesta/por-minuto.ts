const MINUTO_MS = 60_000;

/** How many came in the last sixty seconds: a count of each second of them. What a clock that was set back had counted ahead is not. */
export const crearPorMinuto = () => {
  const segundos = new Map<number, number>();
  return {
    anotar: (t_ms: number): void => {
      const segundo = Math.floor(t_ms / 1_000);
      segundos.set(segundo, (segundos.get(segundo) ?? 0) + 1);
      if (segundos.size > 90)
        for (const s of segundos.keys()) if (s < segundo - 60 || s > segundo) segundos.delete(s);
    },
    leer: (ahora_ms: number): number => {
      let cuantas = 0;
      for (const [s, n] of segundos)
        if (s * 1_000 > ahora_ms - MINUTO_MS && s * 1_000 <= ahora_ms) cuantas += n;
      return cuantas;
    },
  };
};
