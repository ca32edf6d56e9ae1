import { Anchor } from '@mantine/core';
import { IconVolume, IconVolumeOff } from '@tabler/icons-react';
import { type EstadoSonido, probarSonido, useSonido } from './sonido';
import classes from './sound-state.module.css';

const TEXTO: Record<EstadoSonido, string> = {
  armado: 'Sonido armado',
  bloqueado: 'Sonido bloqueado',
  fallo: 'Sonido con falla',
};

/** Whether an alert would be heard, always in sight, with a test (product §2.22). */
export const SoundState = () => {
  const { estado } = useSonido();
  const Icono = estado === 'armado' ? IconVolume : IconVolumeOff;
  return (
    <div className={classes.sonido} data-estado={estado}>
      <Icono size={18} stroke={1.75} aria-hidden="true" />
      <span className={classes.texto} role="status">
        {TEXTO[estado]}
      </span>
      <Anchor
        component="button"
        type="button"
        className={classes.probar ?? ''}
        onClick={() => void probarSonido()}
      >
        {estado === 'bloqueado' ? 'Activar' : 'Probar'}
      </Anchor>
    </div>
  );
};
