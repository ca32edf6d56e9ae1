import { Button, Menu } from '@mantine/core';
import { IconColumns, IconPrinter } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { EmptyState, ErrorState, SkeletonRows, StaleNotice } from '../ui/estados';
import { BotonExportar } from '../ui/exportar/exportar';
import { type Documento, exportarTabla, useHoja } from '../ui/exportar/exportar-tabla';
import { type Total, Totales } from '../ui/totales';
import { useMandos } from '../ui/use-medidas';
import { useTitulo } from '../ui/use-titulo';
import classes from './marco.module.css';
import { tituloEnPantalla } from './tabla';

/** What of a query the frame looks at: any `useQuery` answer fits. */
interface Consulta {
  data: unknown;
  error: unknown;
  isFetching: boolean;
  /** What is shown is of other filters or days: the answer to these is on its way. */
  isPlaceholderData: boolean;
  refetch: () => unknown;
}

interface MarcoProps<F> {
  /** The h1, and what paper and documents are called. */
  titulo: string;
  /** What is being looked at, beside the h1: the days and the filters in words. */
  resumen?: ReactNode;
  /** Controls of the filters; they write the address. */
  filtros?: ReactNode;
  consulta: Consulta;
  /** Why there is nothing, when the answer has come and holds nothing. */
  vacio?: string | false | undefined;
  totales?: readonly Total[] | undefined;
  /** Charts, above the table. */
  grafica?: ReactNode;
  /** Columns to choose from and those shown; the menu is left out without it. */
  columnas?: {
    todas: readonly { clave: string; titulo: string; titulo_pantalla?: string }[];
    visibles: readonly string[];
    onCambiar: (claves: string) => void;
  };
  /** What the documents hold; the buttons are left out without it, and while there is nothing. */
  documento?: Documento<F> | undefined;
  /** The table or tables. */
  children: ReactNode;
}

const MenuColumnas = ({ todas, visibles, onCambiar }: NonNullable<MarcoProps<never>['columnas']>) => (
  <Menu closeOnItemClick={false} position="bottom-end">
    <Menu.Target>
      <Button variant="default" leftSection={<IconColumns size={16} aria-hidden="true" />}>
        Columnas
      </Button>
    </Menu.Target>
    <Menu.Dropdown>
      {todas.slice(1).map(({ clave, ...columna }) => {
        const puesta = visibles.includes(clave);
        return (
          <Menu.Item
            key={clave}
            role="menuitemcheckbox"
            aria-checked={puesta}
            leftSection={<span aria-hidden="true">{puesta ? '✓' : '\u2003'}</span>}
            onClick={() =>
              onCambiar(
                todas
                  .map((una) => una.clave)
                  .filter((una) => (una === clave ? !puesta : visibles.includes(una)))
                  .join(','),
              )
            }
          >
            {tituloEnPantalla(columna)}
          </Menu.Item>
        );
      })}
    </Menu.Dropdown>
  </Menu>
);

/**
 * The frame of every report: name, filters, figures, chart, table, and the ways out of it (document and paper). It
 * shows by itself that it is loading, failed or has nothing to show.
 */
export const MarcoReporte = <F,>(props: MarcoProps<F>) => {
  const { titulo, resumen, filtros, consulta, vacio, totales, grafica, columnas, documento, children } =
    props;
  useTitulo(titulo);
  const mandos = useMandos();
  const hoja = useHoja();
  const hay = consulta.data !== undefined && !vacio;
  const anterior = consulta.isPlaceholderData;
  return (
    <div className={classes.marco} data-anterior={anterior || undefined}>
      <header className={classes.cabecera} ref={mandos}>
        <h1>{titulo}</h1>
        <p>{resumen}</p>
        <div className={classes.mandos}>
          {columnas && hay ? <MenuColumnas {...columnas} /> : null}
          <Button
            variant="default"
            leftSection={<IconPrinter size={16} aria-hidden="true" />}
            disabled={!hay || anterior}
            onClick={() => window.print()}
          >
            Imprimir
          </Button>
          {documento && hay ? (
            <BotonExportar
              disabled={anterior}
              onElegir={(formato) => void exportarTabla(formato, titulo, documento, hoja)}
            />
          ) : null}
        </div>
      </header>
      {filtros ? (
        <search className={classes.filtros} aria-label="Filtros del reporte">
          {filtros}
        </search>
      ) : null}
      <Cuerpo consulta={consulta} vacio={vacio}>
        {totales && totales.length > 0 ? <Totales totales={totales} /> : null}
        {grafica}
        {children}
      </Cuerpo>
    </div>
  );
};

const Cuerpo = ({
  consulta,
  vacio,
  children,
}: Pick<MarcoProps<never>, 'consulta' | 'vacio' | 'children'>) => {
  const { data, error, refetch } = consulta;
  const repetir = () => void refetch();
  if (data === undefined)
    return error ? (
      <ErrorState titulo="No se pudo cargar el reporte" error={error} onRetry={repetir} />
    ) : (
      <SkeletonRows rows={14} />
    );
  return (
    <div className={classes.cuerpo} aria-busy={consulta.isFetching}>
      {error ? <StaleNotice titulo="Error al actualizar el reporte" onRetry={repetir} /> : null}
      {vacio ? <EmptyState titulo="No hay nada que mostrar">{vacio}</EmptyState> : children}
    </div>
  );
};
