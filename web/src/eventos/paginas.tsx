import { Pagination, Select } from '@mantine/core';
import { PAGINA_TAMANOS } from '@tramos/contract/limites';
import type { ReactNode } from 'react';
import { formatNumero } from '../lib/formato';
import { type Pagina, paginasDe } from './busqueda';
import classes from './paginas.module.css';

const CONTROL: Record<'first' | 'last' | 'next' | 'previous', string> = {
  first: 'Primera página',
  last: 'Última página',
  next: 'Página siguiente',
  previous: 'Página anterior',
};

const textoRango = ({ page, perPage }: Pagina, total: number, aproximado: boolean): string => {
  const de = aproximado ? `más de ${formatNumero(total)}` : formatNumero(total);
  const desde = (page - 1) * perPage + 1;
  if (desde > total && !aproximado) return `0 de ${de}`;
  const hasta = aproximado ? page * perPage : Math.min(page * perPage, total);
  return `${formatNumero(desde)} a ${formatNumero(hasta)} de ${de}`;
};

/** Page and page size, at the foot of the list, beside what is being done there: `1 a 10 de 24`. */
export const Paginas = ({
  children,
  pagina,
  total,
  aproximado,
  onPagina,
  onTamano,
}: {
  /** The selection, or what became of it. */
  children?: ReactNode;
  pagina: Pagina;
  total: number;
  aproximado: boolean;
  onPagina: (page: number) => void;
  onTamano: (perPage: number) => void;
}) => (
  <footer className={classes.pie}>
    {children && <div className={classes.lado}>{children}</div>}
    <span className={classes.rango}>{textoRango(pagina, total, aproximado)}</span>
    <Select
      aria-label="Eventos por página"
      className={classes.tamano}
      size="sm"
      allowDeselect={false}
      data={PAGINA_TAMANOS.map((n) => ({ value: String(n), label: `${n} por página` }))}
      value={String(pagina.perPage)}
      onChange={(valor) => valor !== null && onTamano(Number(valor))}
      comboboxProps={{ position: 'top' }}
    />
    <Pagination
      size={32}
      gap={6}
      siblings={1}
      value={pagina.page}
      total={Math.max(pagina.page, paginasDe(total, pagina.perPage))}
      onChange={onPagina}
      getControlProps={(control) => ({ 'aria-label': CONTROL[control] })}
      getItemProps={(page) => ({ 'aria-label': `Página ${page}` })}
      classNames={{ control: classes.control }}
    />
  </footer>
);
