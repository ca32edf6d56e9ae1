import { ActionIcon } from '@mantine/core';
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { useAtajos } from '../ui/use-atajos';
import type { Vecinos as DosVecinos } from './en-pantalla';

/** What is scrolled with the arrows, or chosen with them, keeps them. */
const CON_FLECHAS_PROPIAS = '[role="tabpanel"], [role="tablist"], [role="application"], form';

const ajena = ({ target }: KeyboardEvent): boolean =>
  target instanceof Element && target.closest(CON_FLECHAS_PROPIAS) !== null;

/** The events before and after this one in the list behind, by button, arrow or the list's own j and k. */
export const Vecinos = ({ anterior, siguiente, onIr }: DosVecinos & { onIr: (id: number) => void }) => {
  const ir = (id: number | null) => (event: KeyboardEvent) => {
    if (id === null || ajena(event)) return;
    event.preventDefault();
    onIr(id);
  };
  useAtajos([
    ['ArrowUp', ir(anterior), { preventDefault: false }],
    ['ArrowDown', ir(siguiente), { preventDefault: false }],
    ['K', ir(anterior), { preventDefault: false }],
    ['J', ir(siguiente), { preventDefault: false }],
  ]);
  if (anterior === null && siguiente === null) return null;
  return (
    <>
      <ActionIcon
        aria-label="Evento anterior de la lista"
        title="Evento anterior (↑ o K)"
        aria-keyshortcuts="ArrowUp K"
        disabled={anterior === null}
        onClick={() => anterior !== null && onIr(anterior)}
      >
        <IconChevronUp size={20} stroke={1.75} aria-hidden />
      </ActionIcon>
      <ActionIcon
        aria-label="Evento siguiente de la lista"
        title="Evento siguiente (↓ o J)"
        aria-keyshortcuts="ArrowDown J"
        disabled={siguiente === null}
        onClick={() => siguiente !== null && onIr(siguiente)}
      >
        <IconChevronDown size={20} stroke={1.75} aria-hidden />
      </ActionIcon>
    </>
  );
};
