import { ActionIcon, Menu } from '@mantine/core';
import { IconBellRinging, IconPhonePlus, IconPlus } from '@tabler/icons-react';
import { useUser } from '../../lib/sesion';
import { abrirLevantar, puedeLevantar } from './abierto';

/** The two ways to raise an event, as items of any menu; nothing for whoever may not. */
export const OpcionesLevantar = () => {
  const user = useUser();
  if (!puedeLevantar(user)) return null;
  return (
    <>
      <Menu.Item
        leftSection={<IconPhonePlus size={16} aria-hidden="true" />}
        onClick={() => abrirLevantar('manual')}
      >
        Levantar evento
      </Menu.Item>
      <Menu.Item
        leftSection={<IconBellRinging size={16} aria-hidden="true" />}
        onClick={() => abrirLevantar('prueba')}
      >
        Probar alarma
      </Menu.Item>
    </>
  );
};

/** The same as a button of its own, for the header of the events list. */
export const MenuLevantar = () => {
  const user = useUser();
  if (!puedeLevantar(user)) return null;
  return (
    <Menu position="bottom-end" width={200}>
      <Menu.Target>
        <ActionIcon variant="default" aria-label="Levantar o probar" title="Levantar evento o probar alarma">
          <IconPlus size={16} stroke={1.75} aria-hidden="true" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <OpcionesLevantar />
      </Menu.Dropdown>
    </Menu>
  );
};
