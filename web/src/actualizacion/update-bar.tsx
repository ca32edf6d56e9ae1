import { Button } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useZona } from '../lib/sitio';
import { textoConstruccion } from './texto-construccion';
import classes from './update-bar.module.css';
import { posponer, useVersion } from './vigilar-version';

/**
 * Offers the newer console, quietly: it is no alarm, and whoever is writing a note must not lose it. The buttons
 * stand by the words, because an alert card may cover the far end.
 */
export const UpdateBar = () => {
  const ofrecida = useVersion((s) => s.ofrecida);
  const zona = useZona();
  if (ofrecida === null) return null;
  return (
    <div className={classes.barra} role="status">
      <IconRefresh size={18} stroke={1.75} aria-hidden="true" />
      <p>
        <strong>Hay una versión nueva</strong>
        <span className={classes.ayuda}>
          de la consola{textoConstruccion(ofrecida, zona)}. Recargue cuando no tenga nada a medio escribir.
        </span>
      </p>
      <Button size="xs" variant="default" onClick={() => window.location.reload()}>
        Recargar
      </Button>
      <Button size="xs" variant="subtle" color="gray" onClick={posponer}>
        Después
      </Button>
    </div>
  );
};
