import { Outlet, useLocation, useNavigate, useSearch } from '@tanstack/react-router';
import { lazy, Suspense, useEffect } from 'react';
import { importarPantalla } from '../actualizacion/recarga';
import { UpdateBar } from '../actualizacion/update-bar';
import { AlertCards, NotificationToasts } from '../alertas/alert-stacks';
import { FoldedStrip } from '../alertas/folded-strip';
import { RelayBar } from '../alertas/relay-bar';
import { SoundBar } from '../alertas/sound-bar';
import { startAlertas } from '../alertas/start';
import { useLevantar } from '../eventos/levantar/abierto';
import { responderConfirmacion, useConfirmar } from '../lib/confirmar-identidad';
import { cerrarDetalleSuelto, useDetalleSuelto } from '../lib/detalle-suelto';
import { useSesion, useUser } from '../lib/sesion';
import { useSitio, useZona } from '../lib/sitio';
import { canal } from '../realtime/channel';
import { seguirSalud } from '../realtime/salud-servidor';
import { linea, startRealtime } from '../realtime/start';
import { GlobalToasts } from '../ui/global-toasts';
import { prepararImpresion } from '../ui/imprimir';
import { ConnectionBanner } from './connection-banner';
import classes from './console-layout.module.css';
import { Encima } from './encima';
import { ExerciseBanner } from './exercise-banner';
import { derechosDe } from './guardias';
import { HealthBanner } from './health-banner';
import { NavRail } from './nav-rail';
import { startPreferenciasDe } from './preferencias-en-vivo';
import { SecondFactorGate } from './second-factor-gate';
import { seguirSitio } from './seguir-sitio';
import { StatusBar } from './status-bar';

const EventoModal = lazy(async () => ({
  default: (await importarPantalla(() => import('../eventos/evento-modal'))).EventoModal,
}));

const DialogosLevantar = lazy(async () => ({
  default: (await importarPantalla(() => import('../eventos/levantar/dialogos'))).DialogosLevantar,
}));

/** Raises an event by hand or tries the alarm, from any screen. */
const Levantar = () =>
  useLevantar((s) => s.abierto) === null ? null : (
    <Suspense>
      <DialogosLevantar />
    </Suspense>
  );

/**
 * The detail over any screen, from `?detalle=ID`, or of an event without an id as its alert brought it, until the
 * screen changes; closing it goes back to the same place without it.
 */
const Detalle = () => {
  const { detalle } = useSearch({ from: '/consola' });
  const suelto = useDetalleSuelto((s) => s.evento);
  const pantalla = useLocation({ select: ({ pathname }) => pathname });
  const navigate = useNavigate();
  // biome-ignore lint/correctness/useExhaustiveDependencies: leaving the screen is what closes it
  useEffect(() => cerrarDetalleSuelto, [pantalla]);
  if (detalle === undefined && suelto === null) return null;
  const cerrar = () => {
    cerrarDetalleSuelto();
    if (detalle !== undefined)
      void navigate({ to: '.', search: (antes) => ({ ...antes, detalle: undefined }), resetScroll: false });
  };
  return (
    <Suspense>
      <EventoModal id={detalle ?? null} evento={detalle === undefined ? suelto : null} onClose={cerrar} />
    </Suspense>
  );
};

const ConfirmarIdentidad = lazy(async () => ({
  default: (await importarPantalla(() => import('./confirmar-identidad'))).ConfirmarIdentidad,
}));

/** Over whatever asked for it; who leaves the console has not confirmed it. */
const Identidad = () => {
  const pregunta = useConfirmar((s) => s.pregunta);
  useEffect(() => () => responderConfirmacion(false), []);
  return <Suspense>{pregunta && <ConfirmarIdentidad />}</Suspense>;
};

/** Starts what lives as long as one session of the console: the live connection and the alerts. Draws nothing. */
const EnVivo = () => {
  const { id, role, pantalla } = useUser();
  const url = useSitio()?.socket_url;
  useEffect(prepararImpresion, []);
  const zona = useZona();
  // A wall display changes nothing of its account.
  useEffect(() => (pantalla ? undefined : startPreferenciasDe(id)), [id, pantalla]);
  useEffect(() => seguirSitio(canal), []);
  useEffect(() => seguirSalud(canal), []);
  useEffect(() => startAlertas({ canal, role, zona, linea }), [role, zona]);
  useEffect(() => (url === undefined ? undefined : startRealtime(id, url)), [id, url]);
  return null;
};

const Consola = () => {
  const sesion = useSesion((s) => s.loginLogId);
  return (
    <div className={classes.consola}>
      <EnVivo key={sesion} />
      <a href="#contenido" className={classes.salto}>
        Saltar al contenido
      </a>
      <NavRail />
      <StatusBar />
      <div className={classes.cuerpo}>
        <RelayBar />
        <SoundBar />
        <ConnectionBanner />
        <HealthBanner />
        <ExerciseBanner />
        <UpdateBar />
        <FoldedStrip />
        <AlertCards />
        <main id="contenido" tabIndex={-1} className={classes.contenido}>
          <Outlet />
        </main>
      </div>
      <Detalle />
      <Levantar />
      <Encima />
      <NotificationToasts />
      <GlobalToasts />
    </div>
  );
};

/**
 * What every screen behind the sign-in stands in; draws nothing in the moment between losing a session and leaving.
 * Another person, signed in from another tab, or the same with other rights, gets it new: no screen keeps what it was
 * showing before.
 */
export const ConsoleLayout = () => {
  const derechos = useSesion((s) => derechosDe(s.user));
  if (derechos === '') return null;
  return (
    <>
      <SecondFactorGate>
        <Consola key={derechos} />
      </SecondFactorGate>
      <Identidad key={`identidad ${derechos}`} />
    </>
  );
};
