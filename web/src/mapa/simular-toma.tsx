import { Button } from '@mantine/core';
import { IconDropletBolt } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { llamar } from '../lib/api';
import { sinContestar } from '../lib/app-error';
import { useUser } from '../lib/sesion';
import { useSitio } from '../lib/sitio';
import { avisar } from '../ui/avisar';
import { type Confirmacion, ConfirmDialog } from '../ui/confirm-dialog';
import { motivoDe } from '../ui/motivo';

const CONFIRMACION: Confirmacion = {
  tipo: 'confirm-simulate',
  titulo: 'Simular toma',
  mensaje: 'El simulador abrirá una toma en un tramo de la red de demostración.',
  consecuencia: 'Todas las consolas recibirán el evento, como si fuera real.',
  icono: 'info',
  textoConfirmar: 'Simular toma',
  estilo: 'primary',
};

/** Opens a tap in the demo's simulator; only an administrator sees it, and only where there is a simulator. */
export const SimularToma = () => {
  const sitio = useSitio();
  const { role, pantalla } = useUser();
  const [confirmando, setConfirmando] = useState(false);
  const orden = useMutation({
    mutationFn: () => llamar('simularToma', { body: {} }),
    onSuccess: () => {
      setConfirmando(false);
      void avisar('success', 'Toma simulada en curso. El evento llega en unos segundos.');
    },
    onError: (error) => {
      if (sinContestar(error)) return;
      setConfirmando(false);
      void avisar('error', motivoDe(error));
    },
  });
  if (!sitio?.simulador || role !== 'administrator' || pantalla) return null;
  return (
    <>
      <Button
        variant="default"
        size="md"
        leftSection={<IconDropletBolt size={18} stroke={1.75} aria-hidden />}
        onClick={() => {
          // What went wrong with an earlier one is not of this one.
          orden.reset();
          setConfirmando(true);
        }}
      >
        Simular toma
      </Button>
      <ConfirmDialog
        confirmacion={confirmando ? CONFIRMACION : null}
        ocupado={orden.isPending}
        error={orden.error}
        onConfirm={() => orden.mutate()}
        onCancel={() => {
          setConfirmando(false);
          orden.reset();
        }}
      />
    </>
  );
};
