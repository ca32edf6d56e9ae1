import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { instanteDe, numeroDe } from '../lib/exportar/columna';
import { formatFecha, formatNumero } from '../lib/formato';
import { useZona } from '../lib/sitio';
import tabla from '../ui/tabla.module.css';
import classes from './marco.module.css';
import { type ColumnaReporte, siguienteOrden, tituloEnPantalla } from './tabla';

const textoDe = <F,>(columna: ColumnaReporte<F>, fila: F, zona: string): string => {
  const valor = columna.valor(fila);
  if (valor === null || valor === undefined || valor === '') return '-';
  switch (columna.tipo) {
    case 'numero':
      return formatNumero(numeroDe(valor) ?? 0, columna.decimales);
    case 'instante':
      return formatFecha(instanteDe(valor), zona);
    case 'texto':
      return String(valor);
    default:
      return columna satisfies never;
  }
};

/** A text of more letters than this takes more lines than one. */
const LARGA = 40;

const Encabezado = <F,>({
  columna,
  orden,
  onOrden,
}: {
  columna: ColumnaReporte<F>;
  orden: string | undefined;
  onOrden: ((orden: string) => void) | undefined;
}) => {
  const { clave, tipo } = columna;
  const titulo = tituloEnPantalla(columna);
  const sentido = orden === clave ? 'ascending' : orden === `-${clave}` ? 'descending' : undefined;
  return (
    <th className={tipo === 'numero' ? tabla.cifra : undefined} aria-sort={sentido} scope="col">
      {onOrden ? (
        <button
          type="button"
          className={classes.ordenar}
          onClick={() => onOrden(siguienteOrden(columna, orden))}
        >
          {titulo}
          {sentido === 'ascending' ? <IconArrowUp size={12} aria-hidden="true" /> : null}
          {sentido === 'descending' ? <IconArrowDown size={12} aria-hidden="true" /> : null}
        </button>
      ) : (
        titulo
      )}
    </th>
  );
};

interface TablaProps<F> {
  /** Names the table for who cannot see it. */
  etiqueta: string;
  columnas: readonly ColumnaReporte<F>[];
  filas: readonly F[];
  llave: (fila: F) => string | number;
  /** A last row that sums the others, by the same columns. */
  total?: F | undefined;
  orden?: string | undefined;
  /** Headings are buttons when it is there. */
  onOrden?: ((orden: string) => void) | undefined;
}

/** The table of a report: it scrolls inside its frame, its headings order it and its totals stand at its foot. */
export const TablaReporte = <F,>({
  etiqueta,
  columnas,
  filas,
  llave,
  total,
  orden,
  onOrden,
}: TablaProps<F>) => {
  const zona = useZona();
  const celdas = (fila: F) =>
    columnas.map((columna, i) => {
      const contenido = columna.pinta?.(fila) ?? textoDe(columna, fila, zona);
      const larga = typeof contenido === 'string' && contenido.length > LARGA ? classes.larga : undefined;
      const clase = columna.tipo === 'numero' ? tabla.cifra : larga;
      return i === 0 ? (
        <th key={columna.clave} className={columna.tipo === 'numero' ? tabla.cifra : undefined} scope="row">
          {contenido}
        </th>
      ) : (
        <td key={columna.clave} className={clase}>
          {contenido}
        </td>
      );
    });
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by key
    <section className={classes.rollo} tabIndex={0} aria-label={etiqueta}>
      <table className={`${tabla.tabla} ${classes.tabla}`} aria-label={etiqueta}>
        <thead>
          <tr>
            {columnas.map((columna) => (
              <Encabezado key={columna.clave} columna={columna} orden={orden} onOrden={onOrden} />
            ))}
          </tr>
        </thead>
        <tbody>
          {filas.map((fila) => (
            <tr key={llave(fila)}>{celdas(fila)}</tr>
          ))}
        </tbody>
        {total === undefined ? null : (
          <tfoot>
            <tr>{celdas(total)}</tr>
          </tfoot>
        )}
      </table>
    </section>
  );
};
