import { Outlet, useNavigate, useSearch } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import classes from './console-layout.module.css';
import { NavRail } from './nav-rail';

const EventoModal = lazy(async () => ({ default: (await import('../eventos/evento-modal')).EventoModal }));

/** The detail over any screen, from `?detalle=ID`; closing it goes back to the same place without it. */
const Detalle = () => {
  const { detalle } = useSearch({ from: '/consola' });
  const navigate = useNavigate();
  if (detalle === undefined) return null;
  const cerrar = () =>
    void navigate({ to: '.', search: (antes) => ({ ...antes, detalle: undefined }), resetScroll: false });
  return (
    <Suspense>
      <EventoModal id={detalle} onClose={cerrar} />
    </Suspense>
  );
};

/** What every screen behind the sign-in stands in. */
export const ConsoleLayout = () => (
  <div className={classes.consola}>
    <NavRail />
    <main id="contenido" tabIndex={-1} className={classes.contenido}>
      <Outlet />
    </main>
    <Detalle />
  </div>
);
