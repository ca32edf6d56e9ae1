import { causaDe } from '@tramos/contract/eco';
import { isRegularUser, type Role } from '@tramos/contract/roles';

/** `Eco del evento 1042`; a regular user knows no internal ids. Null for an event of its own. */
export const textoEco = (evento: Parameters<typeof causaDe>[0], role: Role): string | null => {
  const causa = causaDe(evento);
  if (causa === null) return null;
  return isRegularUser(role) ? 'Eco de otro evento' : `Eco del evento ${causa}`;
};
