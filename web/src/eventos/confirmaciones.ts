import { esEco } from '@tramos/contract/eco';
import type { Role } from '@tramos/contract/roles';
import type { Confirmacion } from '../ui/confirm-dialog';
import { accionesDe } from './acciones';
import { type AccionEvento, type EventoMostrable, nombrarAccion } from './hechos';

/** Escalating is possible while the event is open (spec §4), so that acknowledging first takes it away. */
export const yaNoSeEscala = (eventos: readonly EventoMostrable[], role: Role): string => {
  const escalables = eventos.filter((evento) => accionesDe(evento, role).escalar).length;
  if (escalables === 0) return '';
  return eventos.length === 1
    ? ' Después ya no se podrá escalar: si el cliente debe saberlo, escálelo antes.'
    : ' Después ya no se podrán escalar: si el cliente debe saber de alguno, escálelo antes.';
};

/** What the confirmation dialog asks before an action: it names the event and says what will happen. */
export const confirmacionDe = (accion: AccionEvento, evento: EventoMostrable, role: Role): Confirmacion => {
  const mensaje = nombrarAccion(accion, evento, role);
  switch (accion) {
    case 'reconocer':
      return {
        tipo: 'confirm-recognize',
        titulo: 'Reconocer evento',
        mensaje,
        consecuencia: `Quedará registrado a su nombre${esEco(evento) ? '' : ', con los ecos que tenga,'} y dejará de avisar en todas las consolas.${yaNoSeEscala([evento], role)}`,
        icono: 'question',
        textoConfirmar: 'Reconocer',
        estilo: 'primary',
      };
    case 'escalar':
      return {
        tipo: 'confirm-escalate',
        titulo: 'Escalar evento',
        mensaje,
        consecuencia: evento.simulacion
          ? 'Es de un simulacro: el cliente recibirá la alerta con la marca SIMULACIÓN. No se puede deshacer.'
          : evento.tipo === 'prueba'
            ? 'Es una prueba: el cliente recibirá la alerta con la marca PRUEBA. No se puede deshacer.'
            : 'El cliente recibirá la alerta con el lugar. No se puede deshacer.',
        icono: 'warning',
        textoConfirmar: 'Escalar',
        estilo: 'warning',
      };
    default:
      return accion satisfies never;
  }
};
