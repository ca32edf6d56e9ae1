import { Link, type LinkProps } from '@tanstack/react-router';
import classes from './migas.module.css';

interface Miga {
  nombre: string;
  to: NonNullable<LinkProps['to']>;
}

/** Where a screen stands below others: the way back up, then the title of the screen itself as its h1. */
export const Migas = ({ arriba, titulo }: { arriba: readonly Miga[]; titulo: string }) => (
  <div className={classes.migas}>
    <nav aria-label="Ruta">
      <ol>
        {arriba.map(({ nombre, to }) => (
          <li key={nombre}>
            <Link to={to}>{nombre}</Link>
            <span aria-hidden="true">›</span>
          </li>
        ))}
      </ol>
    </nav>
    <h1>{titulo}</h1>
  </div>
);
