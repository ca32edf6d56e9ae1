import { Pagination } from '@mantine/core';
import { formatNumero } from '../lib/formato';
import classes from './marco.module.css';

export const POR_PAGINA = 50;

/** Where one stands in a long list, and the way to the other pages. */
export const Paginas = ({
  pagina,
  total,
  onIr,
}: {
  pagina: number;
  total: number;
  onIr: (pagina: number) => void;
}) => (
  <div className={classes.paginas}>
    <span>
      {`${formatNumero(Math.min(total, (pagina - 1) * POR_PAGINA + 1))} a ${formatNumero(Math.min(total, pagina * POR_PAGINA))} de ${formatNumero(total)}`}
    </span>
    {total > POR_PAGINA ? (
      <Pagination
        size="sm"
        value={pagina}
        total={Math.ceil(total / POR_PAGINA)}
        onChange={onIr}
        getItemProps={(n) => ({ 'aria-label': `Página ${n}` })}
        getControlProps={(control) => ({
          'aria-label': control === 'previous' ? 'Página anterior' : 'Página siguiente',
        })}
      />
    ) : null}
  </div>
);
