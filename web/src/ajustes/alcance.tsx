import { IconDeviceDesktop, IconUser } from '@tabler/icons-react';
import classes from './ajustes.module.css';

const DE = {
  persona: { Icono: IconUser, texto: 'Lo acompaña a cualquier equipo' },
  equipo: { Icono: IconDeviceDesktop, texto: 'Solo en este navegador' },
} as const;

/** Whose a setting is: the person's, kept with the account, or the desk's, kept in this browser. */
export const Alcance = ({ de }: { de: keyof typeof DE }) => {
  const { Icono, texto } = DE[de];
  return (
    <span className={classes.alcance}>
      <Icono size={14} stroke={1.75} aria-hidden="true" />
      {texto}
    </span>
  );
};
