import { type MantineColorScheme, useMantineColorScheme } from '@mantine/core';
import { IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react';

/** The themes a person may choose, in the order they are offered. */
export const TEMAS: readonly { valor: MantineColorScheme; nombre: string; Icono: typeof IconSun }[] = [
  { valor: 'auto', nombre: 'Tema del sistema', Icono: IconDeviceDesktop },
  { valor: 'light', nombre: 'Tema de día', Icono: IconSun },
  { valor: 'dark', nombre: 'Tema de noche', Icono: IconMoon },
];

/** The chosen theme and how to change it; it is remembered in this browser and, once signed in, with the account. */
export const useTema = () => {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return { tema: colorScheme, setTema: setColorScheme };
};
