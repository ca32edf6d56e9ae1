import { useSitio } from '../lib/sitio';
import { Logo } from '../ui/logo';
import { MarcaSitio } from '../ui/marca-sitio';
import { TEMAS, useTema } from '../ui/tema';
import { ZoneClock } from '../ui/zone-clock';
import classes from './public-frame.module.css';
import { ServerState } from './server-state';

/** Goes from one theme to the next: three are too few for a menu, whose code would weigh on the first load. */
const ThemeSwitch = () => {
  const { tema, setTema } = useTema();
  const lugar = TEMAS.findIndex(({ valor }) => valor === tema);
  const actual = TEMAS[lugar];
  const siguiente = TEMAS[(lugar + 1) % TEMAS.length];
  if (!actual || !siguiente) return null;
  return (
    <button
      type="button"
      className={classes.tema}
      title={`Cambiar a ${siguiente.nombre.toLowerCase()}`}
      onClick={() => setTema(siguiente.valor)}
    >
      <actual.Icono size={16} stroke={1.75} aria-hidden="true" />
      <span>{actual.nombre}</span>
    </button>
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
          <MarcaSitio />
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
