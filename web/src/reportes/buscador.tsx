import { TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';

/** Long enough for a word, short enough to be waited for. */
const TRAS_MS = 300;

/** A text that filters a report: it is asked for when the typing pauses. */
export const Buscador = ({
  label,
  valor,
  onBuscar,
}: {
  label: string;
  valor: string | undefined;
  onBuscar: (texto: string | undefined) => void;
}) => {
  const [texto, setTexto] = useState(valor ?? '');
  const buscar = useDebouncedCallback((nuevo: string) => onBuscar(nuevo.trim() || undefined), TRAS_MS);
  return (
    <TextInput
      type="search"
      label="Buscar"
      placeholder={label}
      maxLength={200}
      leftSection={<IconSearch size={16} aria-hidden="true" />}
      value={texto}
      onChange={(e) => {
        setTexto(e.currentTarget.value);
        buscar(e.currentTarget.value);
      }}
    />
  );
};
