import { Tooltip } from '@mantine/core';
import { useLocalStorage } from '@mantine/hooks';
import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useUser } from '../lib/sesion';
import { Logo } from '../ui/logo';
import classes from './nav-rail.module.css';
import { navegacionDe } from './navegacion';

/** The rail of screens on the left, a bar at the foot on a phone. Open or closed is remembered. */
export const NavRail = () => {
  const { role } = useUser();
  const [cerrado, setCerrado] = useLocalStorage({
    key: 'tramos.riel-cerrado',
    defaultValue: false,
    getInitialValueInEffect: false,
  });
  const Alternar = cerrado ? IconLayoutSidebarLeftExpand : IconLayoutSidebarLeftCollapse;
  return (
    <nav className={classes.riel} aria-label="Principal" data-cerrado={cerrado || undefined}>
      <div className={classes.marca}>
        <Logo />
        <span className={classes.rotulo}>Tramos</span>
      </div>
      {navegacionDe(role).map((grupo) => (
        <section key={grupo.nombre} className={classes.grupo} aria-label={grupo.nombre}>
          <p className={classes.nombreGrupo} aria-hidden="true">
            {grupo.nombre}
          </p>
          {grupo.destinos.map(({ to, nombre, Icono }) => (
            <Tooltip key={to} label={nombre} position="right" disabled={!cerrado}>
              <Link to={to} className={classes.enlace} activeProps={{ 'aria-current': 'page' }}>
                <Icono size={20} stroke={1.75} aria-hidden="true" />
                <span className={classes.rotulo}>{nombre}</span>
              </Link>
            </Tooltip>
          ))}
        </section>
      ))}
      <button
        type="button"
        className={classes.contraer}
        aria-expanded={!cerrado}
        onClick={() => setCerrado(!cerrado)}
      >
        <Alternar size={20} stroke={1.75} aria-hidden="true" />
        <span className={classes.rotulo}>{cerrado ? 'Expandir' : 'Contraer'}</span>
      </button>
    </nav>
  );
};
