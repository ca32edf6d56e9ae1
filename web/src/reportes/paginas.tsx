import { Pagination } from '@mantine/core';
import { formatNumero } from '../lib/formato';
import classes from './marco.module.css';

/** Rows of a page, and of a batch when a document reads them all. */
export const POR_PAGINA = 50;
const POR_LOTE = 200;

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

/** All the rows of a list that has pages, batch by batch, as a document asks for them. */
export async function* leerTodas<F>(
  leer: (pagina: { limit: number; offset: number }) => Promise<readonly F[]>,
): AsyncGenerator<readonly F[]> {
  for (let offset = 0; ; offset += POR_LOTE) {
    const lote = await leer({ limit: POR_LOTE, offset });
    yield lote;
    if (lote.length < POR_LOTE) return;
  }
}
