import { guardar } from '../lib/almacen';

/**
 * Warnings to the account's owner that a person has closed in this browser. A console that is opened hears those of the
 * last day once more (docs/decisions/009): who has dealt with one is not told again.
 */
const CLAVE = 'tramos.sospechas';
/** More than a day brings. */
const RECORDADAS = 20;

const leer = (): string[] => (localStorage.getItem(CLAVE) ?? '').split(' ').filter((clave) => clave !== '');

const PREFIJO = 'sospecha:';

/** The name of a warning, the same in every tab. */
export const claveDeSospecha = ({ pos, timestamp }: { pos: number; timestamp: string }): string =>
  `${PREFIJO}${pos}:${timestamp}`;

export const estaAtendida = (clave: string): boolean => leer().includes(clave);

/** The toast of this name was closed here; of any other than a warning nothing is kept. */
export const atender = (clave: string): void => {
  if (!clave.startsWith(PREFIJO) || estaAtendida(clave)) return;
  guardar(localStorage, CLAVE, [...leer(), clave].slice(-RECORDADAS).join(' '));
};

/** Tells of warnings that another tab has closed. Returns its stop. */
export const seguirAtendidas = (alAtender: (claves: readonly string[]) => void): (() => void) => {
  const alCambiar = ({ storageArea, key }: StorageEvent) => {
    if (storageArea === localStorage && key === CLAVE) alAtender(leer());
  };
  window.addEventListener('storage', alCambiar);
  return () => window.removeEventListener('storage', alCambiar);
};
