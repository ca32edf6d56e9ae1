import { Tooltip } from '@mantine/core';
import { useLocalStorage } from '@mantine/hooks';
import {
  IconDots,
  IconHelp,
  IconLayoutSidebarLeftCollapse,
  IconLayoutSidebarLeftExpand,
  IconSearch,
} from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useUser } from '../lib/sesion';
import { Kbd } from '../ui/kbd';
import { Logo } from '../ui/logo';
import { abrirAyuda } from '../ui/teclas';
import classes from './nav-rail.module.css';
import { navegacionDe } from './navegacion';
import { abrirPaleta } from './paleta/abierta';

/** What fits at the foot of a phone; the rest is behind 'Más'. */
const EN_TELEFONO: readonly string[] = ['/mapa', '/eventos', '/presiones', '/dashboard'];

const Boton = ({
  nombre,
  tecla,
  Icono,
  cerrado,
  onClick,
}: {
  nombre: string;
  tecla: string;
  Icono: typeof IconHelp;
  cerrado: boolean;
  onClick: () => void;
}) => (
  <Tooltip label={`${nombre} (${tecla})`} position="right" disabled={!cerrado}>
    <button
      type="button"
      className={classes.boton}
      aria-keyshortcuts={tecla.replace('Ctrl ', 'Control+')}
      onClick={onClick}
    >
      <Icono size={20} stroke={1.75} aria-hidden="true" />
      <span className={classes.rotulo}>{nombre}</span>
      <span className={classes.teclaRotulo}>
        <Kbd>{tecla}</Kbd>
      </span>
    </button>
  </Tooltip>
);

/** A phone on its side: until somebody opens it, the rail leaves the screen its width. */
const TELEFONO_ACOSTADO = '(max-width: 64em) and (max-height: 30em)';

/** The rail of screens on the left, a bar at the foot on a phone. Open or closed is remembered. */
export const NavRail = () => {
  const user = useUser();
  // A default of its own would be stored as if it had been chosen.
  const [elegido, setCerrado] = useLocalStorage<boolean | undefined>({
    key: 'tramos.riel-cerrado',
    getInitialValueInEffect: false,
  });
  const cerrado = elegido ?? matchMedia(TELEFONO_ACOSTADO).matches;
  const Alternar = cerrado ? IconLayoutSidebarLeftExpand : IconLayoutSidebarLeftCollapse;
  return (
    <nav className={classes.riel} aria-label="Principal" data-cerrado={cerrado || undefined}>
      <div className={classes.marca}>
        <Logo />
        <span className={classes.rotulo}>Tramos</span>
      </div>
      {navegacionDe(user).map((grupo) => (
        <section key={grupo.nombre} className={classes.grupo} aria-label={grupo.nombre}>
          <p className={classes.nombreGrupo} aria-hidden="true">
            {grupo.nombre}
          </p>
          {grupo.destinos.map(({ to, nombre, Icono }) => (
            <Tooltip key={to} label={nombre} position="right" disabled={!cerrado}>
              <Link
                to={to}
                className={classes.enlace}
                data-telefono={EN_TELEFONO.includes(to) || undefined}
                activeProps={{ 'aria-current': 'page' }}
              >
                <Icono size={20} stroke={1.75} aria-hidden="true" />
                <span className={classes.rotulo}>{nombre}</span>
              </Link>
            </Tooltip>
          ))}
        </section>
      ))}
      <div className={classes.pie}>
        <Boton nombre="Ir a" tecla="Ctrl K" Icono={IconSearch} cerrado={cerrado} onClick={abrirPaleta} />
        <Boton nombre="Ayuda" tecla="?" Icono={IconHelp} cerrado={cerrado} onClick={abrirAyuda} />
      </div>
      <button type="button" className={classes.mas} onClick={abrirPaleta}>
        <IconDots size={20} stroke={1.75} aria-hidden="true" />
        Más
      </button>
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
