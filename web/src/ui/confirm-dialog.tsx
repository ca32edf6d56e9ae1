import { Button, Modal } from '@mantine/core';
import { IconAlertTriangle, IconHelpCircle, IconInfoCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { seReintenta } from '../lib/app-error';
import { BotonActo } from './boton-acto';
import classes from './confirm-dialog.module.css';
import { FormError } from './form-error';
import { MARCO_DIALOGO } from './marco-dialogo';
import { useSinAtajosDebajo } from './use-sin-atajos-debajo';

type IconoConfirmacion = 'info' | 'question' | 'warning';
type EstiloConfirmacion = 'primary' | 'warning' | 'danger';

/** What the dialog emits to its parent (spec §2 Confirmation dialog); the parent makes the call. */
type TipoConfirmacion =
  | 'confirm-recognize'
  | 'confirm-escalate'
  | 'confirm-simulate'
  | 'confirm-raise'
  | 'confirm-test'
  | 'confirm-close'
  | 'confirm-remove'
  | 'confirm-change';

export interface Confirmacion {
  tipo: TipoConfirmacion;
  titulo: string;
  /** Says what will happen, and to what: "Reconocer el evento 1042 en Tramo 3, 212+500 km". */
  mensaje: string;
  /** What follows from it, in smaller print. */
  consecuencia?: string;
  icono: IconoConfirmacion;
  textoConfirmar: string;
  estilo: EstiloConfirmacion;
}

const ICONOS = {
  info: IconInfoCircle,
  question: IconHelpCircle,
  warning: IconAlertTriangle,
} as const satisfies Record<IconoConfirmacion, unknown>;

/** A confirmation may be asked from inside a modal: it stands above it. */
const POR_ENCIMA = 300;

interface Props {
  /** `null` closes it. */
  confirmacion: Confirmacion | null;
  ocupado?: boolean;
  /** What went wrong with the confirmed action; the dialog stays, so that it can be tried again. */
  error?: unknown;
  /** The same in a form of its own. */
  aviso?: ReactNode;
  onConfirm: (tipo: TipoConfirmacion) => void;
  onCancel: () => void;
}

export const ConfirmDialog = ({
  confirmacion,
  ocupado = false,
  error,
  aviso,
  onConfirm,
  onCancel,
}: Props) => {
  const Icono = ICONOS[confirmacion?.icono ?? 'question'];
  useSinAtajosDebajo(confirmacion !== null);
  return (
    <Modal
      opened={confirmacion !== null}
      onClose={onCancel}
      title={confirmacion?.titulo ?? ''}
      centered
      size={460}
      zIndex={POR_ENCIMA + 10}
      overlayProps={{ backgroundOpacity: 0.35, zIndex: POR_ENCIMA }}
      closeButtonProps={{ 'aria-label': ocupado ? 'Cerrar' : 'Cerrar sin confirmar' }}
      classNames={MARCO_DIALOGO}
    >
      {confirmacion && (
        <>
          <div className={classes.cuerpo}>
            <Icono
              className={classes.icono}
              data-icono={confirmacion.icono}
              size={24}
              stroke={1.75}
              aria-hidden
            />
            <div>
              <p className={classes.mensaje}>{confirmacion.mensaje}</p>
              {confirmacion.consecuencia && (
                <p className={classes.consecuencia}>{confirmacion.consecuencia}</p>
              )}
            </div>
          </div>
          {aviso || (error ? <FormError error={error} onRetry={null} /> : null)}
          <div className={classes.botones}>
            <Button variant="default" onClick={onCancel}>
              {/* What was sent is not called off by going. */}
              {ocupado ? 'Cerrar' : 'Cancelar'}
            </Button>
            <BotonActo
              className={classes.confirmar}
              data-estilo={confirmacion.estilo}
              data-autofocus
              ocupado={ocupado}
              onClick={() => onConfirm(confirmacion.tipo)}
            >
              {seReintenta(error) && !ocupado ? 'Reintentar' : confirmacion.textoConfirmar}
            </BotonActo>
          </div>
        </>
      )}
    </Modal>
  );
};
