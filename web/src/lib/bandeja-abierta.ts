import { create } from 'zustand';

/** Whether the tray of open events is open: by its button, its key, or whatever else counts what is open. */
export const useBandejaAbierta = create<{ abierta: boolean }>()(() => ({ abierta: false }));

export const ponerBandejaAbierta = (abierta: boolean): void => useBandejaAbierta.setState({ abierta });
