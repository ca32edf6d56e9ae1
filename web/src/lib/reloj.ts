/** How far this computer's clock is behind the server's, ms: what is shown and judged follows the server's. */
let desfase_ms = 0;

/** Learns the server's clock from an ISO time it has just sent. */
export const ponerEnHora = (hora_servidor: string): void => {
  const hora = Date.parse(hora_servidor);
  if (Number.isFinite(hora)) desfase_ms = hora - Date.now();
};

/** The server's clock now, epoch ms. */
export const ahoraServidor = (): number => Date.now() + desfase_ms;
