/**
 * Watches the length that each MQTT packet announces (MQTT 3.1.1 §2.2.3), so that nobody makes the broker gather a
 * packet of 256 MB in memory. Call it with each chunk; false as soon as a packet is announced beyond `max_bytes`
 * or its length field is malformed.
 */
export const crearVigiaDeTramas = (max_bytes: number): ((bloque: Uint8Array) => boolean) => {
  let estado: 'tipo' | 'largo' | 'cuerpo' = 'tipo';
  let largo = 0;
  let factor = 1;
  let faltan = 0;

  const leerLargo = (byte: number): boolean => {
    largo += (byte & 0x7f) * factor;
    factor *= 128;
    if (largo > max_bytes) return false;
    if ((byte & 0x80) !== 0) return factor <= 128 ** 3;
    faltan = largo;
    estado = faltan > 0 ? 'cuerpo' : 'tipo';
    return true;
  };
  return (bloque) => {
    for (let i = 0; i < bloque.length; ) {
      if (estado === 'cuerpo') {
        const parte = Math.min(faltan, bloque.length - i);
        faltan -= parte;
        i += parte;
        if (faltan === 0) estado = 'tipo';
        continue;
      }
      const byte = bloque[i++] ?? 0;
      if (estado === 'tipo') {
        estado = 'largo';
        largo = 0;
        factor = 1;
      } else if (!leerLargo(byte)) return false;
    }
    return true;
  };
};
