import { Select } from '@mantine/core';
import { plegar } from '@tramos/contract/plegar';
import classes from './elegir.module.css';

interface Opcion {
  id: number;
  nombre: string;
}

interface ElegirProps {
  etiqueta: string;
  opciones: readonly Opcion[];
  valor: number | undefined;
  onElegir: (id: number) => void;
}

/** One of many by its name, found by writing a part of it. */
export const Elegir = ({ etiqueta, opciones, valor, onElegir }: ElegirProps) => (
  <Select
    className={classes.elegir ?? ''}
    aria-label={etiqueta}
    placeholder={etiqueta}
    searchable
    maxDropdownHeight={320}
    limit={200}
    allowDeselect={false}
    nothingFoundMessage="Ninguno se llama así"
    value={valor === undefined ? null : String(valor)}
    data={opciones.map(({ id, nombre }) => ({ value: String(id), label: nombre }))}
    filter={({ options, search, limit }) =>
      options
        .filter((opcion) => 'label' in opcion && plegar(opcion.label).includes(plegar(search)))
        .slice(0, limit)
    }
    onChange={(texto) => {
      if (texto !== null) onElegir(Number(texto));
    }}
  />
);
