import type { Role } from '@tramos/contract/roles';
import { plural } from '../../lib/formato';
import type { Confirmacion } from '../../ui/confirm-dialog';
import { yaNoSeEscala } from '../confirmaciones';
import type { AvisoAccion } from '../errores-accion';
import { nombrarEvento } from '../hechos';
import type { Bloque } from './seleccion';

/** The confirmation names this many events; of the rest it says how many they are. */
const NOMBRADOS_MAX = 3;

/** What the dialog asks before a selection or a group is acknowledged (spec §2 Confirmation dialog). */
export const confirmacionDeBloque = ({ abiertos, eventos }: Bloque, role: Role): Confirmacion => {
  const nombres = eventos.slice(0, NOMBRADOS_MAX).map((evento) => nombrarEvento(evento, role));
  const resto = abiertos - nombres.length;
  const cuantos = plural(abiertos, 'evento abierto', 'eventos abiertos');
  return {
    tipo: 'confirm-recognize',
    titulo: abiertos === 1 ? 'Reconocer evento' : `Reconocer ${plural(abiertos, 'evento', 'eventos')}`,
    mensaje:
      abiertos === 1 && nombres[0]
        ? `Reconocer el ${nombres[0]}`
        : `Reconocer ${cuantos}: ${nombres.join('; ')}${resto > 0 ? ` y ${resto} más` : ''}`,
    consecuencia: `Quedarán registrados a su nombre y dejarán de avisar en todas las consolas.${yaNoSeEscala(eventos, role)}`,
    icono: 'question',
    textoConfirmar: 'Reconocer',
    estilo: 'primary',
  };
};

/** What to say when a group holds more than was seen of it, or is another by now: it is asked for again as it is. */
export const avisoDeCambio = ({ abiertos }: Bloque): AvisoAccion => ({
  tipo: 'perdido',
  texto: `El grupo no es el que usted vio: cambió o un filtro ocultaba una parte. Ahora tiene ${plural(
    abiertos,
    'evento abierto',
    'eventos abiertos',
  )}. Confirme de nuevo.`,
});
