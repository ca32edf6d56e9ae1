import { Kbd } from '../ui/kbd';
import { Mark } from '../ui/mark';
import classes from './barra-nuevos.module.css';
import { hayReales, type Nuevos, textoNuevos } from './novedades';

/**
 * Rows that arrived while something else was being read: they wait here until asked for. It stands below the rows: above
 * them it would move them under the hand that reads.
 */
export const BarraNuevos = ({
  nuevos,
  onMostrar,
}: {
  nuevos: Exclude<Nuevos, { tipo: 'ninguno' }>;
  onMostrar: () => void;
}) => (
  <div className={classes.barra} role="status">
    <Mark kind={hayReales(nuevos) ? 'abierto' : 'simulacion'} />
    <strong>{textoNuevos(nuevos)}</strong>
    <button type="button" className={classes.mostrar} aria-keyshortcuts="N" onClick={onMostrar}>
      Mostrar <Kbd>N</Kbd>
    </button>
  </div>
);
