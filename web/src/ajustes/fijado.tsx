import { IconLock } from '@tabler/icons-react';
import classes from './ajustes.module.css';

/** A setting that the environment of the server holds fast (product §3): who to ask is whoever runs it. */
export const Fijado = ({ por }: { por: string | null }) =>
  por === null ? null : (
    <p className={classes.fijado}>
      <IconLock size={16} stroke={1.75} aria-hidden="true" />
      <span>
        Fijado por <code>{por}</code>: se cambia en la configuración del servidor.
      </span>
    </p>
  );
