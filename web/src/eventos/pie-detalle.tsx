import { Button } from '@mantine/core';
import { IconCheck, IconTriangleFilled } from '@tabler/icons-react';
import { Kbd } from '../ui/kbd';
import classes from './pie-detalle.module.css';
import type { VistaDetalle } from './vista-detalle';

/** Cerrar, Escalar Evento and Reconocer Evento, each with its key, while the state and the role allow it. */
export const PieDetalle = ({
  puede,
  accion,
  onClose,
}: Pick<VistaDetalle, 'puede' | 'accion' | 'onClose'>) => (
  <div className={classes.pie}>
    <Button
      variant="default"
      size="md"
      rightSection={<Kbd>Esc</Kbd>}
      aria-keyshortcuts="Escape"
      onClick={onClose}
    >
      Cerrar
    </Button>
    <span className={classes.hueco} />
    {puede.escalar && <span className={classes.nota}>El cliente solo recibe el evento si se escala</span>}
    {puede.escalar && (
      <Button
        variant="default"
        size="md"
        leftSection={<IconTriangleFilled size={12} aria-hidden />}
        rightSection={<Kbd>E</Kbd>}
        aria-keyshortcuts="E"
        onClick={() => accion.pedir('escalar')}
      >
        Escalar Evento
      </Button>
    )}
    {puede.reconocer && (
      <Button
        size="md"
        leftSection={<IconCheck size={16} stroke={2.5} aria-hidden />}
        rightSection={<Kbd>R</Kbd>}
        aria-keyshortcuts="R"
        onClick={() => accion.pedir('reconocer')}
      >
        Reconocer Evento
      </Button>
    )}
  </div>
);
