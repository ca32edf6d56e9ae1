import { Menu } from '@mantine/core';
import { IconChevronDown, IconLogout, IconPassword, IconSettings, IconUserCircle } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { ETIQUETA_ROLE } from '@tramos/contract/roles';
import { OpcionesLevantar } from '../eventos/levantar/menu-levantar';
import { useUser } from '../lib/sesion';
import { cerrarSesion } from '../sesion/acciones';
import { TEMAS, useTema } from '../ui/tema';
import classes from './user-menu.module.css';

/** Who is signed in, the theme, what can be raised by hand, the password and the way out. */
export const UserMenu = () => {
  const user = useUser();
  const navigate = useNavigate();
  const { tema, setTema } = useTema();
  return (
    <Menu position="bottom-end" width={220}>
      <Menu.Target>
        <button type="button" className={classes.boton}>
          <IconUserCircle size={18} stroke={1.75} aria-hidden="true" />
          <span className={classes.nombre}>{user.nombre || user.username}</span>
          <span className={classes.role}>{ETIQUETA_ROLE[user.role]}</span>
          <IconChevronDown size={14} aria-hidden="true" />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        {TEMAS.map(({ valor, nombre, Icono }) => (
          <Menu.Item
            key={valor}
            leftSection={<Icono size={16} aria-hidden="true" />}
            rightSection={tema === valor ? '✓' : null}
            onClick={() => setTema(valor)}
          >
            {nombre}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <OpcionesLevantar />
        <Menu.Item
          leftSection={<IconSettings size={16} aria-hidden="true" />}
          onClick={() => void navigate({ to: '/settings' })}
        >
          Ajustes
        </Menu.Item>
        <Menu.Item
          leftSection={<IconPassword size={16} aria-hidden="true" />}
          onClick={() => void navigate({ to: '/change-password' })}
        >
          Cambiar contraseña
        </Menu.Item>
        <Menu.Item
          leftSection={<IconLogout size={16} aria-hidden="true" />}
          onClick={() => void cerrarSesion()}
        >
          Cerrar sesión
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
};
