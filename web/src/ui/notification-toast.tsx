import { CloseButton } from '@mantine/core';
import { IconAlertCircle, IconAlertTriangle, IconCircleCheck, IconInfoCircle } from '@tabler/icons-react';
import { TOAST_CIERRE_MS, TOAST_PROGRESO_MS } from '@tramos/contract/limites';
import { useEffect, useEffectEvent, useState } from 'react';
import { type EventoSuelto, tieneDetalle } from '../lib/detalle-suelto';
import type { Notification } from './alert-types';
import classes from './notification-toast.module.css';
import { MarcaSimulacion } from './simulacion';
import { detener, empezar, restante, seguir, vencido } from './toast-tiempo';

const ICONO = {
  success: IconCircleCheck,
  warning: IconAlertTriangle,
  error: IconAlertCircle,
  info: IconInfoCircle,
} as const;

const Texto = ({ toast }: { toast: Notification }) => {
  const Icono = ICONO[toast.type];
  return (
    <>
      <Icono
        className={classes.icono}
        data-type={toast.type}
        data-evento={toast.eventData ? true : undefined}
        size={20}
        stroke={1.75}
        aria-hidden="true"
      />
      <span className={classes.texto}>
        {toast.simulacion ? <MarcaSimulacion /> : null}
        <strong className={classes.titulo}>{toast.title ?? 'Nuevo evento'}</strong>
        {toast.description === undefined ? (
          <>
            <span>Tramo: {toast.tramo ?? '-'}</span>
            <span>Posición: {toast.posicion == null ? '-' : `${Math.round(toast.posicion)} m`}</span>
          </>
        ) : (
          <span>{toast.description}</span>
        )}
      </span>
    </>
  );
};

interface NotificationToastProps {
  toast: Notification;
  onOpen: (evento: EventoSuelto) => void;
  /** Called when it has gone: 300 ms after it was dismissed. */
  onGone: () => void;
}

/**
 * A notification at the bottom right (spec §2 Toast notifications). It waits while it is pointed at or focused; a
 * click opens the detail, except for those that speak of no event.
 */
export const NotificationToast = ({ toast, onOpen, onGone }: NotificationToastProps) => {
  const [tiempo, setTiempo] = useState(() => empezar(toast.duration ?? null, Date.now()));
  const [ahora, setAhora] = useState(() => Date.now());
  const [cerrado, setCerrado] = useState(false);
  const cerrando = cerrado || vencido(tiempo, ahora);
  const queda = restante(tiempo, ahora);
  const corre = queda !== null && !cerrando;
  const irse = useEffectEvent(onGone);

  useEffect(() => {
    if (!corre) return;
    const pulso = setInterval(() => setAhora(Date.now()), TOAST_PROGRESO_MS);
    return () => clearInterval(pulso);
  }, [corre]);
  useEffect(() => {
    if (!cerrando) return;
    const adios = setTimeout(() => irse(), TOAST_CIERRE_MS);
    return () => clearTimeout(adios);
  }, [cerrando]);

  const { eventData } = toast;
  const abrir =
    eventData && tieneDetalle(eventData)
      ? () => {
          setCerrado(true);
          onOpen(eventData);
        }
      : null;
  return (
    // The pointer and the focus only hold its time: what can be done is done by the buttons inside.
    <div
      className={classes.toast}
      role="status"
      data-cerrando={cerrando || undefined}
      onPointerEnter={() => setTiempo(detener(tiempo, Date.now()))}
      onPointerLeave={() => setTiempo(seguir(tiempo, Date.now()))}
      onFocus={() => setTiempo(detener(tiempo, Date.now()))}
      onBlur={() => setTiempo(seguir(tiempo, Date.now()))}
    >
      {abrir ? (
        <button type="button" className={classes.cuerpo} onClick={abrir}>
          <Texto toast={toast} />
        </button>
      ) : (
        <div className={classes.cuerpo}>
          <Texto toast={toast} />
        </div>
      )}
      <CloseButton
        className={classes.cerrar}
        size={28}
        aria-label="Cerrar el aviso"
        onClick={() => setCerrado(true)}
      />
      {queda === null ? null : (
        <span className={classes.progreso} style={{ transform: `scaleX(${queda})` }} />
      )}
    </div>
  );
};
