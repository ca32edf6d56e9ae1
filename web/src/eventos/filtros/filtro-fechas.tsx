import { Button, Popover, SegmentedControl } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useState } from 'react';
import { nombreZona } from '../../lib/formato';
import { useZona } from '../../lib/sitio';
import { type EventosSearch, type Filtros, rangoDe } from '../busqueda';
import { type Momento, RANGOS, type Rango } from '../rango-hoy';
import { useMomento } from '../use-momento';
import classes from './filtros.module.css';
import { type ColumnaFecha, ETIQUETA_COLUMNA, ETIQUETA_RANGO, rangoElegido, textoRango } from './texto-rango';

type Cambiar = (cambio: Partial<Filtros>) => void;

const COLUMNAS = Object.entries(ETIQUETA_COLUMNA).map(([value, label]) => ({ value, label }));

/** A year of more than four digits is a slip of the keyboard. */
const ULTIMO_MINUTO = '9999-12-31T23:59';

const Rapidos = ({ search, onElegir }: { search: EventosSearch; onElegir: Cambiar }) => (
  <fieldset>
    <legend>Rango</legend>
    <div className={classes.rapidos}>
      {(['hoy', ...RANGOS] as const).map((rango) => (
        <button
          key={rango}
          type="button"
          aria-pressed={rangoElegido(search) === rango}
          onClick={() =>
            onElegir({ rango: rango === 'hoy' ? undefined : rango, dateFrom: undefined, dateTo: undefined })
          }
        >
          {ETIQUETA_RANGO[rango]}
        </button>
      ))}
    </div>
  </fieldset>
);

const fechasElegidas = ({ dateFrom, dateTo }: { dateFrom: string; dateTo: string }): Partial<Filtros> => ({
  rango: dateFrom === '' && dateTo === '' ? 'todo' : undefined,
  dateFrom: dateFrom || undefined,
  dateTo: dateTo || undefined,
});

/** Dates of the person's own, in site time; an end left empty is open. */
const Personalizado = ({ rango, onElegir }: { rango: Rango; onElegir: Cambiar }) => {
  const zona = useZona();
  const [fechas, setFechas] = useState({ dateFrom: rango.dateFrom ?? '', dateTo: rango.dateTo ?? '' });
  const alReves = fechas.dateFrom !== '' && fechas.dateTo !== '' && fechas.dateFrom > fechas.dateTo;
  const campo = (cual: 'dateFrom' | 'dateTo', etiqueta: string) => (
    <label>
      {etiqueta}
      <input
        type="datetime-local"
        max={ULTIMO_MINUTO}
        value={fechas[cual]}
        aria-invalid={alReves || undefined}
        onChange={(e) => setFechas({ ...fechas, [cual]: e.currentTarget.value })}
      />
    </label>
  );
  return (
    <form
      onSubmit={(e) => {
        e.preventDefault();
        if (!alReves) onElegir(fechasElegidas(fechas));
      }}
    >
      <fieldset>
        <legend>Personalizado</legend>
        <div className={classes.fechas}>
          {campo('dateFrom', 'Desde')}
          {campo('dateTo', 'Hasta')}
        </div>
        {alReves ? (
          <p className={classes.falta} role="alert">
            La fecha final va antes que la inicial.
          </p>
        ) : null}
        <div className={classes.aplicar}>
          <span className={classes.nota}>Hora de {nombreZona(zona)}</span>
          <Button type="submit" variant="default" disabled={alReves}>
            Aplicar
          </Button>
        </div>
      </fieldset>
    </form>
  );
};

const Contenido = ({
  search,
  momento,
  onCambiar,
  onListo,
}: {
  search: EventosSearch;
  momento: Momento;
  onCambiar: Cambiar;
  onListo: () => void;
}) => {
  const elegir: Cambiar = (cambio) => {
    onCambiar(cambio);
    onListo();
  };
  return (
    <div className={classes.panel}>
      <Rapidos search={search} onElegir={elegir} />
      <Personalizado rango={rangoDe(search, momento)} onElegir={elegir} />
      <fieldset>
        <legend>Fecha que se compara</legend>
        <SegmentedControl
          fullWidth
          aria-label="Fecha que se compara"
          data={COLUMNAS}
          value={search.dateColumn ?? 'created_at'}
          onChange={(columna) =>
            onCambiar({
              dateColumn:
                columna === 'created_at' ? undefined : (columna as Exclude<ColumnaFecha, 'created_at'>),
            })
          }
        />
      </fieldset>
    </div>
  );
};

/** The dates of the list: quick choices that stay relative, or dates of the person's own, and which of an event's dates. */
export const FiltroFechas = ({ search, onCambiar }: { search: EventosSearch; onCambiar: Cambiar }) => {
  const momento = useMomento();
  const [abierto, setAbierto] = useState(false);
  const puesto = rangoElegido(search) !== 'hoy' || search.dateColumn !== undefined;
  return (
    <Popover
      opened={abierto}
      onChange={setAbierto}
      position="bottom-start"
      width="min(452px, calc(100vw - 16px))"
      trapFocus
      returnFocus
    >
      <Popover.Target>
        <button
          type="button"
          className={classes.filtro}
          data-puesto={puesto || undefined}
          aria-haspopup="dialog"
          aria-expanded={abierto}
          onClick={() => setAbierto(!abierto)}
        >
          <span className={classes.nombre}>{ETIQUETA_COLUMNA[search.dateColumn ?? 'created_at']}</span>
          <strong className={classes.valor}>{textoRango(search, momento)}</strong>
          <IconChevronDown size={14} aria-hidden="true" />
        </button>
      </Popover.Target>
      <Popover.Dropdown p={0} aria-label="Fechas">
        <Contenido
          search={search}
          momento={momento}
          onCambiar={onCambiar}
          onListo={() => setAbierto(false)}
        />
      </Popover.Dropdown>
    </Popover>
  );
};
