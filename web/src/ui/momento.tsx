import { type ComoMomento, partesDeMomento } from '@tramos/contract/momento';
import { useZona } from '../lib/sitio';
import classes from './momento.module.css';
import { REVISAR_DIA_MS, useAhora } from './use-ahora';

/** `21/11 03:41:58`: a moment in a list, the day set back; the year when it is not this one. '-' when there is none. */
export const Momento = ({
  instante,
  con_dia = false,
}: { instante: string | null } & Pick<ComoMomento, 'con_dia'>) => {
  const zona = useZona();
  const junto_a = useAhora(REVISAR_DIA_MS);
  const partes = partesDeMomento(instante, { zona, junto_a, con_dia });
  if (partes === null || instante === null) return <span>-</span>;
  return (
    <time dateTime={instante} className={classes.momento}>
      {partes.dia === '' ? null : <span className={classes.dia}>{partes.dia} </span>}
      {partes.hora}
    </time>
  );
};
