import { Button, Modal, Select, Textarea, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { NOTA_MAX } from '@tramos/contract/limites';
import { formatPosicion } from '@tramos/contract/posicion';
import type { Tramo } from '@tramos/contract/red';
import { useState } from 'react';
import { llamar } from '../../lib/api';
import { actuarEnEvento, ponerEventos } from '../../lib/eventos-cache';
import { conUnidad } from '../../lib/formato';
import { PEDIDOS } from '../../lib/pedido';
import { useEstaciones, useTramos } from '../../lib/red';
import { useUser } from '../../lib/sesion';
import { useSigueAhi } from '../../lib/use-sigue-ahi';
import { avisar, avisarSinHacer } from '../../ui/avisar';
import { BotonActo } from '../../ui/boton-acto';
import { type Confirmacion, ConfirmDialog } from '../../ui/confirm-dialog';
import { FormError } from '../../ui/form-error';
import { motivoDe } from '../../ui/motivo';
import { opcionesDe } from '../filtros/opciones';
import { formatCoordenada, nombrarEvento } from '../hechos';
import classes from './levantar.module.css';
import { type LugarEscrito, lugarEscrito } from './lugar';

const DE_CERCA_M = 1_000;

const formatDistancia = (m: number): string =>
  m < DE_CERCA_M ? conUnidad(Math.round(m), 'm') : conUnidad(m / 1_000, 'km', 1);

/** Where the marker lies, so that a slip is seen before anybody drives there. */
const Donde = ({ lugar }: { lugar: LugarEscrito }) =>
  lugar.tipo === 'bien' ? (
    <p className={classes.donde} role="status">
      <strong>{formatPosicion(lugar.posicion)}</strong>
      {lugar.estacion ? (
        <span>
          a {formatDistancia(lugar.estacion.distancia_m)} de {lugar.estacion.nombre}
        </span>
      ) : null}
      {lugar.coordenadas ? (
        <code>
          {formatCoordenada(lugar.coordenadas.latitud)}, {formatCoordenada(lugar.coordenadas.longitud)}
        </code>
      ) : null}
    </p>
  ) : null;

const confirmacionDe = (tramo: Tramo, posicion: number): Confirmacion => ({
  tipo: 'confirm-raise',
  titulo: 'Levantar evento',
  mensaje: `Levantar un evento en ${tramo.nombre}, ${formatPosicion(posicion)}`,
  consecuencia:
    'Avisará con sonido a monitoristas y administradores. Queda registrado a su nombre y no se puede borrar.',
  icono: 'warning',
  textoConfirmar: 'Levantar evento',
  estilo: 'primary',
});

const SIN_TRAMOS: readonly Tramo[] = [];

/** What is being written; the tramo by its id. */
const useForma = () => {
  const tramos = useTramos().data ?? SIN_TRAMOS;
  const estaciones = useEstaciones().data ?? [];
  const [tramo_id, setTramo] = useState<string | null>(null);
  const [kilometraje, setKilometraje] = useState('');
  const [nota, setNota] = useState('');
  const tramo = tramos.find(({ id }) => String(id) === tramo_id);
  return {
    tramos: opcionesDe('tramo', { tramos, estaciones, sensores: [] }, {}),
    tramo,
    setTramo,
    kilometraje,
    setKilometraje,
    nota,
    setNota,
    lugar: lugarEscrito(kilometraje, tramo, estaciones),
  };
};

type Forma = ReturnType<typeof useForma>;

const Campos = ({ forma }: { forma: Forma }) => {
  const { tramos, tramo, lugar, nota } = forma;
  return (
    <>
      <Select
        label="Tramo"
        required
        searchable
        data-autofocus
        placeholder="Elija el tramo"
        nothingFoundMessage="Ningún tramo con ese nombre"
        data={tramos.map(({ valor, etiqueta, detalle }) => ({
          value: String(valor),
          label: detalle ? `${etiqueta} · ${detalle}` : etiqueta,
        }))}
        value={tramo ? String(tramo.id) : null}
        onChange={forma.setTramo}
      />
      <TextInput
        label="Kilometraje"
        required
        description={
          tramo
            ? `De ${formatPosicion(tramo.posicion_a)} a ${formatPosicion(tramo.posicion_b)}`
            : 'Como 212+500, o en metros'
        }
        inputMode="text"
        autoComplete="off"
        value={forma.kilometraje}
        error={lugar.tipo === 'mal' ? lugar.aviso : undefined}
        onChange={(e) => forma.setKilometraje(e.currentTarget.value)}
      />
      <Donde lugar={lugar} />
      <Textarea
        label="Nota"
        required
        description="Quién avisó, qué vio y cómo llamarle"
        autosize
        minRows={3}
        maxRows={6}
        maxLength={NOTA_MAX}
        value={nota}
        onChange={(e) => forma.setNota(e.currentTarget.value)}
      />
    </>
  );
};

interface Props {
  onCerrar: () => void;
  confirmando: boolean;
  setConfirmando: (confirmando: boolean) => void;
}

/** Raises an event by hand, after it has been read again: a landowner phones (tramo, kilometre marker, note). */
const Contenido = ({ onCerrar, confirmando, setConfirmando }: Props) => {
  const client = useQueryClient();
  const navigate = useNavigate();
  const forma = useForma();
  const { tramo, lugar } = forma;
  const nota = forma.nota.trim();
  const { role } = useUser();
  const sigueAhi = useSigueAhi();
  const levantar = useMutation({
    mutationFn: ({ tramo, posicion, nota }: { tramo: Tramo; posicion: number; nota: string }) =>
      actuarEnEvento((alLeer) =>
        llamar('crearEventoManual', {
          body: PEDIDOS.manual.con({ tramo_id: tramo.id, posicion, nota }),
          alLeer,
        }),
      ),
    onSuccess: (evento) => {
      PEDIDOS.manual.hecho();
      ponerEventos(client, [evento]);
      if (!sigueAhi()) return void avisar('success', `Se levantó el ${nombrarEvento(evento, role)}`);
      onCerrar();
      void navigate({ to: '.', search: (antes) => ({ ...antes, detalle: evento.id }), resetScroll: false });
    },
    onError: (error, { tramo, posicion, nota: dicha }) => {
      if (sigueAhi()) return;
      const lugar = `${tramo.nombre}, ${formatPosicion(posicion)}`;
      void avisarSinHacer(`Levantar evento en ${lugar}, «${dicha}»: ${motivoDe(error)}`);
    },
    onSettled: () => setConfirmando(false),
  });
  const listo = tramo !== undefined && lugar.tipo === 'bien' && nota !== '';
  return (
    <form
      className={classes.forma}
      onSubmit={(e) => {
        e.preventDefault();
        setConfirmando(listo);
      }}
    >
      <Campos forma={forma} />
      {levantar.error ? <FormError error={levantar.error} /> : null}
      <div className={classes.botones}>
        <Button variant="default" onClick={onCerrar}>
          {levantar.isPending ? 'Cerrar' : 'Cancelar'}
        </Button>
        <BotonActo type="submit" disabled={!listo} ocupado={levantar.isPending}>
          Levantar evento
        </BotonActo>
      </div>
      <ConfirmDialog
        confirmacion={confirmando && listo ? confirmacionDe(tramo, lugar.posicion) : null}
        ocupado={levantar.isPending}
        onConfirm={() => {
          if (listo) levantar.mutate({ tramo, posicion: lugar.posicion, nota });
        }}
        onCancel={() => setConfirmando(false)}
      />
    </form>
  );
};

/** A click beside it does not throw away what was written. */
export const LevantarEvento = ({ onCerrar }: { onCerrar: () => void }) => {
  const [confirmando, setConfirmando] = useState(false);
  return (
    <Modal
      opened
      onClose={onCerrar}
      title="Levantar evento"
      centered
      size={460}
      closeOnClickOutside={false}
      closeOnEscape={!confirmando}
    >
      <Contenido onCerrar={onCerrar} confirmando={confirmando} setConfirmando={setConfirmando} />
    </Modal>
  );
};
