import { Decoder } from 'socket.io-parser';
import { excesoDeJson } from '../http/json';

/** What a console says is measured before it is read, like any other JSON; no console of ours sends bytes. */
export class LectorMedido extends Decoder {
  /** @throws {Error} which closes the connection */
  override add(paquete: unknown): void {
    if (typeof paquete !== 'string') throw new Error('a packet that is no text');
    if (excesoDeJson(Buffer.from(paquete)) !== null)
      throw new Error('a packet with too many levels or parts');
    super.add(paquete);
  }
}
