import { Button } from '@mantine/core';
import { IconVolumeOff } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { probarSonido, useSonido } from './sonido';
import classes from './sound-bar.module.css';
import { explicarSonido } from './texto-sonido';

/** A browser that allows sound says so a moment after the page has come: nobody is to be startled by that. */
const DEMORA_MS = 500;

/**
 * Across the whole screen while no tab of this browser would be heard: blocked until somebody touches the page, or
 * failing. It goes with the first touch or key, wherever that is (product §2.22).
 */
export const SoundBar = () => {
  const vista = useSonido();
  const falta = vista.estado !== 'armado';
  const [visible, setVisible] = useState(false);
  useEffect(() => {
    if (!falta) return setVisible(false);
    const plazo = setTimeout(() => setVisible(true), DEMORA_MS);
    return () => clearTimeout(plazo);
  }, [falta]);
  if (!falta || !visible) return null;
  const activar = () => {
    void probarSonido();
    // The bar is about to go, and the focus with it.
    document.getElementById('contenido')?.focus();
  };
  return (
    <div className={classes.franja} role="alert" data-franja>
      <IconVolumeOff size={20} stroke={1.75} aria-hidden="true" />
      <p>
        <strong>Las alertas no se oyen en este equipo.</strong> {explicarSonido(vista)}
      </p>
      <Button size="xs" onClick={activar}>
        Activar sonido
      </Button>
    </div>
  );
};
