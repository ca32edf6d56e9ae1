import { Combobox, Modal, TextInput, useCombobox } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useDevolverFoco } from '../../ui/use-devolver-foco';
import { cerrarPaleta } from './abierta';
import { porGrupos } from './hallazgos';
import classes from './paleta.module.css';
import { useHallazgos } from './use-hallazgos';

const Resultados = ({ texto, marcarPrimero }: { texto: string; marcarPrimero: () => void }) => {
  const { hallados, buscando } = useHallazgos(texto);
  // What Enter would open is marked before anybody moves.
  const cuales = hallados.map(({ href }) => href).join();
  useEffect(() => {
    if (cuales !== '') marcarPrimero();
  }, [cuales, marcarPrimero]);
  return (
    <Combobox.Options className={classes.lista} aria-label="Lugares a donde ir">
      {porGrupos(hallados).map(([grupo, suyos]) => (
        <Combobox.Group key={grupo} label={grupo}>
          {suyos.map(({ nombre, detalle, href }) => (
            <Combobox.Option key={href} value={href} className={classes.opcion}>
              <span>{nombre}</span>
              <small>{detalle}</small>
            </Combobox.Option>
          ))}
        </Combobox.Group>
      ))}
      {hallados.length === 0 && (
        <Combobox.Empty>
          {buscando ? 'Buscando…' : 'Nada se llama así. Pruebe con menos palabras.'}
        </Combobox.Empty>
      )}
    </Combobox.Options>
  );
};

/** Any screen, tramo, sensor, station or event, by typing some of its name (Ctrl-K). */
export const Paleta = () => {
  useDevolverFoco();
  const navigate = useNavigate();
  const [texto, setTexto] = useState('');
  // Its list is always open: what would close it closes the palette.
  const combobox = useCombobox({ opened: true, onDropdownClose: cerrarPaleta });
  const ir = (href: string) => {
    cerrarPaleta();
    void navigate({ href });
  };
  return (
    <Modal.Root opened onClose={cerrarPaleta} padding={0} size={560} yOffset="12vh">
      <Modal.Overlay />
      <Modal.Content aria-label="Ir a">
        <Combobox store={combobox} withinPortal={false} onOptionSubmit={ir}>
          <Combobox.EventsTarget>
            <TextInput
              data-autofocus
              variant="unstyled"
              className={classes.caja ?? ''}
              aria-label="Ir a"
              placeholder="Pantalla, tramo, sensor, estación o número de evento"
              leftSection={<IconSearch size={18} aria-hidden="true" />}
              maxLength={120}
              value={texto}
              onChange={(e) => setTexto(e.currentTarget.value)}
            />
          </Combobox.EventsTarget>
          <Resultados texto={texto} marcarPrimero={combobox.selectFirstOption} />
        </Combobox>
        <p className={classes.pie}>↑ ↓ para elegir, Enter para ir, Esc para cerrar</p>
      </Modal.Content>
    </Modal.Root>
  );
};
