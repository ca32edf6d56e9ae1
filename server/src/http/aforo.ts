/**
 * Connections, each under a key: the address it comes from, the account it speaks for. There are as many places as the
 * process may hold files open, and one machine that only opens connections would take them all: so many are of one key,
 * and so many of all together. One more, and the oldest that asks nothing at the moment goes; where all ask, the oldest.
 */
export interface AforoConexiones<C> {
  /** Who has to go to make room for it, if anybody. */
  entrar(conexion: C, clave: string): C | null;
  /** It asks something: `false` when that is answered. */
  ocupar(conexion: C, ocupada: boolean): void;
  /** It is closed, or counted elsewhere from now on. */
  salir(conexion: C): void;
}

export interface LimitesAforo {
  por_clave: number;
  en_total: number;
}

export const crearAforo = <C>({ por_clave, en_total }: LimitesAforo): AforoConexiones<C> => {
  const montones = new Map<string, Set<C>>();
  const clave_de = new Map<C, string>();
  /** Requests of each that are not answered yet. */
  const pedidos = new Map<C, number>();

  const masVieja = (suyas: ReadonlySet<C>): C | null => {
    for (const una of suyas) if (!pedidos.has(una)) return una;
    const [primera] = suyas;
    return primera ?? null;
  };
  const deQuienTieneMas = (): ReadonlySet<C> => {
    let mas: ReadonlySet<C> = new Set();
    for (const suyas of montones.values()) if (suyas.size > mas.size) mas = suyas;
    return mas;
  };
  const salir = (conexion: C) => {
    const clave = clave_de.get(conexion);
    if (clave === undefined) return;
    clave_de.delete(conexion);
    pedidos.delete(conexion);
    const suyas = montones.get(clave);
    suyas?.delete(conexion);
    if (suyas?.size === 0) montones.delete(clave);
  };
  return {
    entrar: (conexion, clave) => {
      const suyas = montones.get(clave) ?? new Set<C>();
      let sale: C | null = null;
      if (suyas.size >= por_clave) sale = masVieja(suyas);
      else if (clave_de.size >= en_total) sale = masVieja(deQuienTieneMas());
      if (sale !== null) salir(sale);
      montones.set(clave, suyas.add(conexion));
      clave_de.set(conexion, clave);
      return sale;
    },
    ocupar: (conexion, ocupada) => {
      if (!clave_de.has(conexion)) return;
      const quedan = (pedidos.get(conexion) ?? 0) + (ocupada ? 1 : -1);
      if (quedan > 0) pedidos.set(conexion, quedan);
      else pedidos.delete(conexion);
    },
    salir,
  };
};
