import { Button, Modal } from '@mantine/core';
import { useBlocker } from '@tanstack/react-router';
import { useSesion } from '../lib/sesion';
import dialogo from './confirm-dialog.module.css';
import { MARCO_DIALOGO } from './marco-dialogo';
import { useSinAtajosDebajo } from './use-sin-atajos-debajo';

interface Lugar {
  pathname: string;
  search: { id?: number | undefined; nuevo?: true | undefined; seccion?: string | undefined };
}

/** Another screen, another row in the panel, or another section; an event opened over the screen leaves the form where it is. */
const esOtro = (antes: Lugar, despues: Lugar): boolean =>
  antes.pathname !== despues.pathname ||
  antes.search.id !== despues.search.id ||
  antes.search.nuevo !== despues.search.nuevo ||
  antes.search.seccion !== despues.search.seccion;

/** Asks before what was written is lost, by whatever way one leaves. Nobody is held back whose session has ended. */
export const SinGuardar = ({ pendiente }: { pendiente: () => boolean }) => {
  const paso = useBlocker({
    withResolver: true,
    enableBeforeUnload: pendiente,
    shouldBlockFn: ({ current, next }) =>
      pendiente() && useSesion.getState().user !== null && esOtro(current as Lugar, next as Lugar),
  });
  const bloqueado = paso.status === 'blocked';
  useSinAtajosDebajo(bloqueado);
  return (
    <Modal
      opened={bloqueado}
      onClose={() => paso.reset?.()}
      title="Tiene cambios sin guardar"
      centered
      size={440}
      zIndex={310}
      closeButtonProps={{ 'aria-label': 'Cerrar' }}
      classNames={MARCO_DIALOGO}
    >
      <p className={dialogo.mensaje}>Si sale ahora se pierde lo que escribió.</p>
      <div className={dialogo.botones}>
        <Button variant="default" data-autofocus onClick={() => paso.reset?.()}>
          Seguir editando
        </Button>
        <Button className={dialogo.confirmar ?? ''} data-estilo="danger" onClick={() => paso.proceed?.()}>
          Descartar cambios
        </Button>
      </div>
    </Modal>
  );
};
