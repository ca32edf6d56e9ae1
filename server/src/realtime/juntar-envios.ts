import type { Socket } from 'socket.io';

/**
 * Hands the kernel what is flushed together in one write, instead of one per message: during a catch-up that is most
 * of the work. Says nothing new to the other side, and does nothing where each message goes out by itself.
 */
export const juntarEnvios = ({ conn, request }: Pick<Socket, 'conn' | 'request'>): void => {
  let retenida = false;
  conn.on('flush', (paquetes: readonly unknown[]) => {
    if (paquetes.length < 2) return;
    retenida = true;
    request.socket.cork();
  });
  conn.on('drain', () => {
    if (!retenida) return;
    retenida = false;
    request.socket.uncork();
  });
};
