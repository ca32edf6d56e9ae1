/** Keys kept before the expired ones are swept out: an attacker must not fill the memory with made-up names… */
const CLAVES_MAX = 10_000;
/** …nor make every attempt sweep a table that is full of live ones: it has to grow by so much first. */
const BARRIDO_FACTOR = 2;

/** Counts attempts per key inside a sliding window. Time is an argument; nothing here reads a clock. */
export interface ContadorIntentos {
  /** Takes one attempt before its outcome is known, so that a parallel burst cannot pass; false when none is left. */
  reservar(clave: string, ahora_ms: number): boolean;
  /** How long until `reservar` would let the key pass again, ms; 0 when it would now. Takes nothing. */
  espera_ms(clave: string, ahora_ms: number): number;
  /** Gives the newest attempt of the key back: it did not fail. */
  devolver(clave: string): void;
  olvidar(clave: string): void;
}

export const crearContador = ({ max, ventana_ms }: { max: number; ventana_ms: number }): ContadorIntentos => {
  const marcas = new Map<string, number[]>();
  const vigentes = (clave: string, ahora_ms: number) =>
    (marcas.get(clave) ?? []).filter((t) => ahora_ms - t < ventana_ms);
  let barrer_desde = CLAVES_MAX;
  const barrer = (ahora_ms: number) => {
    for (const clave of marcas.keys()) if (vigentes(clave, ahora_ms).length === 0) marcas.delete(clave);
    barrer_desde = Math.max(CLAVES_MAX, marcas.size * BARRIDO_FACTOR);
  };
  return {
    reservar: (clave, ahora_ms) => {
      if (marcas.size >= barrer_desde) barrer(ahora_ms);
      const previas = vigentes(clave, ahora_ms);
      if (previas.length >= max) return false;
      marcas.set(clave, [...previas, ahora_ms]);
      return true;
    },
    espera_ms: (clave, ahora_ms) => {
      const la_que_sobra = vigentes(clave, ahora_ms).at(-max);
      return la_que_sobra === undefined ? 0 : la_que_sobra + ventana_ms - ahora_ms;
    },
    devolver: (clave) => {
      const previas = marcas.get(clave);
      previas?.pop();
      if (previas?.length === 0) marcas.delete(clave);
    },
    olvidar: (clave) => {
      marcas.delete(clave);
    },
  };
};

/**
 * What counts as one address: an IPv4 address, or the /64 of an IPv6 one, because its holder has all 2⁶⁴ of them.
 */
export const direccionDe = (ip: string): string => {
  const mapeada = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1];
  if (mapeada) return mapeada;
  if (!ip.includes(':')) return ip;
  const [cabeza = '', cola] = ip.split('::');
  const grupos = cabeza.split(':').filter((g) => g !== '');
  const resto = cola === undefined ? [] : cola.split(':').filter((g) => g !== '');
  const ceros = cola === undefined ? 0 : 8 - grupos.length - resto.length;
  const completos = [...grupos, ...Array<string>(Math.max(0, ceros)).fill('0'), ...resto];
  return `${completos
    .slice(0, 4)
    .map((g) => g.toLowerCase())
    .join(':')}::/64`;
};
