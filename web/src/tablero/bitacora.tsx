import { textoMomento } from '@tramos/contract/momento';
import type { Tablero } from '@tramos/contract/tablero';
import { formatFecha } from '../lib/formato';
import { useZona } from '../lib/sitio';
import { useAhora } from '../ui/use-ahora';
import classes from './bitacora.module.css';
import { fraseDeBitacora } from './frases';

/** A day rolls over. */
const REVISAR_MS = 30_000;

/** What people did last, newest first. */
export const Bitacora = ({ entradas, conId }: { entradas: Tablero['bitacora']; conId: boolean }) => {
  const zona = useZona();
  const ahora_ms = useAhora(REVISAR_MS);
  if (entradas.length === 0) return <p className={classes.nada}>Nadie ha actuado sobre un evento todavía.</p>;
  return (
    <ol className={classes.bitacora}>
      {entradas.map((entrada) => {
        const frase = fraseDeBitacora(entrada, conId);
        return (
          <li key={`${entrada.evento_id} ${entrada.accion} ${entrada.cuando}`}>
            <time dateTime={entrada.cuando} title={formatFecha(entrada.cuando, zona)}>
              {textoMomento(entrada.cuando, { junto_a: ahora_ms, zona, precision: 'minuto' })}
            </time>
            <span className={classes.frase} title={frase}>
              {frase}
            </span>
            <span className={classes.por}>{entrada.por}</span>
          </li>
        );
      })}
    </ol>
  );
};
