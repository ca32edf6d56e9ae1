import { finDelTurno } from '../turno';

/**
 * What many consoles ask at once is asked once. Only what comes in during one turn of the event loop is put together,
 * and it is asked when the turn ends: nobody is answered with what was read before they asked, and nothing is kept.
 */

/** One question for all the keys of a turn. Whoever's key the answer lacks gets undefined. */
export const juntarClaves = <K, R>(
  leer: (claves: readonly K[]) => Promise<ReadonlyMap<K, R>>,
): ((clave: K) => Promise<R | undefined>) => {
  let claves = new Set<K>();
  let turno: Promise<ReadonlyMap<K, R>> | null = null;
  const leerTurno = async () => {
    await finDelTurno();
    const pedidas = [...claves];
    claves = new Set();
    turno = null;
    return leer(pedidas);
  };
  return async (clave) => {
    claves.add(clave);
    turno ??= leerTurno();
    return (await turno).get(clave);
  };
};

/** The same for questions of which only equal ones can be put together; `claveDe` is the same for those alone. */
export const juntarIguales = <P, R>(
  claveDe: (pregunta: P) => string,
  responder: (pregunta: P) => Promise<R>,
): ((pregunta: P) => Promise<R>) => {
  const del_turno = new Map<string, Promise<R>>();
  return (pregunta) => {
    const clave = claveDe(pregunta);
    const pedida = del_turno.get(clave);
    if (pedida) return pedida;
    const nueva = finDelTurno().then(() => {
      del_turno.delete(clave);
      return responder(pregunta);
    });
    del_turno.set(clave, nueva);
    return nueva;
  };
};
