import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { esAppError } from '../lib/app-error';
import { logger } from '../lib/logger';
import { useTitulo } from '../ui/use-titulo';
import classes from './error-screens.module.css';

const Pantalla = ({
  codigo,
  titulo,
  ayuda,
  children,
}: {
  codigo: string;
  titulo: string;
  ayuda: string;
  children?: React.ReactNode;
}) => {
  useTitulo(titulo);
  return (
    <main className={classes.pantalla} id="contenido">
      <p className={classes.codigo}>{codigo}</p>
      <h1 className={classes.titulo}>{titulo}</h1>
      <p className={classes.ayuda}>{ayuda}</p>
      <div className={classes.acciones}>
        {children}
        <Button component={Link} to="/mapa">
          Ir al mapa
        </Button>
      </div>
    </main>
  );
};

/** An unknown route (spec §2): the specified literal with help in Spanish. */
export const NotFoundScreen = () => (
  <Pantalla
    codigo="404"
    titulo="Page Not Found"
    ayuda="Esta página no existe o cambió de lugar. Revise la dirección o vuelva al mapa."
  />
);

const estadoDe = (error: unknown): number => (esAppError(error) && error.status > 0 ? error.status : 500);

/** Whatever broke while drawing; the status is the error's, 500 when it has none (spec §2). */
export const ErrorScreen = ({ error, reset }: { error: unknown; reset?: () => void }) => {
  const estado = estadoDe(error);
  logger.error('screen', error);
  if (estado === 404) return <NotFoundScreen />;
  return (
    <Pantalla
      codigo={String(estado)}
      titulo="Internal Server Error"
      ayuda="La pantalla no se pudo mostrar. Lo guardado está a salvo y los eventos se siguen registrando. Intente de nuevo; si persiste, avise a su administrador."
    >
      {reset ? (
        <Button variant="default" onClick={reset}>
          Intentar de nuevo
        </Button>
      ) : null}
    </Pantalla>
  );
};
