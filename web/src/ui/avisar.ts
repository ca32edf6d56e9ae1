/** What the global toast may say it is. */
export type TipoAviso = 'success' | 'info' | 'warning' | 'error';

/**
 * Shows a global toast (spec §2 Toast notifications, "Global toast style"), for `dura_ms` where it has more to say. Its
 * code loads with the first one.
 */
export const avisar = async (tipo: TipoAviso, texto: string, dura_ms?: number): Promise<void> => {
  const { toast } = await import('react-toastify/unstyled');
  toast[tipo](texto, dura_ms === undefined ? {} : { autoClose: dura_ms });
};
