import { Textarea } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { NOTAS_TURNO_MAX, type Turno } from '@tramos/contract/turno';
import { useState } from 'react';
import { llamar } from '../lib/api';
import { formatFecha } from '../lib/formato';
import { PEDIDOS } from '../lib/pedido';
import { useUser } from '../lib/sesion';
import { useZona } from '../lib/sitio';
import { useSigueAhi } from '../lib/use-sigue-ahi';
import { avisar, avisarSinHacer } from '../ui/avisar';
import { BotonActo } from '../ui/boton-acto';
import { ConfirmDialog } from '../ui/confirm-dialog';
import { motivoDe } from '../ui/motivo';
import { SinGuardar } from '../ui/sin-guardar';
import { usePregunta } from '../ui/use-pregunta';
import classes from './turno.module.css';

/** Who signed and when, or the line on which they will. */
const Firma = ({
  papel,
  nombre,
  cuando,
}: {
  papel: string;
  nombre: string | null;
  cuando: string | null;
}) => {
  const zona = useZona();
  return (
    <div className={classes.firma}>
      <span>{papel}</span>
      {nombre ? (
        <strong>{`${nombre}, ${formatFecha(cuando, zona)}`}</strong>
      ) : (
        <span className={classes.raya}>Pendiente de firma</span>
      )}
    </div>
  );
};

/** Both signatures of a handover with their notes, at the foot of the sheet. */
export const Firmas = ({ turno }: { turno: Turno | null }) => (
  <section className={classes.firmas} aria-label="Firmas">
    <Firma papel="Entrega" nombre={turno?.entrega ?? null} cuando={turno?.entregado_at ?? null} />
    <Firma papel="Recibe" nombre={turno?.recibe ?? null} cuando={turno?.recibido_at ?? null} />
  </section>
);

export const Notas = ({ titulo, texto }: { titulo: string; texto: string | null }) =>
  texto ? (
    <section className={classes.notas} aria-label={titulo}>
      <h2>{titulo}</h2>
      <p>{texto}</p>
    </section>
  ) : null;

interface FirmarProps {
  /** The handover to sign for; null hands over the shift that is going on. */
  turno: Turno | null;
  onFirmado: (turno: Turno) => void;
}

/** Notes and a signature: whoever is signed in signs, and is asked once whether they mean it. */
export const Firmar = ({ turno, onFirmado }: FirmarProps) => {
  const client = useQueryClient();
  const { nombre } = useUser();
  const [notas, setNotas] = useState('');
  const { pregunta, poner, sigue } = usePregunta<object>();
  const sigueAhi = useSigueAhi();
  const accion = turno ? 'Recibir turno' : 'Entregar turno';
  const firmar = useMutation({
    mutationFn: (_de: object) =>
      turno
        ? llamar('recibirTurno', { params: { id: turno.id }, body: { notas } })
        : llamar('entregarTurno', { body: PEDIDOS.turno.con({ notas }) }),
    onSuccess: (firmado, de) => {
      PEDIDOS.turno.hecho();
      if (sigue(de)) poner(null);
      setNotas('');
      client.setQueryData(['reportes', 'turno', firmado.id], firmado);
      void client.invalidateQueries({ queryKey: ['reportes', 'turnos'] });
      void avisar('success', turno ? 'Turno recibido' : 'Turno entregado: falta la firma de quien recibe');
      if (sigueAhi()) onFirmado(firmado);
    },
    onError: (error, de) => {
      // It may have been stored all the same.
      void client.invalidateQueries({ queryKey: ['reportes', 'turnos'] });
      if (!sigue(de)) void avisarSinHacer(`${accion}: ${motivoDe(error)}`);
    },
  });
  const deEsta = pregunta !== null && firmar.variables === pregunta;
  return (
    <section className={classes.firmar} aria-label={accion}>
      <Textarea
        label={turno ? 'Notas de quien recibe' : 'Notas para quien recibe'}
        description={`Queda escrito con su firma y ya no se cambia. Hasta ${NOTAS_TURNO_MAX} caracteres.`}
        autosize
        minRows={3}
        maxRows={10}
        maxLength={NOTAS_TURNO_MAX}
        value={notas}
        readOnly={firmar.isPending}
        onChange={(e) => setNotas(e.currentTarget.value)}
      />
      <BotonActo onClick={() => poner({})} ocupado={firmar.isPending}>
        {accion}
      </BotonActo>
      <ConfirmDialog
        confirmacion={
          pregunta
            ? {
                tipo: 'confirm-remove',
                titulo: accion,
                mensaje: turno
                  ? `Recibir el turno que entregó ${turno.entrega}`
                  : 'Entregar el turno de las últimas 12 horas',
                consecuencia: `Firma ${nombre}, con la hora de este momento. Lo firmado ya no se cambia.`,
                icono: 'question',
                textoConfirmar: 'Firmar',
                estilo: 'primary',
              }
            : null
        }
        ocupado={firmar.isPending && deEsta}
        error={deEsta ? firmar.error : null}
        onConfirm={() => pregunta && firmar.mutate(pregunta)}
        onCancel={() => poner(null)}
      />
      <SinGuardar pendiente={() => notas.trim() !== '' && !firmar.isSuccess} />
    </section>
  );
};
