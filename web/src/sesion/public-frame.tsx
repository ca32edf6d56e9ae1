import { Menu } from '@mantine/core';
import { IconBuildingFactory2 } from '@tabler/icons-react';
import { useSitio } from '../lib/sitio';
import { Logo } from '../ui/logo';
import { TEMAS, useTema } from '../ui/tema';
import { ZoneClock } from '../ui/zone-clock';
import classes from './public-frame.module.css';
import { ServerState } from './server-state';

const ThemeSwitch = () => {
  const { tema, setTema } = useTema();
  const actual = TEMAS.find(({ valor }) => valor === tema) ?? TEMAS[0];
  return (
    <Menu position="top-end">
      <Menu.Target>
        <button type="button" className={classes.tema}>
          {actual ? <actual.Icono size={16} stroke={1.75} aria-hidden="true" /> : null}
          <span>{actual?.nombre}</span>
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        {TEMAS.map(({ valor, nombre, Icono }) => (
          <Menu.Item
            key={valor}
            leftSection={<Icono size={16} aria-hidden="true" />}
            onClick={() => setTema(valor)}
          >
            {nombre}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
};

/** What the screens before the sign-in stand in: site above; server, version, zone clock and theme below. */
export const PublicFrame = ({ titulo, children }: { titulo: string; children: React.ReactNode }) => {
  const sitio = useSitio();
  return (
    <div className={classes.marco}>
      <header className={classes.cabeza}>
        <span className={classes.marca}>
          <Logo />
          Tramos
        </span>
        <span className={classes.sitio}>
          <IconBuildingFactory2 size={18} stroke={1.75} aria-hidden="true" />
          {sitio?.nombre ?? '…'}
        </span>
      </header>
      <main className={classes.centro} id="contenido">
        <div className={classes.panel}>
          <h1 className={classes.titulo}>{titulo}</h1>
          {children}
        </div>
      </main>
      <footer className={classes.pie}>
        <ServerState />
        {sitio ? <span className={classes.version}>Versión {sitio.version}</span> : null}
        {sitio?.inseguro ? <span className={classes.inseguro}>Conexión sin cifrar</span> : null}
        <span className={classes.hueco} />
        <ZoneClock conAno />
        <ThemeSwitch />
      </footer>
    </div>
  );
};
