import { CloseButton, Combobox, TextInput, useCombobox } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import type { Lugar } from '../lib/mapa/tipos';
import { Kbd } from '../ui/kbd';
import { alBuscar, useAtajos } from '../ui/use-atajos';
import classes from './buscador.module.css';
import { buscar, type Hallazgo } from './buscador-reglas';
import type { RedViva } from './use-red-viva';

/** Goes to a kilometre, a thing of the network, a municipio or a place, by what is typed. */
export const Buscador = ({
  red,
  lugares,
  onIr,
  onLimpiar,
}: {
  red: RedViva;
  /** Read when somebody types: the base map names other places in every view. */
  lugares: () => readonly Lugar[];
  onIr: (hallazgo: Hallazgo) => void;
  onLimpiar: () => void;
}) => {
  const [texto, setTexto] = useState('');
  const campo = useRef<HTMLInputElement>(null);
  const combobox = useCombobox();
  useAtajos(alBuscar(() => campo.current?.select()));
  const hallados = combobox.dropdownOpened ? buscar(texto, red, lugares()) : [];
  const cuales = hallados.map(({ clave }) => clave).join();
  const { selectFirstOption } = combobox;
  useEffect(() => {
    if (cuales !== '') selectFirstOption();
  }, [cuales, selectFirstOption]);
  const ir = (clave: string) => {
    const hallado = hallados.find((uno) => uno.clave === clave);
    if (!hallado) return;
    setTexto(hallado.titulo);
    combobox.closeDropdown();
    onIr(hallado);
  };
  const limpiar = () => {
    setTexto('');
    combobox.closeDropdown();
    onLimpiar();
  };
  return (
    <Combobox store={combobox} onOptionSubmit={ir} withinPortal={false}>
      <Combobox.Target>
        <TextInput
          ref={campo}
          size="md"
          className={classes.campo ?? ''}
          aria-label="Ir a un lugar del mapa"
          aria-keyshortcuts="/"
          placeholder="Ir a km, sensor o municipio"
          maxLength={80}
          leftSection={<IconSearch size={18} stroke={1.75} aria-hidden />}
          rightSection={
            texto === '' ? (
              <Kbd>/</Kbd>
            ) : (
              <CloseButton size={28} aria-label="Limpiar búsqueda" onClick={limpiar} />
            )
          }
          value={texto}
          onChange={(e) => {
            setTexto(e.currentTarget.value);
            combobox.openDropdown();
          }}
          onKeyDown={(e) => {
            if (e.key !== 'Escape') return;
            e.stopPropagation();
            limpiar();
            campo.current?.blur();
          }}
          onBlur={() => combobox.closeDropdown()}
        />
      </Combobox.Target>
      <Combobox.Dropdown hidden={texto.trim() === ''}>
        <Combobox.Options aria-label="Lugares del mapa">
          {hallados.map(({ clave, titulo, apoyo }) => (
            <Combobox.Option key={clave} value={clave} className={classes.opcion}>
              <span>{titulo}</span>
              <small>{apoyo}</small>
            </Combobox.Option>
          ))}
          {hallados.length === 0 && (
            <Combobox.Empty>
              Nada así en el mapa. Pruebe «tramo 3 212+500», un sensor o un municipio.
            </Combobox.Empty>
          )}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
};
