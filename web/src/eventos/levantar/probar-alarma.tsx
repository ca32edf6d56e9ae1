import { useMutation, useQueryClient } from '@tanstack/react-query';
import { llamar } from '../../lib/api';
import { sinContestar } from '../../lib/app-error';
import { actuarEnEvento, ponerEventos } from '../../lib/eventos-cache';
import { PEDIDOS } from '../../lib/pedido';
import { useSigueAhi } from '../../lib/use-sigue-ahi';
import { avisar, avisarSinHacer } from '../../ui/avisar';
import { type Confirmacion, ConfirmDialog } from '../../ui/confirm-dialog';
import { motivoDe } from '../../ui/motivo';

const CONFIRMACION: Confirmacion = {
  tipo: 'confirm-test',
  titulo: 'Probar alarma',
  mensaje: 'Un evento de prueba recorrerá toda la cadena: se guarda, se avisa y suena.',
  consecuencia:
    'Sonará en todas las consolas de monitoristas y administradores, marcado PRUEBA. No cuenta como evento real. Avise a su turno antes.',
  icono: 'info',
  textoConfirmar: 'Probar alarma',
  estilo: 'primary',
};

/** Tries the whole chain with a test event: stored, pushed, shown and heard on every console that is alerted. */
export const ProbarAlarma = ({ onCerrar }: { onCerrar: () => void }) => {
  const client = useQueryClient();
  const sigueAhi = useSigueAhi();
  const prueba = useMutation({
    mutationFn: () =>
      actuarEnEvento((alLeer) => llamar('probarAlarma', { body: PEDIDOS.prueba.con({}), alLeer })),
    onSuccess: (evento) => {
      PEDIDOS.prueba.hecho();
      ponerEventos(client, [evento]);
      if (sigueAhi()) onCerrar();
      void avisar(
        'success',
        `La prueba salió como evento ${evento.id} en ${evento.tramo_nombre}. Si esta consola no suena, revise el sonido arriba.`,
      );
    },
    onError: (error) => {
      // What had no answer is asked again from where it was confirmed.
      if (sigueAhi() && sinContestar(error)) return;
      if (sigueAhi()) onCerrar();
      void avisarSinHacer(`Probar alarma: ${motivoDe(error)}`);
    },
  });
  return (
    <ConfirmDialog
      confirmacion={CONFIRMACION}
      ocupado={prueba.isPending}
      error={prueba.error}
      onConfirm={() => prueba.mutate()}
      onCancel={onCerrar}
    />
  );
};
