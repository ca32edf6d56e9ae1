import { Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useLocation, useNavigate, useSearch } from '@tanstack/react-router';
import { COORDENADAS_DECIMALES } from '@tramos/contract/limites';
import { useState } from 'react';
import { useCuentaAbiertos } from '../lib/abiertos';
import { abrirDetalle, useDetalleSuelto } from '../lib/detalle-suelto';
import { plural } from '../lib/formato';
import { ahoraServidor } from '../lib/reloj';
import { useZona } from '../lib/sitio';
import { AlertCard } from '../ui/alert-card';
import { type Confirmacion, ConfirmDialog } from '../ui/confirm-dialog';
import { NotificationToast } from '../ui/notification-toast';
import { SummaryCard } from '../ui/summary-card';
import { useAlto, useTopeDelContenido } from '../ui/use-medidas';
import classes from './alert-stacks.module.css';
import { anotarCierre } from './anotar-silencio';
import { contarAlertas, useEspera } from './espera';
import { claveDe, cuantasAlertas, idsPendientes, type Tarjeta } from './pila';
import { cerrarTarjetas, quitarToast, useAlertas } from './store';
import { textoDeResumen } from './textos';

/** As many as leave room for the three toasts of a short stack below them; the rest are counted. */
const TARJETAS_MAX = 3;
const TARJETAS_MAX_BAJA = 2;

const MOVIL = '(max-width: 47.99em)';
const BAJA = '(max-height: 919px)';
/** From here on the cards stand beside an open detail instead of over it. */
const CABEN_AL_LADO = '(min-width: 115em)';

/** An open detail over the screen, or one that is the screen: the cards leave the controls of both free. */
type Detalle = 'modal' | 'pagina';
const useConDetalle = (): Detalle | null => {
  const porId = useSearch({ from: '/consola' }).detalle !== undefined;
  const suelto = useDetalleSuelto((s) => s.evento !== null);
  const modal = porId || suelto;
  const pagina = useLocation({ select: ({ pathname }) => /^\/eventos\/./.test(pathname) });
  if (modal) return 'modal';
  return pagina ? 'pagina' : null;
};

/** The controls of the list stand above the cards: less room is left for the toasts below them. */
const useSobreLista = (): boolean => useLocation({ select: ({ pathname }) => pathname === '/eventos' });

/**
 * One at a time on a phone, where the map and the list stay usable under it, and over an open detail, where more
 * would cover its controls.
 */
const useCuantas = (conDetalle: Detalle | null): number => {
  const movil = useMediaQuery(MOVIL, window.matchMedia(MOVIL).matches);
  const baja = useMediaQuery(BAJA, window.matchMedia(BAJA).matches);
  const alLado = useMediaQuery(CABEN_AL_LADO, window.matchMedia(CABEN_AL_LADO).matches);
  const sobreLista = useSobreLista();
  if (movil || conDetalle === 'pagina' || (conDetalle && !alLado)) return 1;
  return (baja ? TARJETAS_MAX_BAJA : TARJETAS_MAX) - (sobreLista ? 1 : 0);
};

/** Says what becomes of what many cards stand for before all of them go. */
const confirmacionDeCerrar = (tarjetas: readonly Tarjeta[]): Confirmacion => {
  const alertas = cuantasAlertas(tarjetas);
  const sinReconocer = idsPendientes(tarjetas).size > 0;
  return {
    tipo: 'confirm-close',
    titulo: `Cerrar ${plural(alertas, 'alerta', 'alertas')}`,
    mensaje: sinReconocer
      ? 'Sus tarjetas se pliegan en el contador «sin reconocer».'
      : 'Sus tarjetas se quitan de la pantalla.',
    ...(sinReconocer
      ? { consecuencia: 'Cerrar no es reconocer: el sonido se repite hasta que alguien las reconozca.' }
      : {}),
    icono: 'question',
    textoConfirmar: `Cerrar las ${alertas}`,
    estilo: 'primary',
  };
};

/**
 * Asks before cards that stand for several alerts go. The question is no part of them: they go with the answer, and the
 * focus must find its way back. Those that are gone meanwhile are asked about no more, and those that come stay.
 */
