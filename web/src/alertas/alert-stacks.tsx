import { Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { COORDENADAS_DECIMALES } from '@tramos/contract/limites';
import { plural } from '../lib/formato';
import { AlertCard } from '../ui/alert-card';
import { NotificationToast } from '../ui/notification-toast';
import classes from './alert-stacks.module.css';
import { cerrarTarjeta, cerrarTarjetas, quitarToast, useAlertas } from './store';

/** As many as fit above the toasts on the smallest desk screen; the rest are counted. */
const TARJETAS_MAX = 3;

const MOVIL = '(max-width: 47.99em)';
/** From here on the cards stand beside an open detail instead of over it. */
const CABEN_AL_LADO = '(min-width: 115em)';

/**
 * One at a time on a phone, where the map and the list stay usable under it, and over an open detail, where more
 * would cover its controls.
 */
const useCuantas = (conDetalle: boolean): number => {
  const movil = useMediaQuery(MOVIL, window.matchMedia(MOVIL).matches);
  const alLado = useMediaQuery(CABEN_AL_LADO, window.matchMedia(CABEN_AL_LADO).matches);
  return movil || (conDetalle && !alLado) ? 1 : TARJETAS_MAX;
};

/**
 * The cards: at the top right below the status bar, and above an open detail; on a phone above the screen, whose
 * controls they never cover.
 */
export const AlertCards = () => {
  const cards = useAlertas((s) => s.cards);
  const navigate = useNavigate();
  const conDetalle = useSearch({ from: '/consola' }).detalle !== undefined;
  const cuantas = useCuantas(conDetalle);
  if (cards.length === 0) return null;
  const demas = cards.length - cuantas;
  return (
    <section
      className={classes.tarjetas}
      data-alert-cards
      data-con-detalle={conDetalle || undefined}
      aria-label="Alertas"
    >
      {cards.slice(0, cuantas).map((card) => (
        <AlertCard
          key={card.id ?? card.created_at}
          event={card}
          onVerMapa={(lat, lng) =>
            void navigate({
              to: '/mapa',
              search: { centro: [lat, lng].map((n) => n.toFixed(COORDENADAS_DECIMALES)).join(',') },
            })
          }
          onVerDetalles={(id) => void navigate({ to: '.', search: (antes) => ({ ...antes, detalle: id }) })}
          onClose={() => cerrarTarjeta(card)}
        />
      ))}
      {cards.length > 1 ? (
        <div className={classes.demas}>
          <span>{demas > 0 ? plural(demas, 'alerta más', 'alertas más') : null}</span>
          <Button size="xs" variant="default" onClick={cerrarTarjetas}>
            Cerrar las {cards.length} alertas
          </Button>
        </div>
      ) : null}
    </section>
  );
};

/** The toasts, at the bottom right. */
export const NotificationToasts = () => {
  const toasts = useAlertas((s) => s.toasts);
  const navigate = useNavigate();
  return (
    <section className={classes.toasts} aria-label="Avisos de eventos">
      {toasts.map((toast) => (
        <NotificationToast
          key={toast.key}
          toast={toast}
          onOpen={(id) => void navigate({ to: '.', search: (antes) => ({ ...antes, detalle: id }) })}
          onGone={() => quitarToast(toast.key)}
        />
      ))}
    </section>
  );
};
