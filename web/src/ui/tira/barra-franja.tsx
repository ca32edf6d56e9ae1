import { ActionIcon, Button } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { MarcaTira } from '@tramos/contract/tira';
import { type Franja, filtrosDeFranja, textoFranja } from './franja';
import { textoMarcas } from './textos';
import classes from './tira.module.css';

/** What the rectangle selects, and what can be done with it. */
export const BarraFranja = ({
  franja,
  elegidas,
  zona,
  tramo,
  onAcercar,
  onQuitar,
}: {
  franja: Franja;
  elegidas: readonly MarcaTira[];
  zona: string;
  tramo: number | undefined;
  /** Null where the view shows just the selection. */
  onAcercar: (() => void) | null;
  onQuitar: () => void;
}) => (
  // biome-ignore lint/a11y/useSemanticElements: a fieldset is of a form
  <div className={classes.franjaBarra} role="group" aria-label="Selección de la tira">
    <span role="status">
      <strong>{textoMarcas(elegidas)}</strong> {textoFranja(franja, zona)}
    </span>
    <Button
      size="xs"
      variant="default"
      renderRoot={(props) => (
        <Link
          {...props}
          to="/eventos"
          search={{ ...filtrosDeFranja(franja, zona), ...(tramo !== undefined && { tramo }) }}
        />
      )}
    >
      Ver en la lista
    </Button>
    {onAcercar && (
      <Button size="xs" variant="default" aria-label="Acercar a la selección" onClick={onAcercar}>
        Acercar
      </Button>
    )}
    <ActionIcon aria-label="Quitar la selección de la tira" title="Quitar (Esc)" onClick={onQuitar}>
      <IconX size={18} stroke={1.75} aria-hidden />
    </ActionIcon>
  </div>
);
