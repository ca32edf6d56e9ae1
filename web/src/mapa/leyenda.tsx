import { formatNumero } from '../lib/formato';
import { Mark } from '../ui/mark';
import { alternar, type EstadoFiltro, LEYENDA, type Ocultos } from './filtros';
import classes from './leyenda.module.css';
import type { PorSaber } from './use-red-viva';

const A_VECES: readonly EstadoFiltro[] = ['simulacion', 'eco'];

/** What the shapes on the canvas mean and how many there are of each; pressing one leaves it off the map. */
export const Leyenda = ({
  ocultos,
  cuentas,
  porSaber,
  onCambio,
}: {
  ocultos: Ocultos;
  cuentas: Record<EstadoFiltro, number>;
  porSaber: PorSaber;
  onCambio: (ocultos: Ocultos) => void;
}) => (
  <ul className={classes.leyenda} aria-label="Leyenda">
    {LEYENDA.filter(
      // Of exercises and of echoes it speaks where there is one.
      ({ estado }) => !A_VECES.includes(estado) || cuentas[estado] > 0 || ocultos.has(estado),
    ).map(({ estado, marca, nombre, de }) => {
      const puesto = !ocultos.has(estado);
      const ninguno = cuentas[estado] === 0 && !porSaber[de];
      return (
        <li key={estado} data-callado={(estado === 'normal' || ninguno) && puesto ? '' : undefined}>
          <button
            type="button"
            aria-pressed={puesto}
            title={puesto ? `Quitar del mapa: ${nombre}` : `Poner en el mapa: ${nombre}`}
            onClick={() => onCambio(alternar(ocultos, estado))}
          >
            <Mark kind={marca} /> <span className={classes.nombre}>{nombre}</span>{' '}
            <span className={classes.cuantos}>{porSaber[de] ? '…' : formatNumero(cuentas[estado])}</span>
          </button>
        </li>
      );
    })}
  </ul>
);
