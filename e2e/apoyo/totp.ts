import { createHmac } from 'node:crypto';
import { TOTP_DIGITOS, TOTP_PASO_S } from '@tramos/contract/limites';

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** The authenticator application of a person: the code of a time step (RFC 6238), from the secret they typed in. */
const codigoDe = (secreto_base32: string, paso: number): string => {
  const bits = [...secreto_base32]
    .map((letra) => BASE32.indexOf(letra).toString(2).padStart(5, '0'))
    .join('');
  const bytes = (bits.match(/.{8}/g) ?? []).map((ocho) => Number.parseInt(ocho, 2));
  const contador = Buffer.alloc(8);
  contador.writeBigUInt64BE(BigInt(paso));
  const mac = createHmac('sha1', Buffer.from(bytes)).update(contador).digest();
  const numero = (mac.readUInt32BE((mac.at(-1) ?? 0) & 0x0f) & 0x7f_ff_ff_ff) % 10 ** TOTP_DIGITOS;
  return String(numero).padStart(TOTP_DIGITOS, '0');
};

/**
 * Codes of one secret, each good once: the server takes the step before, the present and the next one, and none that
 * is not newer than the last it took. So three can be used at once; the fourth waits for the clock.
 */
export const codigosDe = (secreto_base32: string) => {
  let ultimo = 0;
  return async (): Promise<string> => {
    const ahora = () => Math.floor(Date.now() / 1_000 / TOTP_PASO_S);
    const paso = Math.max(ultimo + 1, ahora() - 1);
    while (ahora() + 1 < paso) await new Promise((seguir) => setTimeout(seguir, 200));
    ultimo = paso;
    return codigoDe(secreto_base32, paso);
  };
};
