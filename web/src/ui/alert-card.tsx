import { Button, CloseButton } from '@mantine/core';
import { IconMapPin, IconVolumeOff } from '@tabler/icons-react';
import { logger } from '../lib/logger';
import { SIMULACION } from '../lib/simulacion';
import classes from './alert-card.module.css';
import type { AlertCardEvent } from './alert-types';
import { Mark } from './mark';
import { BandaSimulacion } from './simulacion';
import { Fecha } from './valores';

interface AlertCardProps {
  event: AlertCardEvent;
  onVerMapa: (lat: number, lng: number) => void;
  onVerDetalles: (id: number) => void;
  onClose: () => void;
}

/** Says of a card that it came without a sound, because the sound was silenced. */
export const SinSonido = () => (
  <p className={classes.sinSonido}>
    <IconVolumeOff size={16} stroke={1.75} aria-hidden="true" /> Sin sonido: alertas silenciadas
  </p>
);

/**
 * One alert, to the letter of spec §2: title, creation time in es-ES, place, and two ways on. A card without an
 * event id logs an error and does nothing.
 */
export const AlertCard = ({ event, onVerMapa, onVerDetalles, onClose }: AlertCardProps) => {
  const { id, lat, lng, posicion } = event;
  const conEvento = (hacer: (id: number) => void) => () => {
    if (id === undefined) logger.error('alert card without an event id', event);
    else hacer(id);
  };
  const titulo = `Alerta en ${event.tramo_nombre || event.tramo}`;
  const nombre = event.simulacion ? `${SIMULACION}: ${titulo}` : titulo;
  return (
    <section
      className={classes.tarjeta}
      data-simulacion={event.simulacion || undefined}
      role="alert"
      aria-label={nombre}
    >
      <header className={classes.cabeza}>
        <Mark kind={event.simulacion ? 'simulacion' : 'abierto'} />
        <h2 className={classes.titulo}>{titulo}</h2>
        <CloseButton size={28} aria-label="Cerrar la alerta" onClick={onClose} />
      </header>
      {event.simulacion ? <BandaSimulacion>Simulacro: no ocurre en el ducto</BandaSimulacion> : null}
      {event.prueba ? <p className={classes.prueba}>PRUEBA · no ocurrió nada en el ducto</p> : null}
      <p className={classes.fecha}>
        <Fecha instante={event.created_at} forma="alerta" />
      </p>
      {event.tarde ? <p className={classes.tarde}>Tardío: {event.tarde}</p> : null}
      <p className={classes.posicion}>Posición: {posicion === null ? '-' : `${Math.round(posicion)}m`}</p>
      {event.sinSonido ? <SinSonido /> : null}
      <div className={classes.acciones}>
        <Button
          leftSection={<IconMapPin size={16} aria-hidden="true" />}
          disabled={lat === null || lng === null}
          onClick={conEvento(() => {
            if (lat !== null && lng !== null) onVerMapa(lat, lng);
          })}
        >
          Ver en Mapa
        </Button>
        <Button variant="default" onClick={conEvento(onVerDetalles)}>
          Ver Detalles
        </Button>
      </div>
    </section>
  );
};
