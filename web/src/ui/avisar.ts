import { TOAST_DURACION_MS } from '@tramos/contract/limites';
import type { ToastContent } from 'react-toastify/unstyled';
import { mostrarConFoco } from './mostrar-con-foco';

/** What the global toast may say it is. */
export type TipoAviso = 'success' | 'info' | 'warning' | 'error';

/**
 * Shows a global toast (spec §2 Toast notifications, "Global toast style"), for `dura_ms` where it has more to say, or
 * until it is closed. Its code loads with the first one.
 */
export const avisar = async (
  tipo: TipoAviso,
  contenido: ToastContent,
  dura_ms: number | false = TOAST_DURACION_MS,
): Promise<void> => {
  const { toast } = await import('react-toastify/unstyled');
  mostrarConFoco(
    {
      mostrar: (autoClose) => toast[tipo](contenido, { autoClose }),
      empezar: (id, autoClose) => toast.update(id, { autoClose }),
      tieneFoco: () => document.hasFocus(),
      ventana: window,
    },
    dura_ms,
  );
};

/** What was confirmed and not done, where nothing else on screen tells of it: it stays until somebody closes it. */
export const avisarSinHacer = (texto: string): Promise<void> => avisar('error', texto, false);
