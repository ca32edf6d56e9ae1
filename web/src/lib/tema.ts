import type { Preferencias } from '@tramos/contract/ajustes';
import { crearEleccion } from './eleccion';

type Tema = NonNullable<Preferencias['tema']>;

/** Día, noche or the system's, as this browser has it; also the sign-in page needs it. */
export const tema = crearEleccion<Tema>('tramos.tema', (guardado) =>
  guardado === 'light' || guardado === 'dark' ? guardado : 'auto',
);
