import { Combobox, useCombobox } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { plegar } from '@tramos/contract/plegar';
import { useState } from 'react';
import classes from './filtros.module.css';
import type { Opcion } from './opciones';

/** More than this nobody reads: the search narrows them. */
const OPCIONES_MAX = 200;
/** Fewer than this are seen at a glance. */
const CON_BUSQUEDA = 8;

const TODAS = '';

interface Props<V extends string | number> {
  nombre: string;
  /** What stands for no filter: 'Todos' or 'Todas'. */
  todos: string;
  opciones: readonly Opcion<V>[];
  valor: V | undefined;
  onElegir: (valor: V | undefined) => void;
}

const visibles = <V extends string | number>(opciones: readonly Opcion<V>[], busca: string): Opcion<V>[] =>
  opciones
    .filter(({ etiqueta, detalle }) => plegar(`${etiqueta} ${detalle ?? ''}`).includes(plegar(busca)))
    .slice(0, OPCIONES_MAX);

/** One filter as a compact button with its value; it opens a list that can be searched. */
export const FiltroLista = <V extends string | number>({
  nombre,
  todos,
  opciones,
  valor,
  onElegir,
}: Props<V>) => {
  const [busca, setBusca] = useState('');
  const lista = useCombobox({
    onDropdownOpen: () => (opciones.length >= CON_BUSQUEDA ? lista.focusSearchInput() : lista.focusTarget()),
    onDropdownClose: () => {
      setBusca('');
      lista.resetSelectedOption();
      lista.focusTarget();
    },
  });
  const halladas = visibles(opciones, busca);
  const elegida = opciones.find((o) => o.valor === valor)?.etiqueta ?? valor;
  const elegir = (texto: string) => {
    onElegir(opciones.find((o) => String(o.valor) === texto)?.valor);
    lista.closeDropdown();
  };
  return (
    <Combobox store={lista} onOptionSubmit={elegir} width={260} position="bottom-start" shadow="md">
      <Combobox.Target targetType="button">
        <button
          type="button"
          className={classes.filtro}
          data-puesto={valor !== undefined || undefined}
          title={elegida === undefined ? undefined : String(elegida)}
          onClick={() => lista.toggleDropdown()}
        >
          <span className={classes.nombre}>{nombre}</span>
          <strong className={`${classes.valor} ${classes.elegido}`}>{elegida ?? todos}</strong>
          <IconChevronDown size={14} aria-hidden="true" />
        </button>
      </Combobox.Target>
      <Combobox.Dropdown>
        {opciones.length >= CON_BUSQUEDA ? (
          <Combobox.Search
            value={busca}
            aria-label={`Buscar en ${nombre}`}
            placeholder="Buscar"
            onChange={(e) => {
              setBusca(e.currentTarget.value);
              lista.updateSelectedOptionIndex();
            }}
          />
        ) : null}
        <Combobox.Options className={classes.opciones ?? ''} aria-label={nombre}>
          {busca === '' ? (
            <Combobox.Option value={TODAS} active={valor === undefined}>
              {todos}
            </Combobox.Option>
          ) : null}
          {halladas.map((opcion) => (
            <Combobox.Option
              key={opcion.valor}
              value={String(opcion.valor)}
              active={opcion.valor === valor}
              className={classes.opcion ?? ''}
            >
              <span>{opcion.etiqueta}</span>
              {opcion.detalle ? <small>{opcion.detalle}</small> : null}
            </Combobox.Option>
          ))}
          {halladas.length === 0 ? <Combobox.Empty>Nada con ese nombre</Combobox.Empty> : null}
          {halladas.length === OPCIONES_MAX ? (
            <Combobox.Empty>Siga escribiendo para ver el resto</Combobox.Empty>
          ) : null}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
};
