import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { z } from 'zod';
import { PiezaAusente, recargarUnaVez } from '../actualizacion/recarga';
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

const EstadoSchema = z.object({ status: z.number().int().min(400).max(599) });

/** The status of the error, 500 when it has none (spec §2). */
const estadoDe = (error: unknown): number => {
  const leido = EstadoSchema.safeParse(error);
  return leido.success ? leido.data.status : 500;
};

const recargar = () => window.location.reload();

/** The code of a screen did not come: reloads once by itself, and says what to do when that did not help. */
const PiezaAusenteScreen = () => {
  const [fallida, setFallida] = useState(false);
  useEffect(() => {
    void recargarUnaVez().then((recargando) => setFallida(!recargando));
  }, []);
  if (!fallida) return null;
  return (
    <Pantalla
      codigo="500"
      titulo="Internal Server Error"
      ayuda="No se pudo cargar esta pantalla: el servidor no responde, o la consola se actualizó hace un momento. Nada de lo guardado se perdió. Recargue la página; si persiste, avise a su administrador."
    >
      <Button variant="default" onClick={recargar}>
        Recargar
      </Button>
    </Pantalla>
  );
};

/** Whatever broke while drawing, said in place of the screen. */
export const ErrorScreen = ({ error, reset }: { error: unknown; reset?: () => void }) => {
  const estado = estadoDe(error);
  logger.error('screen', error);
  if (error instanceof PiezaAusente) return <PiezaAusenteScreen />;
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
