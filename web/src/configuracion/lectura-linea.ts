import { useEffect, useState } from 'react';
import type { Lectura } from '../lib/lineas/tipos';

/** The reader of lines weighs more than the screens that use it: fetched when there is something to read. */
export const cargarLector = () => import('../lib/lineas/leer');
export type Lector = Awaited<ReturnType<typeof cargarLector>>;

const SIN_LECTOR: Lectura = {
  error: 'No se pudo cargar lo que lee los trazos: revise la conexión y vuelva a cargar la página.',
};

/** @returns what the file or the text holds; an explanation where it holds no line, or where nothing could read it */
export const leerConLector = async (fuente: Uint8Array | string): Promise<Lectura> => {
  const lector = await cargarLector().catch(() => null);
  return lector ? lector.leerLineas(fuente) : SIN_LECTOR;
};

/** What the text says; while a newer text is being read, null. */
export const useLectura = (texto: string): Lectura | null => {
  const [leida, setLeida] = useState<{ texto: string; lectura: Lectura } | null>(null);
  useEffect(() => {
    let vigente = true;
    if (texto.trim() !== '')
      void leerConLector(texto).then((lectura) => {
        if (vigente) setLeida({ texto, lectura });
      });
    return () => {
      vigente = false;
    };
  }, [texto]);
  return leida?.texto === texto ? leida.lectura : null;
};
