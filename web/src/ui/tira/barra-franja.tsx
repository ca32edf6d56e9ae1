import { ActionIcon, Button } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { type Franja, filtrosDeFranja, textoFranja } from './franja';
import classes from './tira.module.css';

/** What the rectangle selects, and what can be done with it. */
export const BarraFranja = ({
  franja,
  cuantos,
  zona,
  tramo,
  onAcercar,
  onQuitar,
}: {
  franja: Franja;
  /** How many events it holds, in words. */
  cuantos: string;
  zona: string;
  tramo: number | undefined;
  /** Null where the view shows just the selection. */
  onAcercar: (() => void) | null;
  onQuitar: () => void;
}) => (
  // biome-ignore lint/a11y/useSemanticElements: a fieldset is of a form
  <div className={classes.franjaBarra} role="group" aria-label="Selección de la tira">
    <span role="status">
      <strong>{cuantos}</strong> {textoFranja(franja, zona)}
    </span>
    <Button
      size="xs"
      variant="default"
      renderRoot={(props) => (
        <Link
          {...props}
          to="/eventos"
          search={{
            rango: 'todo',
            ...filtrosDeFranja(franja),
            ...(tramo !== undefined && { tramo }),
          }}
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
