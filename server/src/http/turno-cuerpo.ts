/**
 * Lets one body of each sender, a gateway or a person, be read and dealt with at a time; a few more wait their turn,
 * first come first served (docs/decisions/027).
 */
export interface TurnosDeCuerpo {
  /** Resolves to what gives the turn back, or to null when too many wait already or the wait was too long. */
  tomar(quien: number): Promise<(() => void) | null>;
}

interface Opciones {
  en_espera_max: number;
  espera_ms: number;
}

/** Behind the body that is being read, so many more wait for so long; the others are told when to come back. */
export const TURNO_CUERPO = { en_espera_max: 3, espera_ms: 10_000 } as const;
export const TURNO_CUERPO_REINTENTO_S = 5;

export const crearTurnosDeCuerpo = ({ en_espera_max, espera_ms }: Opciones): TurnosDeCuerpo => {
  /** Who waits behind the body that is being read; a sender without one has no entry. */
  const colas = new Map<number, Set<() => void>>();

  const pasar = (quien: number) => {
    const cola = colas.get(quien);
    const [siguiente] = cola ?? [];
    if (siguiente) siguiente();
    else colas.delete(quien);
  };
  const crearSoltar = (quien: number) => {
    let suyo = true;
    return () => {
      if (suyo) pasar(quien);
      suyo = false;
    };
  };
  return {
    tomar: (quien) => {
      const cola = colas.get(quien);
      if (cola === undefined) {
        colas.set(quien, new Set());
        return Promise.resolve(crearSoltar(quien));
      }
      if (cola.size >= en_espera_max) return Promise.resolve(null);
      return new Promise((listo) => {
        const entrar = () => {
          clearTimeout(plazo);
          cola.delete(entrar);
          listo(crearSoltar(quien));
        };
        const plazo = setTimeout(() => {
          cola.delete(entrar);
          listo(null);
        }, espera_ms);
        cola.add(entrar);
      });
    },
  };
};
