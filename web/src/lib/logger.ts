/**
 * The one place that writes to the browser's console. Silent (spec §8), unless someone helping an operator runs
 * `tramos.registro` set to `si` in that browser's local storage.
 */
const encendido = (): boolean => {
  try {
    return localStorage.getItem('tramos.registro') === 'si';
  } catch {
    return false;
  }
};

const escribir =
  (nivel: 'info' | 'warn' | 'error') =>
  (texto: string, ...datos: unknown[]): void => {
    // biome-ignore lint/suspicious/noConsole: the console is reached from here and nowhere else
    if (encendido()) console[nivel](texto, ...datos);
  };

export const logger = { info: escribir('info'), warn: escribir('warn'), error: escribir('error') };
