import { Button, Modal, Textarea } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { ApartarBodySchema, MOTIVO_APARTAR_MAX } from '@tramos/contract/alarmas';
import { fraseDe } from '@tramos/contract/frases';
import { textoMomento } from '@tramos/contract/momento';
import { type KeyboardEvent, useState } from 'react';
import { useUser } from '../lib/sesion';
import { useZona } from '../lib/sitio';
import { BotonActo } from '../ui/boton-acto';
import { FormError } from '../ui/form-error';
import { Kbd } from '../ui/kbd';
import { MARCO_DIALOGO } from '../ui/marco-dialogo';
import { useAhora } from '../ui/use-ahora';
import { type Duracion, duracionesDe, vaARevision } from './apartar';
import classes from './apartar-dialogo.module.css';
import type { FilaAlarma } from './pagina';
import { nombrarVarias } from './textos';
import type { Actos } from './use-actos';

/** Above a panel, like a confirmation. */
const POR_ENCIMA = 300;
/** The end of a time is told by the minute. */
const REVISAR_MS = 10_000;
const POR_OMISION = 60;

const Opciones = ({
  duraciones,
  elegida,
  elegir,
}: {
  duraciones: readonly Duracion[];
  elegida: number;
  elegir: (minutos: number) => void;
}) => {
  const zona = useZona();
  const ahora_ms = useAhora(REVISAR_MS);
  return (
    <fieldset className={classes.opciones}>
      <legend className="solo-lector">Por cuánto tiempo</legend>
      {duraciones.map(({ minutos, nombre }, i) => (
        <label key={minutos} className={classes.opcion} data-elegida={minutos === elegida || undefined}>
          <input
            type="radio"
            name="duracion"
            checked={minutos === elegida}
            onChange={() => elegir(minutos)}
            aria-keyshortcuts={String(i + 1)}
            data-autofocus={minutos === elegida || undefined}
          />
          <span className={classes.nombre}>{nombre}</span>
          <span className={classes.hasta}>
            hasta{' '}
            {textoMomento(ahora_ms + minutos * 60_000, { junto_a: ahora_ms, zona, precision: 'minuto' })}
            {vaARevision(minutos) ? ', queda en Revisión' : null}
          </span>
          <Kbd>{String(i + 1)}</Kbd>
        </label>
      ))}
    </fieldset>
  );
};

const Forma = ({ filas, actos }: { filas: readonly FilaAlarma[]; actos: Actos }) => {
  const { role } = useUser();
  const duraciones = duracionesDe(role);
  const [minutos, setMinutos] = useState(POR_OMISION);
  const [motivo, setMotivo] = useState('');
  const [intentado, setIntentado] = useState(false);
  const leido = ApartarBodySchema.shape.motivo.safeParse(motivo, { error: fraseDe });
  const apartar = () => {
    setIntentado(true);
    if (leido.success && !actos.ocupado) actos.confirmarApartar(minutos, leido.data);
  };
  const alTeclear = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) apartar();
  };
  // On the page, and not on the form: a quick hand presses the number before the focus has come here.
  useHotkeys(
    duraciones.map(({ minutos: m }, i) => [String(i + 1), () => setMinutos(m)]),
    ['TEXTAREA'],
  );
  return (
    <form
      noValidate
      onKeyDown={alTeclear}
      onSubmit={(event) => {
        event.preventDefault();
        apartar();
      }}
    >
      <p className={classes.mensaje}>Apartar: {nombrarVarias(filas)}</p>
      <p className={classes.ayuda}>
        No llamará la atención hasta esa hora. Se avisa a los administradores y queda en la bitácora.
        {role === 'monitorista' ? ' Por más de 8 horas la aparta un administrador.' : null}
      </p>
      <Opciones duraciones={duraciones} elegida={minutos} elegir={setMinutos} />
      <Textarea
        label="Motivo"
        required
        autosize
        minRows={2}
        maxRows={4}
        maxLength={MOTIVO_APARTAR_MAX}
        value={motivo}
        readOnly={actos.ocupado}
        error={intentado && !leido.success ? leido.error.issues[0]?.message : undefined}
        onChange={(event) => setMotivo(event.currentTarget.value)}
      />
      {actos.fallo ? <FormError error={actos.fallo} /> : null}
      <div className={classes.botones}>
        <Button variant="default" onClick={actos.cancelar}>
          Cancelar
        </Button>
        <BotonActo type="submit" ocupado={actos.ocupado}>
          Apartar
        </BotonActo>
      </div>
    </form>
  );
};

/** Asks for how long alarms are put aside, and why: both are needed. */
export const ApartarDialogo = ({ actos }: { actos: Actos }) => {
  const filas = actos.pregunta?.acto === 'apartar' ? actos.pregunta.filas : null;
  return (
    <Modal
      opened={filas !== null}
      onClose={actos.cancelar}
      title={filas && filas.length > 1 ? `Apartar ${filas.length} alarmas` : 'Apartar alarma'}
      centered
      size={480}
      zIndex={POR_ENCIMA + 10}
      overlayProps={{ backgroundOpacity: 0.35, zIndex: POR_ENCIMA }}
      closeButtonProps={{ 'aria-label': 'Cerrar sin apartar' }}
      classNames={MARCO_DIALOGO}
    >
      {filas ? <Forma filas={filas} actos={actos} /> : null}
    </Modal>
  );
};
