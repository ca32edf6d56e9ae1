import { Button } from '@mantine/core';
import { SegundoFactor } from '../ajustes/segundo-factor';
import { cerrarSesion } from '../sesion/acciones';
import { PublicFrame } from '../sesion/public-frame';
import { useTitulo } from '../ui/use-titulo';
import classes from './second-factor-screen.module.css';

/** Setting up the second factor and nothing else. */
export const SecondFactorScreen = ({ onListo }: { onListo: () => void }) => {
  useTitulo('Segundo factor');
  return (
    <PublicFrame titulo="Segundo factor">
      <div className={classes.cuerpo}>
        <SegundoFactor onListo={onListo} />
        <Button className={classes.salir} variant="default" onClick={() => void cerrarSesion()}>
          Salir
        </Button>
      </div>
    </PublicFrame>
  );
};