const usePreguntaDeCerrar = (tarjetas: readonly Tarjeta[]) => {
  const [claves, setClaves] = useState<readonly string[]>([]);
  const suyas = tarjetas.filter((tarjeta) => claves.includes(claveDe(tarjeta)));
  if (claves.length > 0 && suyas.length === 0) setClaves([]);
  const cerrar = () => {
    anotarCierre([...idsPendientes(suyas)]);
    cerrarTarjetas(suyas.map(claveDe));
    setClaves([]);
  };
  return {
    preguntar: (cuales: readonly Tarjeta[]) => setClaves(cuales.map(claveDe)),
    dialogo: (
      <ConfirmDialog
        confirmacion={suyas.length > 0 ? confirmacionDeCerrar(suyas) : null}
        onConfirm={cerrar}
        onCancel={() => setClaves([])}
      />
    ),
  };
};

const Pieza = ({
  tarjeta,
  preguntar,
}: {
  tarjeta: Tarjeta;
  preguntar: (cuales: readonly Tarjeta[]) => void;
}) => {
  const navigate = useNavigate();
  const zona = useZona();
  const { eventos, hayMas } = useEspera();
  const abiertos = useCuentaAbiertos();
  const cerrar = () => {
    anotarCierre([...idsPendientes([tarjeta])]);
    cerrarTarjetas([claveDe(tarjeta)]);
  };
  if (tarjeta.tipo === 'resumen')
    return (
      <SummaryCard
        summary={textoDeResumen(
          tarjeta,
          { alertas: contarAlertas(eventos, tarjeta.abiertos), hayMas, abiertos },
          ahoraServidor(),
          zona,
        )}
        onVerEventos={() => void navigate({ to: '/eventos' })}
        onVerMapa={() => void navigate({ to: '/mapa' })}
        onClose={tarjeta.abiertos.length > 1 ? () => preguntar([tarjeta]) : cerrar}
      />
    );
  return (
    <AlertCard
      event={tarjeta.event}
      onVerMapa={(lat, lng) =>
        void navigate({
          to: '/mapa',
          search: { centro: [lat, lng].map((n) => n.toFixed(COORDENADAS_DECIMALES)).join(',') },
        })
      }
      onVerDetalles={(id) => void navigate({ to: '.', search: (antes) => ({ ...antes, detalle: id }) })}
      onClose={cerrar}
    />
  );
};

/**
 * The cards, newest first: at the top right below the status bar, and above an open detail; on a phone above the
 * screen, whose controls they never cover.
 */
export const AlertCards = () => {
  const tarjetas = useAlertas((s) => s.tarjetas);
  const conDetalle = useConDetalle();
  const cuantas = useCuantas(conDetalle);
  const ref = useAlto('--tarjetas-alto');
  useTopeDelContenido('--contenido-tope');
  const { preguntar, dialogo } = usePreguntaDeCerrar(tarjetas);
  const mostradas = tarjetas.slice(0, cuantas);
  const demas = cuantasAlertas(tarjetas.slice(cuantas));
  return (
    <>
      {tarjetas.length > 0 ? (
        <section
          ref={ref}
          className={classes.tarjetas}
          data-alert-cards
          data-con-detalle={conDetalle ?? undefined}
          aria-label="Alertas"
        >
          {mostradas.map((tarjeta) => (
            <Pieza key={claveDe(tarjeta)} tarjeta={tarjeta} preguntar={preguntar} />
          ))}
          <span key={mostradas.map(claveDe).join(' ')} className={classes.quieto} aria-hidden="true" />
          {tarjetas.length > 1 ? (
            <div className={classes.demas}>
              <span>{demas > 0 ? plural(demas, 'alerta más', 'alertas más') : null}</span>
              <Button size="xs" variant="default" onClick={() => preguntar(tarjetas)}>
                Cerrar las {cuantasAlertas(tarjetas)} alertas
              </Button>
            </div>
          ) : null}
        </section>
      ) : null}
      {dialogo}
    </>
  );
};

/** The toasts, at the bottom right, the newest lowest; as many as fit below the cards, and the older ones above it. */
export const NotificationToasts = () => {
  const toasts = useAlertas((s) => s.toasts);
  const conDetalle = useConDetalle();
  const navigate = useNavigate();
  return (
    <section
      className={classes.toasts}
      data-con-detalle={conDetalle ?? undefined}
      aria-label="Avisos de eventos"
    >
      {toasts.toReversed().map((toast) => (
        <NotificationToast
          key={toast.key}
          toast={toast}
          onOpen={(evento) =>
            abrirDetalle(
              evento,
              (id) => void navigate({ to: '.', search: (antes) => ({ ...antes, detalle: id }) }),
            )
          }
          onGone={() => quitarToast(toast.key)}
        />
      ))}
    </section>
  );
};
