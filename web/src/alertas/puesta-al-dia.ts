import type { Channel } from '../realtime/channel';
import { useConexion } from '../realtime/estado';

/** What was missed is shown after a pause this long, though the server has not said that it was all. */
const PAUSA_MAX_MS = 2_000;
/** And after this long in any case: what is still coming then is shown as it comes. */
const PUESTA_AL_DIA_MAX_MS = 10_000;

interface PuestaAlDiaDeps<T> {
  canal: Channel;
  /** Gets what was missed, and since when there was no line, epoch ms of this computer; null when unknown. */
  alTerminar: (juntas: readonly T[], desde_ms: number | null) => void;
}

/**
 * Keeps together what arrives between a (re)connection and `al_dia`: what happened while this console was away
 * (product §2.18). `juntar` answers whether it kept it; otherwise it is news and shows at once.
 */
export const startPuestaAlDia = <T>({ canal, alTerminar }: PuestaAlDiaDeps<T>) => {
  let juntas: T[] | null = null;
  let perdida_ms: number | null = null;
  let pausa: ReturnType<typeof setTimeout> | undefined;
  let plazo: ReturnType<typeof setTimeout> | undefined;
  const quitarPlazos = () => {
    clearTimeout(pausa);
    clearTimeout(plazo);
  };
  const terminar = () => {
    quitarPlazos();
    const todas = juntas ?? [];
    juntas = null;
    if (todas.length > 0) alTerminar(todas, perdida_ms);
  };
  const paradas = [
    useConexion.subscribe((ahora, antes) => {
      if (ahora.fase === antes.fase) return;
      // A line that is lost again before the end still shows what came over it.
      terminar();
      if (antes.fase === 'en_vivo') perdida_ms = ahora.ultima_senal_ms ?? ahora.desde_ms;
      if (ahora.fase !== 'en_vivo') return;
      juntas = [];
      pausa = setTimeout(terminar, PAUSA_MAX_MS);
      plazo = setTimeout(terminar, PUESTA_AL_DIA_MAX_MS);
    }),
    canal.escuchar('al_dia', terminar),
  ];
  return {
    juntar: (alarma: T): boolean => {
      if (!juntas) return false;
      juntas.push(alarma);
      clearTimeout(pausa);
      pausa = setTimeout(terminar, PAUSA_MAX_MS);
      return true;
    },
    parar: () => {
      quitarPlazos();
      for (const parar of paradas) parar();
    },
  };
};
