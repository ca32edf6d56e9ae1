import { type HotkeyItem, useHotkeys } from '@mantine/hooks';
import { esDeOtroDialogo, useEsParaMi } from './capas';
import { repiteActo } from './tecla-sostenida';

/** These keys, where they are heard; elsewhere each keeps what it does by itself, like an arrow that scrolls. */
const useAtajosSi = (
  atajos: readonly HotkeyItem[],
  seOye: (pulsada: KeyboardEvent) => boolean,
  ajenos?: string[],
): void =>
  useHotkeys(
    atajos.map(([tecla, hacer, { preventDefault = true } = {}]) => [
      tecla,
      (pulsada) => {
        if (!seOye(pulsada)) return;
        if (preventDefault) pulsada.preventDefault();
        if (!repiteActo(pulsada)) hacer(pulsada);
      },
      { preventDefault: false },
    ]),
    ajenos,
  );

interface Opciones {
  /** Something opens over the screen that may not be there yet. */
  tapada?: boolean;
  /** Elements in which these keys mean something else; what is typed into, unless told. */
  ajenos?: string[];
}

/** The keys of a screen, or of an event: none is heard while somebody types, nor when it was pressed for what stands above. */
export const useAtajos = (atajos: readonly HotkeyItem[], { tapada = false, ajenos }: Opciones = {}): void => {
  const esParaMi = useEsParaMi();
  useAtajosSi(atajos, (pulsada) => !tapada && esParaMi(pulsada), ajenos);
};

/** Keys that work on every screen, unless a dialog must be answered first. */
export const useAtajosGenerales = (atajos: readonly HotkeyItem[], ajenos?: string[]): void =>
  useAtajosSi(atajos, (pulsada) => !esDeOtroDialogo(pulsada), ajenos);

/** `/` goes to the search box; on some keyboards it is typed with Shift. */
export const alBuscar = (buscar: () => void): HotkeyItem[] => [
  ['/', buscar],
  ['shift+/', buscar],
];
