import { ActionIcon, Button, Modal } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconArrowLeft, IconExternalLink, IconX } from '@tabler/icons-react';
import { Link, useNavigate } from '@tanstack/react-router';
import { CAPA_EVENTO, CapaPropia } from '../ui/capas';
import { useDevolverFoco } from '../ui/use-devolver-foco';
import { CabeceraDetalle } from './cabecera-detalle';
import { ContenidoDetalle } from './contenido-detalle';
import { useVecinos } from './en-pantalla';
import classes from './evento-modal.module.css';
import { type EventoMostrable, origenDelDetalle } from './hechos';
import { useEvento } from './use-evento';
import { Vecinos } from './vecinos';
import { MOVIL } from './vista-detalle';

/** Open over the list, an event leads to those before and after it there; the way back stays the list. */
const VecinosDeLista = ({ id }: { id: number }) => {
  const navigate = useNavigate();
  const ir = (otro: number) =>
    void navigate({
      to: '.',
      search: (antes) => ({ ...antes, detalle: otro }),
      replace: true,
      resetScroll: false,
    });
  return <Vecinos {...useVecinos(id)} onIr={ir} />;
};

/**
 * The detail over the screen it was opened from: at most 6xl (72rem) wide and 90 % of the window high (spec §2),
 * the whole screen on a phone. An `evento` that has a tramo but no id is shown as it is.
 */
export const EventoModal = ({
  id,
  evento: dado = null,
  onClose,
}: {
  id: number | null;
  evento?: EventoMostrable | null;
  onClose: () => void;
}) => {
  useDevolverFoco();
  const movil = useMediaQuery(MOVIL, window.matchMedia(MOVIL).matches);
  const origen = origenDelDetalle(dado, id);
  const consulta = useEvento(origen.tipo === 'cargar' ? origen.id : null);
  const evento = origen.tipo === 'directo' ? origen.evento : (consulta.data ?? null);
  return (
    <Modal.Root
      opened
      onClose={onClose}
      size="72rem"
      centered
      fullScreen={movil}
      closeOnEscape={false}
      classNames={{ content: classes.contenido, body: classes.cuerpo }}
    >
      <Modal.Overlay backgroundOpacity={0.6} />
      <Modal.Content {...CAPA_EVENTO}>
        <CapaPropia value={CAPA_EVENTO['data-capa']}>
          <CabeceraDetalle
            titulo={
              <Modal.Title className={classes.titulo} tabIndex={-1} data-autofocus>
                Detalles del Evento
              </Modal.Title>
            }
            evento={evento}
            antes={
              movil && (
                <ActionIcon aria-label="Volver" size={44} onClick={onClose}>
                  <IconArrowLeft size={24} stroke={1.75} aria-hidden />
                </ActionIcon>
              )
            }
            despues={
              !movil && (
                <>
                  {origen.tipo === 'cargar' && <VecinosDeLista id={origen.id} />}
                  {origen.tipo === 'cargar' && (
                    <Button
                      component={Link}
                      to={`/eventos/${origen.id}`}
                      variant="subtle"
                      color="gray"
                      leftSection={<IconExternalLink size={16} stroke={1.75} aria-hidden />}
                    >
                      Abrir como página
                    </Button>
                  )}
                  <ActionIcon aria-label="Cerrar detalle" onClick={onClose}>
                    <IconX size={20} stroke={1.75} aria-hidden />
                  </ActionIcon>
                </>
              )
            }
          />
          <Modal.Body>
            <ContenidoDetalle origen={origen} consulta={consulta} onClose={onClose} />
          </Modal.Body>
        </CapaPropia>
      </Modal.Content>
    </Modal.Root>
  );
};
