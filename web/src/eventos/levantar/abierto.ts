import { permite } from '@tramos/contract/acceso';
import { LLAMADAS } from '@tramos/contract/llamadas';
import type { User } from '@tramos/contract/usuario';
import { create } from 'zustand';

/** Which of the two dialogs that raise an event is open, wherever it was asked for. */
export type DialogoLevantar = 'manual' | 'prueba';

export const useLevantar = create<{ abierto: DialogoLevantar | null }>()(() => ({ abierto: null }));

export const abrirLevantar = (abierto: DialogoLevantar): void => useLevantar.setState({ abierto });

export const cerrarLevantar = (): void => useLevantar.setState({ abierto: null });

/** Who may raise an event; a wall display changes nothing (product §2.14). */
export const puedeLevantar = ({ role, pantalla }: Pick<User, 'role' | 'pantalla'>): boolean =>
  !pantalla && permite(LLAMADAS.crearEventoManual.acceso, role);
