import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { ConfirmDialog } from '../ui/confirm-dialog';

interface Props<R> {
  /** What the button says, and the dialog that asks. */
  children: string;
  mensaje: string;
  consecuencia: string;
  hacer: () => Promise<R>;
  onHecho: (hecho: R) => void;
}

/** What cannot be taken back is asked for twice. */
export const BotonConfirmado = <R,>({ children, mensaje, consecuencia, hacer, onHecho }: Props<R>) => {
  const [preguntando, setPreguntando] = useState(false);
  const accion = useMutation({
    mutationFn: hacer,
    onSuccess: (hecho) => {
      setPreguntando(false);
      onHecho(hecho);
    },
  });
  return (
    <>
      <Button variant="default" onClick={() => setPreguntando(true)}>
        {children}
      </Button>
      <ConfirmDialog
        confirmacion={
          preguntando
            ? {
                tipo: 'confirm-change',
                titulo: children,
                ...{ mensaje, consecuencia },
                icono: 'warning',
                textoConfirmar: 'Continuar',
                estilo: 'danger',
              }
            : null
        }
        ocupado={accion.isPending}
        error={accion.error}
        onConfirm={() => accion.mutate()}
        onCancel={() => {
          setPreguntando(false);
          accion.reset();
        }}
      />
    </>
  );
};
