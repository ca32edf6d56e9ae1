import type { SaludServidor } from '@tramos/contract/sitio';
import { create } from 'zustand';
import type { Channel } from './channel';

/** How the server said last that it is; null before it has said anything, and while it is well. */
export const useSaludServidor = create<{ mala: SaludServidor | null }>()(() => ({ mala: null }));

/** Follows what comes over the line, which needs no database. Returns its stop. */
export const seguirSalud = (canal: Channel): (() => void) => {
  const parar = canal.escuchar('salud_servidor', (salud) => {
    const mala = salud.estado === 'sano' ? null : salud;
    if (JSON.stringify(useSaludServidor.getState().mala) !== JSON.stringify(mala))
      useSaludServidor.setState({ mala });
  });
  return () => {
    parar();
    useSaludServidor.setState({ mala: null });
  };
};
