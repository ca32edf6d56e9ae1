/** How many connections may stand at the MQTT door: of strangers, and of each gateway once it has shown its secret. */
export interface Aforo<C> {
  /** A connection that has shown nothing yet; false when there is no room for it, and it is to be dropped. */
  entrar(conexion: C, direccion: string): boolean;
  /** It is this gateway's from now on. Answers the gateway's oldest ones that are to make room for it. */
  reconocer(conexion: C, gateway_id: number): C[];
  salir(conexion: C): void;
}

export interface LimitesAforo {
  /** Without credentials yet: of one address, and of all. */
  por_direccion: number;
  desconocidas: number;
  por_gateway: number;
}

/** Adds to the set under `clave`, or takes from it; an empty set is forgotten. */
const crearMontones = <K, C>() => {
  const montones = new Map<K, Set<C>>();
  return {
    de: (clave: K): ReadonlySet<C> => montones.get(clave) ?? new Set<C>(),
    meter: (clave: K, conexion: C) => {
      const monton = montones.get(clave) ?? new Set<C>();
      montones.set(clave, monton.add(conexion));
    },
    sacar: (clave: K, conexion: C) => {
      const monton = montones.get(clave);
      monton?.delete(conexion);
      if (monton?.size === 0) montones.delete(clave);
    },
  };
};

/**
 * Strangers have a room of their own, small and with a share for each address, so that no number of them keeps a gateway
 * out. A gateway that connects again and again takes its own places only: its newest connections stand.
 */
export const crearAforo = <C>({ por_direccion, desconocidas, por_gateway }: LimitesAforo): Aforo<C> => {
  const direcciones = crearMontones<string, C>();
  const gateways = crearMontones<number, C>();
  const direccion_de = new Map<C, string>();
  const gateway_de = new Map<C, number>();

  const dejarDeSerDesconocida = (conexion: C) => {
    const direccion = direccion_de.get(conexion);
    if (direccion === undefined) return;
    direccion_de.delete(conexion);
    direcciones.sacar(direccion, conexion);
  };
  return {
    entrar: (conexion, direccion) => {
      if (direccion_de.size >= desconocidas || direcciones.de(direccion).size >= por_direccion) return false;
      direccion_de.set(conexion, direccion);
      direcciones.meter(direccion, conexion);
      return true;
    },
    reconocer: (conexion, gateway_id) => {
      dejarDeSerDesconocida(conexion);
      gateway_de.set(conexion, gateway_id);
      gateways.meter(gateway_id, conexion);
      const suyas = [...gateways.de(gateway_id)];
      return suyas.slice(0, Math.max(0, suyas.length - por_gateway));
    },
    salir: (conexion) => {
      dejarDeSerDesconocida(conexion);
      const gateway_id = gateway_de.get(conexion);
      if (gateway_id === undefined) return;
      gateway_de.delete(conexion);
      gateways.sacar(gateway_id, conexion);
    },
  };
};
