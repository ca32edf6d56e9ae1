import { useLocalStorage } from '@mantine/hooks';
import { useUser } from '../../lib/sesion';
import {
  escribirPreferencias,
  leerPreferencias,
  PREFERENCIAS_INICIALES,
  type Preferencias,
} from './preferencias';

/** The person's columns and density, remembered in this browser and followed from its other tabs. */
export const usePreferencias = (): [Preferencias, (nuevas: Preferencias) => void] => {
  const { id } = useUser();
  const [preferencias, guardar] = useLocalStorage<Preferencias>({
    key: `tramos.eventos.columnas.${id}`,
    defaultValue: PREFERENCIAS_INICIALES,
    getInitialValueInEffect: false,
    serialize: escribirPreferencias,
    deserialize: (texto) => leerPreferencias(texto ?? null),
  });
  return [preferencias, guardar];
};
