import { Button } from '@mantine/core';
import { IconCheck, IconTriangleFilled } from '@tabler/icons-react';
import { ETIQUETA_DISPOSICION } from '@tramos/contract/evento';
import { Kbd } from '../ui/kbd';
import type { EventoMostrable } from './hechos';
import classes from './pie-detalle.module.css';
import type { VistaDetalle } from './vista-detalle';

/** `Disposición`, or what was said already: `Disposición: Falsa alarma`. */
const textoBotonDisposicion = ({ disposicion }: EventoMostrable): string =>
  disposicion ? `Disposición: ${ETIQUETA_DISPOSICION[disposicion]}` : 'Disposición';

/** Cerrar, Escalar Evento and Reconocer Evento, each with its key, while the state and the role allow it. */
export const PieDetalle = ({
  evento,
  puede,
  accion,
  disposicion,
  onClose,
}: Pick<VistaDetalle, 'evento' | 'puede' | 'accion' | 'disposicion' | 'onClose'>) => (
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
    {puede.disponer && (
      <Button
        variant="default"
        size="md"
        rightSection={<Kbd>D</Kbd>}
        aria-keyshortcuts="D"
        aria-haspopup="dialog"
        onClick={disposicion.abrir}
      >
        {textoBotonDisposicion(evento)}
      </Button>
    )}
    <span className={classes.hueco} />
    {puede.escalar && <span className={classes.nota}>El cliente solo recibe la alerta si se escala</span>}
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
