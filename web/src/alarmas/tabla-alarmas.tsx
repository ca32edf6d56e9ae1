import type { Tramo } from '@tramos/contract/red';
import { useEffect, useRef } from 'react';
import { Momento } from '../ui/momento';
import { nombrarAlarma, porReconocer } from './alarma';
import { Causa, Fuente, nombreDe, Quien, Tiempo } from './celdas';
import classes from './lista.module.css';
import type { FilaAlarma, VistaLista } from './pagina';
import { EstadoAlarma, PrioridadCaja } from './piezas';
import type { Seleccion } from './seleccion';

export interface FilasProps {
  vista: VistaLista;
  filas: readonly FilaAlarma[];
  idas: ReadonlySet<number>;
  /** Still the rows of the question before. */
  anterior: boolean;
  enMano: number | null;
  elegidas: Seleccion;
  /** False on a wall display, which changes nothing. */
  puedeElegir: boolean;
  ciegosDe: (fila: FilaAlarma) => readonly Tramo[];
  onMano: (id: number) => void;
  onElegir: (id: number, hasta: boolean) => void;
  onElegirTodas: () => void;
}

const CajaTodas = ({ filas, elegidas, onElegirTodas }: FilasProps) => {
  const caja = useRef<HTMLInputElement>(null);
  const cuantas = filas.filter(({ id }) => elegidas.has(id)).length;
  useEffect(() => {
    if (caja.current) caja.current.indeterminate = cuantas > 0 && cuantas < filas.length;
  }, [cuantas, filas.length]);
  return (
    <input
      ref={caja}
      type="checkbox"
      className={classes.caja}
      aria-label="Seleccionar las de esta página"
      title="Seleccionar las de esta página (T)"
      checked={filas.length > 0 && cuantas === filas.length}
      onChange={onElegirTodas}
    />
  );
};

/** Selects one alarm; with Shift, from the last one that was selected to it. */
export const CajaFila = ({
  fila,
  elegida,
  enTabla,
  onElegir,
}: {
  fila: FilaAlarma;
  elegida: boolean;
  /** In the table it is no stop of the Tab key: the row has the key X. */
  enTabla: boolean;
  onElegir: FilasProps['onElegir'];
}) => (
  <input
    type="checkbox"
    className={classes.caja}
    aria-label={`Seleccionar ${nombrarAlarma(fila)}`}
    checked={elegida}
    tabIndex={enTabla ? -1 : 0}
    onChange={({ nativeEvent }) =>
      onElegir(fila.id, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
    }
  />
);

/** How a row looks by how its alarm stands. */
export const senasDe = (fila: FilaAlarma, { vista, idas, elegidas }: FilasProps) => ({
  'data-alarma': fila.id,
  'data-origen': fila.origen,
  'data-pendiente': (vista === 'activas' && !idas.has(fila.id) && porReconocer(fila)) || undefined,
  'data-elegida': elegidas.has(fila.id) || undefined,
  'data-ida': idas.has(fila.id) || undefined,
});

const Renglon = ({ fila, primera, ...props }: FilasProps & { fila: FilaAlarma; primera: boolean }) => {
  const { vista, enMano, elegidas, puedeElegir, idas } = props;
  const tiene = enMano === fila.id;
  return (
    <tr
      {...senasDe(fila, props)}
      className={classes.fila}
      data-mano={tiene || undefined}
      tabIndex={tiene || (enMano === null && primera) ? 0 : -1}
      aria-selected={elegidas.has(fila.id)}
      onFocus={() => props.onMano(fila.id)}
      onClick={(e) => {
        if (!(e.target instanceof Element && e.target.closest('a, input'))) e.currentTarget.focus();
      }}
    >
      {puedeElegir ? (
        <td>
          <CajaFila fila={fila} elegida={elegidas.has(fila.id)} enTabla onElegir={props.onElegir} />
        </td>
      ) : null}
      <td>
        <PrioridadCaja prioridad={fila.prioridad} />
      </td>
      <td className={classes.corta}>
        {idas.has(fila.id) ? 'Salió de esta lista' : <EstadoAlarma alarma={fila} />}
      </td>
      <td className={classes.corta}>
        <Momento instante={fila.desde} />
      </td>
      <td className={`${classes.corta} ${classes.alarma}`}>{nombreDe(fila)}</td>
      <td className={classes.fuente}>
        <Fuente fila={fila} />
      </td>
      <td className={classes.detalle}>
        <Causa fila={fila} vista={vista} ciegos={props.ciegosDe(fila)} />
      </td>
      <td className={vista === 'activas' ? classes.cifra : classes.corta}>
        <Tiempo fila={fila} vista={vista} />
      </td>
      <td className={`${classes.detalle} ${vista === 'activas' ? `${classes.corta} ${classes.amplia}` : ''}`}>
        <Quien fila={fila} />
      </td>
    </tr>
  );
};

/** Dense rows, worst first: what it is, how it stands, since when, and who took it. */
export const TablaAlarmas = ({ onOrdenar, ...props }: FilasProps & { onOrdenar: () => void }) => {
  const { vista, filas, puedeElegir, anterior } = props;
  const activas = vista === 'activas';
  return (
    <table
      className={classes.tabla}
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: its rows are walked and selected by key
      role="grid"
      aria-label="Alarmas"
      aria-multiselectable
      aria-busy={anterior}
      data-anterior={anterior || undefined}
    >
      <thead>
        <tr>
          {puedeElegir ? (
            <th>
              <CajaTodas {...props} />
            </th>
          ) : null}
          <th>
            <abbr title="Prioridad">Pri.</abbr>
          </th>
          <th aria-sort="descending">
            <button
              type="button"
              className={classes.ordenar}
              title="Ordenar de nuevo, lo peor primero (N)"
              onClick={onOrdenar}
            >
              Estado <span aria-hidden="true">↓</span>
            </button>
          </th>
          <th>Desde</th>
          <th>Alarma</th>
          <th>Fuente</th>
          <th>{vista === 'revision' ? 'Por qué se revisa' : 'Valor o causa'}</th>
          <th className={activas ? classes.cifra : undefined}>{activas ? 'Lleva' : 'Resta'}</th>
          <th className={activas ? classes.amplia : undefined}>
            {activas ? 'Reconocida por' : 'Motivo y quién'}
          </th>
        </tr>
      </thead>
      <tbody>
        {filas.map((fila, i) => (
          <Renglon key={fila.id} {...props} fila={fila} primera={i === 0} />
        ))}
      </tbody>
    </table>
  );
};
