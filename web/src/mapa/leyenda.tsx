import { Mark, type MarkKind } from '../ui/mark';
import classes from './leyenda.module.css';

const MARCAS: readonly [MarkKind, string][] = [
  ['abierto', 'Abierto'],
  ['reconocido', 'Reconocido'],
  ['falla', 'Falla de sensor'],
  ['sin_datos', 'Sin datos'],
];

/** What the shapes on the canvas mean. */
export const Leyenda = () => (
  <ul className={classes.leyenda} aria-label="Leyenda">
    {MARCAS.map(([kind, texto]) => (
      <li key={kind}>
        <Mark kind={kind} /> {texto}
      </li>
    ))}
  </ul>
);
