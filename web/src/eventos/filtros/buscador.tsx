import { TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { Kbd } from '../../ui/kbd';
import classes from './filtros.module.css';
import { useFiltros } from './use-filtros';

/** Where the key `/` takes the focus. */
export const BUSCADOR_ID = 'buscar-eventos';

/** Typing goes on within this; the list is asked when it pauses. */
const PAUSA_MS = 300;

/** Words of notes are found by three letters and more. */
const LETRAS_MIN = 3;
const corto = (texto: string): boolean => texto.trim() !== '' && texto.trim().length < LETRAS_MIN;

/** The search box of the list: what is typed goes to the address when typing pauses, as one entry of the history. */
export const Buscador = () => {
  const { search, cambiar } = useFiltros();
  const puesto = search.search ?? '';
  const [texto, setTexto] = useState(puesto);
  const enviado = useRef(puesto);
  const enviar = useDebouncedCallback((nuevo: string) => {
    enviado.current = nuevo.trim();
    if (enviado.current !== puesto) cambiar({ search: nuevo }, { replace: puesto !== '' });
  }, PAUSA_MS);
  // The address changed by itself: back, a saved filter, 'Limpiar'.
  useEffect(() => {
    if (puesto === enviado.current) return;
    enviar.cancel();
    enviado.current = puesto;
    setTexto(puesto);
  }, [puesto, enviar]);
  const escribir = (nuevo: string) => {
    setTexto(nuevo);
    enviar(nuevo);
  };
  return (
    <TextInput
      id={BUSCADOR_ID}
      className={classes.buscador ?? ''}
      classNames={{ description: classes.alcanceBuscado ?? '' }}
      type="search"
      role="searchbox"
      aria-label="Buscar eventos"
      aria-keyshortcuts="/"
      placeholder="Buscar ID, sitio o nota"
      description={corto(texto) ? 'Con menos de tres letras no se busca en las notas.' : null}
      inputWrapperOrder={['input', 'description']}
      maxLength={120}
      value={texto}
      leftSection={<IconSearch size={16} aria-hidden="true" />}
      rightSection={texto === '' ? <Kbd>/</Kbd> : null}
      rightSectionPointerEvents="none"
      onChange={(e) => escribir(e.currentTarget.value)}
      onBlur={() => enviar.flush()}
      onKeyDown={(e) => {
        if (e.key === 'Enter') enviar.flush();
        if (e.key === 'Escape') {
          e.stopPropagation();
          if (texto === '') e.currentTarget.blur();
          else escribir('');
        }
      }}
    />
  );
};
