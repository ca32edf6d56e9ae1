import { NativeSelect, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import {
  AlarmaEstadoSchema,
  AlarmaHechoSchema,
  AlarmaOrigenSchema,
  ETIQUETA_ALARMA_ESTADO,
  ETIQUETA_ALARMA_HECHO,
  ETIQUETA_ALARMA_ORIGEN,
  ETIQUETA_PRIORIDAD,
  PrioridadSchema,
} from '@tramos/contract/alarmas';
import { useTramos } from '../lib/red';
import { Kbd } from '../ui/kbd';
import pantalla from '../ui/lista-detalle.module.css';
import classes from './alarmas.module.css';
import type { AlarmasSearch, Vista } from './busqueda';
import { BUSCADOR_ID } from './use-teclas';

type Cambiar = (cambio: Partial<AlarmasSearch>) => void;

const opcionesDe = <V extends string>(todas: string, valores: readonly V[], etiqueta: Record<V, string>) => [
  { value: '', label: todas },
  ...valores.map((value) => ({ value, label: etiqueta[value] })),
];

const PRIORIDADES = opcionesDe('Prioridad: todas', PrioridadSchema.options, ETIQUETA_PRIORIDAD);
const ORIGENES = opcionesDe('Tipo: todos', AlarmaOrigenSchema.options, ETIQUETA_ALARMA_ORIGEN);
const ESTADOS = opcionesDe(
  'Estado: todos',
  AlarmaEstadoSchema.exclude(['normal']).options,
  ETIQUETA_ALARMA_ESTADO,
);
const HECHOS = opcionesDe('Hecho: todos', AlarmaHechoSchema.options, ETIQUETA_ALARMA_HECHO);

/** A year of more than four digits is a slip of the keyboard. */
const ULTIMO_MINUTO = '9999-12-31T23:59';

/** Name of each sistema within reach, by its id. */
export const useSistemas = (): ReadonlyMap<number, string> => {
  const { data: tramos = [] } = useTramos();
  return new Map(tramos.map((t) => [t.sistema_id, t.sistema_nombre]));
};

export const FiltroSistema = ({
  sistema,
  onCambiar,
}: {
  sistema: number | undefined;
  onCambiar: Cambiar;
}) => {
  const nombres = useSistemas();
  return (
    <NativeSelect
      aria-label="Sistema"
      w={150}
      data={[
        { value: '', label: 'Sistema: todos' },
        ...[...nombres].map(([id, label]) => ({ value: String(id), label })),
      ]}
      value={String(sistema ?? '')}
      onChange={(e) => onCambiar({ sistema: Number(e.currentTarget.value) || undefined })}
    />
  );
};

const DeBitacora = ({ search, onCambiar }: { search: AlarmasSearch; onCambiar: Cambiar }) => (
  <>
    <NativeSelect
      aria-label="Hecho"
      w={150}
      data={HECHOS}
      value={search.hecho ?? ''}
      onChange={(e) => onCambiar({ hecho: AlarmaHechoSchema.safeParse(e.currentTarget.value).data })}
    />
    {(['dateFrom', 'dateTo'] as const).map((cual) => (
      <TextInput
        key={cual}
        type="datetime-local"
        w={194}
        leftSection={<span aria-hidden="true">{cual === 'dateFrom' ? 'De' : 'A'}</span>}
        leftSectionWidth={28}
        leftSectionPointerEvents="none"
        aria-label={cual === 'dateFrom' ? 'Desde' : 'Hasta'}
        max={ULTIMO_MINUTO}
        value={search[cual]?.slice(0, 16) ?? ''}
        onChange={(e) => onCambiar({ [cual]: e.currentTarget.value || undefined })}
      />
    ))}
  </>
);

/** What narrows the list, kept in the address. */
export const Filtros = ({
  vista,
  search,
  onCambiar,
}: {
  vista: Vista;
  search: AlarmasSearch;
  onCambiar: Cambiar;
}) => (
  <div className={`${pantalla.filtros} ${classes.filtros}`}>
    <TextInput
      id={BUSCADOR_ID}
      type="search"
      aria-label="Buscar alarmas"
      aria-keyshortcuts="/"
      placeholder="Alarma o fuente"
      maxLength={120}
      w={164}
      value={search.q ?? ''}
      leftSection={<IconSearch size={16} aria-hidden="true" />}
      rightSection={search.q === undefined ? <Kbd>/</Kbd> : null}
      rightSectionPointerEvents="none"
      onChange={(e) => onCambiar({ q: e.currentTarget.value || undefined })}
      onKeyDown={(e) => {
        if (e.key !== 'Escape') return;
        e.stopPropagation();
        if (search.q === undefined) e.currentTarget.blur();
        else onCambiar({ q: undefined });
      }}
    />
    <NativeSelect
      aria-label="Prioridad"
      w={140}
      data={PRIORIDADES}
      value={search.prioridad ?? ''}
      onChange={(e) => onCambiar({ prioridad: PrioridadSchema.safeParse(e.currentTarget.value).data })}
    />
    {vista === 'activas' ? (
      <NativeSelect
        aria-label="Estado"
        w={160}
        data={ESTADOS}
        value={search.estado ?? ''}
        onChange={(e) =>
          onCambiar({ estado: AlarmaEstadoSchema.exclude(['normal']).safeParse(e.currentTarget.value).data })
        }
      />
    ) : null}
    <NativeSelect
      aria-label="Tipo"
      w={120}
      data={ORIGENES}
      value={search.origen ?? ''}
      onChange={(e) => onCambiar({ origen: AlarmaOrigenSchema.safeParse(e.currentTarget.value).data })}
    />
    <FiltroSistema sistema={search.sistema} onCambiar={onCambiar} />
    {vista === 'bitacora' ? <DeBitacora search={search} onCambiar={onCambiar} /> : null}
  </div>
);
