import { Button, Modal, Textarea } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { type Disposicion, DisposicionSchema, ETIQUETA_DISPOSICION } from '@tramos/contract/evento';
import { NOTA_MAX } from '@tramos/contract/limites';
import type { Role } from '@tramos/contract/roles';
import { type KeyboardEvent, useState } from 'react';
import { formatFecha } from '../lib/formato';
import { BotonActo } from '../ui/boton-acto';
import { Kbd } from '../ui/kbd';
import { MARCO_DIALOGO } from '../ui/marco-dialogo';
import { Aviso } from './aviso';
import classes from './disposicion-dialogo.module.css';
import { type EventoMostrable, nombrarEvento } from './hechos';
import type { DisposicionEnCurso } from './use-disposicion';

/** Above the detail, like a confirmation. */
const POR_ENCIMA = 300;

/** What each one means, for whoever is new to the shift. */
const SIGNIFICA: Record<Disposicion, string> = {
  toma_confirmada: 'El celaje encontró una toma clandestina',
  fuga: 'El ducto pierde producto, sin toma',
  operacion: 'Fue una bomba, una válvula o una maniobra',
  falla_sensor: 'Un sensor, su reloj o su enlace midió mal',
  falsa_alarma: 'Nada pasó y no se halló la causa',
  prueba: 'Se estaba probando la alarma',
  no_encontrado: 'Se buscó en el lugar y no se halló nada',
};

const Opciones = ({
  elegida,
  elegir,
}: {
  elegida: Disposicion | null;
  elegir: (disposicion: Disposicion) => void;
}) => (
  <fieldset className={classes.opciones}>
    <legend className="solo-lector">Qué resultó ser</legend>
    {DisposicionSchema.options.map((disposicion, i) => (
      <label key={disposicion} className={classes.opcion} data-elegida={disposicion === elegida || undefined}>
        <input
          type="radio"
          name="disposicion"
          value={disposicion}
          checked={disposicion === elegida}
          onChange={() => elegir(disposicion)}
          aria-keyshortcuts={String(i + 1)}
          data-autofocus={disposicion === (elegida ?? DisposicionSchema.options[0]) || undefined}
        />
        <span className={classes.nombre}>{ETIQUETA_DISPOSICION[disposicion]}</span>
        <span className={classes.significa}>{SIGNIFICA[disposicion]}</span>
        <Kbd>{String(i + 1)}</Kbd>
      </label>
    ))}
  </fieldset>
);

/** What was said until now, by whom and when; it changes under one's eyes if somebody else says another. */
const Actual = ({ evento, zona }: { evento: EventoMostrable; zona: string }) =>
  evento.disposicion ? (
    <p className={classes.actual} role="status">
      Ahora: <strong>{ETIQUETA_DISPOSICION[evento.disposicion]}</strong>, {evento.disposicion_por ?? '-'},{' '}
      {formatFecha(evento.disposicion_at, zona)}
    </p>
  ) : null;

interface Props {
  evento: EventoMostrable;
  role: Role;
  zona: string;
  disposicion: DisposicionEnCurso;
}

const Forma = ({ evento, role, zona, disposicion: enCurso }: Props) => {
  const actual = evento.disposicion ?? null;
  const [elegida, setElegida] = useState<Disposicion | null>(actual);
  const { nota, ocupado } = enCurso;
  const cabe = nota.trim().length <= NOTA_MAX;
  /** What was sent last, and what was chosen then: until something else is chosen, trying again sends the same. */
  const [enviada, setEnviada] = useState<{ que: Disposicion | null; elegida: Disposicion | null } | null>(
    null,
  );
  const repite = enCurso.reintenta && enviada !== null && enviada.elegida === elegida;
  const cambia = elegida !== null && (elegida !== actual || nota.trim() !== '');
  const puede = (repite || cambia) && cabe;
  const enviar = (que: Disposicion | null) => {
    setEnviada({ que, elegida });
    enCurso.guardar(que);
  };
  const guardar = () => puede && !ocupado && enviar(repite ? enviada.que : elegida);
  const alTeclear = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) guardar();
  };
  // On the page, and not on the form: a quick hand presses the number before the focus has come here.
  useHotkeys(
    DisposicionSchema.options.map((opcion, i) => [String(i + 1), () => setElegida(opcion)]),
    ['TEXTAREA'],
  );
  return (
    <form
      onKeyDown={alTeclear}
      onSubmit={(event) => {
        event.preventDefault();
        guardar();
      }}
    >
      <p className={classes.mensaje}>¿Qué resultó ser el {nombrarEvento(evento, role)}?</p>
      <Actual evento={evento} zona={zona} />
      <Opciones elegida={elegida} elegir={setElegida} />
      <Textarea
        label="Nota (opcional)"
        autosize
        minRows={2}
        maxRows={4}
        value={nota}
        readOnly={ocupado}
        error={cabe ? undefined : `La nota admite ${NOTA_MAX} caracteres`}
        onChange={(event) => enCurso.escribirNota(event.currentTarget.value)}
      />
      {enCurso.aviso && (
        <div className={classes.aviso}>
          <Aviso aviso={enCurso.aviso} />
        </div>
      )}
      <div className={classes.botones}>
        {actual && (
          <Button
            variant="subtle"
            color="gray"
            disabled={ocupado}
            className={classes.retirar ?? ''}
            onClick={() => enviar(null)}
          >
            Retirar disposición
          </Button>
        )}
        <Button variant="default" onClick={enCurso.cerrar}>
          {ocupado ? 'Cerrar' : 'Cancelar'}
        </Button>
        <BotonActo type="submit" disabled={!puede} ocupado={ocupado}>
          {repite ? 'Reintentar' : 'Guardar'}
        </BotonActo>
      </div>
    </form>
  );
};

/** Asks what an event turned out to be; a key for each answer, Enter to save, and a note if there is more to say. */
export const DisposicionDialogo = ({ evento, role, zona, disposicion }: Props) => (
  <Modal
    opened={disposicion.abierta}
    onClose={disposicion.cerrar}
    title="Disposición del evento"
    centered
    size={520}
    zIndex={POR_ENCIMA + 10}
    overlayProps={{ backgroundOpacity: 0.35, zIndex: POR_ENCIMA }}
    closeButtonProps={{ 'aria-label': 'Cerrar sin guardar' }}
    classNames={MARCO_DIALOGO}
  >
    <Forma evento={evento} role={role} zona={zona} disposicion={disposicion} />
  </Modal>
);
