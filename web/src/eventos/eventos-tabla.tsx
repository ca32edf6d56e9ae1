import { Table } from '@mantine/core';
import type { Orden } from '@tramos/contract/eventos-filtros';
import classes from './eventos-tabla.module.css';
import { COLUMNA, type Contexto } from './lista/columnas';
import type { EnMano } from './lista/en-mano';
import { MarcaSeleccion } from './lista/marca-seleccion';
import type { Columna } from './lista/preferencias';
import { type AccionesFila, RenglonTabla } from './lista/renglon-tabla';
import type { OrdenLista, Renglon } from './lista/renglones';
import { type Marca, marcaDeRenglon } from './lista/seleccion';
import type { Crecido } from './novedades';

export interface FilasProps {
  renglones: readonly Renglon[];
  contexto: Contexto;
  mano: EnMano;
  marcaPagina: Marca;
  agrupada: boolean;
  /** False on a wall display, which changes nothing. */
  puedeElegir: boolean;
  crecidos: ReadonlyMap<string, Crecido>;
  /** Still the page before. */
  anterior: boolean;
  acciones: AccionesFila & { elegirPagina: () => void };
}

interface TablaProps extends FilasProps {
  columnas: readonly Columna[];
  onOrden: (orden: OrdenLista) => void;
}

/** CSS px of what stands before the columns that can be chosen. */
const ANCHO = { marca: 36, flecha: 32, estado: 108, resto: 260 };

const OTRO = { asc: 'desc', desc: 'asc' } as const;
const ARIA = { asc: 'ascending', desc: 'descending' } as const;

/** A heading; a button where the list can be put in order by it. */
const Titulo = ({
  columna,
  orden: { orden, sentido },
  onOrden,
}: {
  columna: Columna;
  orden: OrdenLista;
  onOrden: (orden: OrdenLista) => void;
}) => {
  const def = COLUMNA[columna];
  const lado = def.cifra ? classes.cifra : undefined;
  if (!def.orden) return <Table.Th className={lado}>{def.titulo}</Table.Th>;
  const propia: Orden = def.orden;
  const en_orden = orden === propia;
  return (
    <Table.Th className={lado} aria-sort={en_orden ? ARIA[sentido] : 'none'}>
      <button
        type="button"
        className={classes.ordenar}
        title={`Ordenar por ${def.titulo}`}
        onClick={() => onOrden({ orden: propia, sentido: en_orden ? OTRO[sentido] : 'desc' })}
      >
        {def.titulo}
        <span className={classes.flechas} aria-hidden="true">
          {en_orden && (sentido === 'desc' ? '↓' : '↑')}
        </span>
      </button>
    </Table.Th>
  );
};

const anchoMinimo = (columnas: readonly Columna[]): number =>
  columnas.reduce(
    (total, columna) => total + (COLUMNA[columna].ancho ?? ANCHO.resto),
    ANCHO.marca + ANCHO.flecha + ANCHO.estado,
  );

/** Dense rows: what it is, when, where and how sure, who took it. Arrow keys open groups, as in any tree. */
export const EventosTabla = ({ columnas, onOrden, ...filas }: TablaProps) => {
  const { renglones, contexto, mano, marcaPagina, agrupada, puedeElegir, acciones } = filas;
  const hay = renglones.some(({ clave }) => clave === mano.fila);
  return (
    <Table
      className={classes.tabla}
      style={{ minWidth: anchoMinimo(columnas) }}
      data-anterior={filas.anterior || undefined}
      stickyHeader
      role={agrupada ? 'treegrid' : 'grid'}
      aria-label="Eventos"
      aria-multiselectable
      aria-busy={filas.anterior}
    >
      <colgroup>
        {puedeElegir && <col style={{ width: ANCHO.marca }} />}
        {agrupada && <col style={{ width: ANCHO.flecha }} />}
        <col style={{ width: ANCHO.estado }} />
        {columnas.map((columna) => (
          <col key={columna} style={{ width: COLUMNA[columna].ancho ?? undefined }} />
        ))}
      </colgroup>
      <Table.Thead>
        <Table.Tr>
          {puedeElegir && (
            <Table.Th className={classes.marca}>
              <MarcaSeleccion
                marca={marcaPagina}
                nombre="Seleccionar la página"
                onElegir={acciones.elegirPagina}
              />
            </Table.Th>
          )}
          {agrupada && (
            <Table.Th>
              <span className="solo-lector">Grupo</span>
            </Table.Th>
          )}
          <Table.Th>Evento</Table.Th>
          {columnas.map((columna) => (
            <Titulo key={columna} columna={columna} orden={contexto.orden} onOrden={onOrden} />
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {renglones.map((renglon, i) => (
          <RenglonTabla
            key={renglon.clave}
            renglon={renglon}
            contexto={contexto}
            columnas={columnas}
            marca={marcaDeRenglon(renglon, mano.elegidos)}
            acciones={acciones}
            puedeElegir={puedeElegir}
            agrupada={agrupada}
            actual={mano.fila === renglon.clave}
            entrada={hay ? mano.fila === renglon.clave : i === 0}
            crecio={renglon.tipo === 'grupo' ? (filas.crecidos.get(renglon.grupo.grupo_id) ?? null) : null}
          />
        ))}
      </Table.Tbody>
    </Table>
  );
};
