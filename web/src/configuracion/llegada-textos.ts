import { leerTopico } from '@tramos/contract/ingesta';
import type { Llegada } from '@tramos/contract/instalacion';
import { RELOJ_ACEPTABLE_MS } from '@tramos/contract/limites';
import { bandaReloj } from '../lib/reloj-sensor';

/** What is said of a message that arrived: pure. */

export const HORA_LLEGADA: Record<Exclude<Llegada['hora'], 'a_tiempo'>, { titulo: string; texto: string }> = {
  tarde: {
    titulo: 'Tarde',
    texto: 'Llegó tarde o es una repetición: se guarda y no levanta un evento ubicado',
  },
  en_el_futuro: {
    titulo: 'Hora en el futuro',
    texto:
      'Trae una hora que aún no llega: se guarda y no levanta un evento ubicado. Ajuste el reloj del equipo',
  },
};

const SIN_LUGAR = 'lo que detecte será incierto y sin lugar';

/** What a sensor's clock keeps from being located; null for one that is good enough, and for who has none to tell of. */
const avisoDeReloj = ({ topic, resultado, reloj }: Llegada): string | null => {
  const tipo = leerTopico(topic)?.tipo;
  if (resultado !== 'guardado' || (tipo !== 'presion' && tipo !== 'disparo')) return null;
  switch (bandaReloj(reloj)) {
    case 'bueno':
    case 'aceptable':
      return null;
    case 'degradado':
      return reloj?.fuente === 'rtc'
        ? 'Nada pone en hora su reloj (RTC): lo que detecte será incierto'
        : `Su reloj se aparta más de ${RELOJ_ACEPTABLE_MS} ms: lo que detecte será incierto`;
    case 'desconocido':
      return reloj === null
        ? `No dice cómo está su reloj: ${SIN_LUGAR}`
        : `Su reloj se aparta demasiado: ${SIN_LUGAR}`;
  }
};

/** Why a message was not taken, or what is amiss with one that was; empty when there is nothing to say. */
export const explicarLlegada = (llegada: Llegada): { texto: string; malo: boolean } => {
  const { resultado, hora, motivo, aviso } = llegada;
  if (motivo !== null) return { texto: motivo, malo: true };
  if (hora !== 'a_tiempo') return { texto: HORA_LLEGADA[hora].texto, malo: true };
  const avisos = [avisoDeReloj(llegada), aviso].filter((uno) => uno !== null);
  if (avisos.length > 0) return { texto: avisos.join('. '), malo: true };
  return { texto: resultado === 'duplicado' ? 'Ya estaba guardado' : '', malo: false };
};
