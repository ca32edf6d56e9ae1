import { create } from 'zustand';

/** Whether the command palette stands over the screen. */
export const usePaleta = create<{ abierta: boolean }>(() => ({ abierta: false }));

export const abrirPaleta = (): void => usePaleta.setState({ abierta: true });
export const cerrarPaleta = (): void => usePaleta.setState({ abierta: false });
